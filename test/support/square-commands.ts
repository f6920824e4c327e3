// A busy day on the town square: stalls that are packed, moved and put out, crates that are dropped and cleared away.
import type { Command, GameCommand } from 'surefoot';

/** Who walks on it. */
export const SQUARE_WALKERS = { villagers: 40, dogs: 20 } as const;

const PERIOD = 40;

/** The commands of each of so many ticks. */
export function listSquareCommands(ticks: number): Command[][] {
  return Array.from({ length: ticks }, (_, tick) =>
    tick % PERIOD === 7 ? [commandOf(Math.floor(tick / PERIOD))] : [],
  );
}

function commandOf(at: number): GameCommand {
  // In the streets to the east and west, and with x and z exchanged to the north and south: there all places are free.
  const away = 4 + ((at * 5) % 9);
  const [x, z] = [at % 4 < 2 ? away : -away, ((at * 7) % 11) - 5];
  const stall = at % 4;
  const kinds: readonly Omit<GameCommand, 'type'>[] = [
    { name: 'move-stall', payload: { stall, x, z } },
    { name: 'drop-crate', payload: { x, z } },
    { name: 'pack-stall', payload: { stall } },
    { name: 'drop-crate', payload: { x: z, z: x } },
    { name: 'put-out-stalls', payload: null },
    { name: 'clear-crates', payload: null },
  ];
  return { type: 'game', ...kinds[at % kinds.length] };
}
