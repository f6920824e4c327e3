// The villagers' rules. With `npm run dev` running, save this file with other ones: everybody keeps their place and walks
// on by them, and the recording notes the change.

/** A villager that has rested and may set out, as the rules see it. */
export interface RestedVillager {
  /** Its number among the villagers, from 0 on. */
  readonly number: number;
  /** The door at which it stands, NONE (-1) when it stands at none. */
  readonly door: number;
  /** How many doors there are. */
  readonly doors: number;
  /** Ticks since the match began. */
  readonly tick: number;
}

/** What villagers do. Nothing here may use clocks or chance: the rules are part of the match. */
export interface VillagerRules {
  /** How long a villager rests at a door, seconds. */
  readonly restSeconds: number;
  /** How many times its own pace a villager walks at. */
  readonly pace: number;
  /** The door to go to next; undefined for one that the villager's own random stream draws. */
  nextDoor(villager: RestedVillager): number | undefined;
}

export const villagerRules: VillagerRules = {
  restSeconds: 2.5,
  pace: 1,
  nextDoor: () => undefined,
};

// Others to try: hurried messengers who go from door to door in turn.
// export const villagerRules: VillagerRules = {
//   restSeconds: 0.5,
//   pace: 2,
//   nextDoor: ({ door, doors }) => (door + 1) % doors,
// };
