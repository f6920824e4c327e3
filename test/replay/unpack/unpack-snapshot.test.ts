import { addComponent, createWorld, getAllEntities, hasComponent, type World } from 'bitecs';
import { describe, expect, it } from 'vitest';
import { Dog, Villager } from '../../../src/components/tags.ts';
import { snapshot } from '../../../src/replay/snapshot/snapshot.ts';
import { createChecksum, sumWords } from '../../../src/replay/snapshot/snapshot-checksum.ts';
import { gameStateOf, registerStore } from '../../../src/replay/state/game-state.ts';
import { unpackSnapshot } from '../../../src/replay/unpack/unpack-snapshot.ts';
import { getNavigation } from '../../../src/systems/navigation.ts';
import { createNumbers } from '../../support/random-numbers.ts';
import { createChaoticMatch, listChaos } from '../matches/chaotic-match.ts';
import { createSmallMatch } from '../matches/small-match.ts';

/** The world of a chaotic match after so many ticks; `look` is called after each. */
function playChaos(ticks: number, look: (world: World) => void, settings = {}): void {
  const match = createChaoticMatch({ agents: 40, settings });
  const commands = listChaos('unpacked', ticks);
  const world = createWorld();
  match.setup(world, 'unpacked');
  for (let tick = 0; tick < ticks; tick += 1) {
    look(world);
    match.step(
      world,
      commands.filter((command) => command.tick === tick).map(({ command }) => command),
    );
  }
}

/** What a world's arrays hold, told as `unpackSnapshot` tells it. */
function listAgents(world: World): object[] {
  const { components, state, stores } = getNavigation(world);
  const registered = [...gameStateOf(world).stores].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Array.from(state.agents.subarray(0, state.agentCount), (entity) => ({
    serial: components.NavAgent.serial[entity],
    entity,
    isVillager: hasComponent(world, entity, Villager),
    isDog: hasComponent(world, entity, Dog),
    components: Object.fromEntries(
      [
        ...stores,
        ...registered
          .filter(({ component }) => hasComponent(world, entity, component))
          .map(({ store }) => store),
      ].map(({ name, fields }) => [
        name,
        Object.fromEntries(
          fields.map(({ name: field, values, stride, used }) => {
            const count = used === undefined ? stride : used[entity];
            const numbers = Array.from({ length: count }, (_, at) => values[entity * stride + at]);
            return [field, stride === 1 && used === undefined ? (numbers[0] ?? Number.NaN) : numbers];
          }),
        ),
      ]),
    ),
  }));
}

/** Writes the checksum anew, as somebody would who wants to deceive. */
function seal(bytes: Uint8Array): Uint8Array {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const checksum = createChecksum();
  sumWords(checksum, words, words.length - 2);
  words[words.length - 2] = checksum.high;
  words[words.length - 1] = checksum.low;
  return bytes;
}

describe('an unpacked snapshot', () => {
  it.each([
    ['the plugin', {}],
    [
      'the game, in typed arrays',
      { x: new Float32Array(400), y: new Float32Array(400), z: new Float32Array(400) },
    ],
    ['the game, in plain arrays', { x: [], y: [], z: [] }],
  ])('says of every agent what its arrays hold, with a Position of %s', (_, position) => {
    let looks = 0;
    let lists = 0;
    playChaos(
      150,
      (world) => {
        const { agents } = unpackSnapshot(snapshot(world));
        expect(agents).toEqual(listAgents(world));
        looks += agents.length;
        lists += agents.filter(
          ({ components }) => (components.NavPathBuffer.x as number[]).length > 1,
        ).length;
      },
      'x' in position ? { position } : {},
    );
    expect(looks).toBeGreaterThan(2000);
    expect(lists).toBeGreaterThan(200);
  });

  it('says tick, settings, ground, arrivals, entities and the data of the game', () => {
    let [arrivals, crates] = [0, 0];
    playChaos(120, (world) => {
      const { settings, state } = getNavigation(world);
      const unpacked = unpackSnapshot(snapshot(world, { meshes: state.tick % 2 === 0 }));
      const { tick, nextSerial, meshes, graphs } = state;
      expect(unpacked).toMatchObject({ package: 'surefoot 0.1.0', tick, nextSerial });
      expect(unpacked.settings).toContainEqual(['capacity', String(settings.capacity)]);
      expect(unpacked.meshes).toEqual(meshes.map(({ mesh, version }) => ({ digest: mesh.digest, version })));
      expect(unpacked.graphs).toEqual(
        graphs.map(({ graph, stops }) => ({ digest: graph.digest, stops: [...stops] })),
      );
      expect(unpacked.arrivals).toEqual([...state.arrivals.serial.subarray(0, state.arrivals.count)]);
      const alive = [...getAllEntities(world)].sort((a, b) => a - b);
      expect(unpacked.entities.map(({ entity }) => entity)).toEqual(alive);
      for (const { entity, components } of unpacked.entities) {
        const { store, component } = gameStateOf(world).stores.find(({ name }) => name === 'Crate')!;
        const weight = hasComponent(world, entity, component)
          ? { weight: store.fields[0].values[entity] }
          : undefined;
        expect(components.Crate).toEqual(weight);
        if (weight !== undefined) crates += 1;
      }
      expect(unpacked.data).toEqual({ turns: gameStateOf(world).data[0].data.save() });
      arrivals += unpacked.arrivals.length;
    });
    expect(arrivals).toBeGreaterThan(5);
    expect(crates).toBeGreaterThan(20);
  });

  it('has fields of every kind of array, whatever they are called, lists and tags', () => {
    const world = createWorld();
    createSmallMatch().setup(world, 'kinds');
    const kinds = [
      ...[
        Float64Array,
        Float32Array,
        Int32Array,
        Uint32Array,
        Int16Array,
        Uint16Array,
        Int8Array,
        Uint8Array,
      ],
    ];
    const fields = kinds.flatMap((Kind, at) => {
      const values = new Kind(64 * 3).map((_, number) => (number - 50) * 1.5);
      const common = { initial: 0, used: undefined };
      return [
        { name: `one ${at}, odd (name) x 3`, values: values.slice(0, 64), stride: 1, ...common },
        { name: `int8 x 3 ${at}`, values, stride: 3, ...common },
      ];
    });
    const [component, tag] = [{}, {}];
    registerStore(world, component, { name: 'Kinds', fields });
    registerStore(world, tag, { name: 'Chosen', fields: [] });
    const chosen = getNavigation(world).state.agents[2];
    addComponent(world, chosen, component);
    addComponent(world, chosen, tag);
    const { agents } = unpackSnapshot(snapshot(world));
    expect(agents).toEqual(listAgents(world));
    expect(agents[2].components.Chosen).toEqual({});
    expect(Object.keys(agents[2].components.Kinds)).toEqual(fields.map(({ name }) => name));
    expect(Object.keys(agents[1].components)).not.toContain('Kinds');
  });

  it('is refused with the reason when bytes are foreign, of another format, cut short or altered', () => {
    const world = createWorld();
    createSmallMatch().setup(world, 'refused');
    const bytes = snapshot(world);
    const alter = (at: number, by: number): Uint8Array => {
      const copy = bytes.slice();
      copy[at] ^= by;
      return copy;
    };
    expect(() => unpackSnapshot(new Uint8Array(8))).toThrow('at least 40 bytes, found 8');
    expect(() => unpackSnapshot(alter(0, 1))).toThrow(
      "these bytes are no snapshot: they begin with 'RFSN', expected 'SFSN'",
    );
    expect(() => unpackSnapshot(alter(4, 8))).toThrow('another format: expected 1, found 9');
    expect(() => unpackSnapshot(bytes.slice(0, -8))).toThrow('the wrong length');
    for (let at = 16; at < bytes.length; at += 1) {
      expect(() => unpackSnapshot(alter(at, 64))).toThrow('altered');
    }
  });

  it('is refused with a reason or says something when bytes were forged, wherever', () => {
    const snapshots: Uint8Array[] = [];
    playChaos(40, (world) => snapshots.push(snapshot(world)));
    const numbers = createNumbers('forged');
    const below = (limit: number): number => Math.floor(numbers() * limit);
    let refused = 0;
    for (let count = 0; count < 3000; count += 1) {
      const bytes = snapshots[below(snapshots.length)].slice();
      const words = new Int32Array(bytes.buffer);
      // Mostly in front, where the counts stand.
      const at = 2 + below(count % 2 === 0 ? 600 : words.length - 4);
      words[at] = [0, 1, -1, 0x7fffffff, -0x80000000, words[at] ^ (1 << below(32))][below(6)];
      try {
        expect(unpackSnapshot(seal(bytes)).agents).toBeInstanceOf(Array);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        expect((error as Error).message).not.toBe('');
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(500);
  });
});
