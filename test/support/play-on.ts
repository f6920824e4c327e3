// A program of its own: restores a snapshot of a chaotic match and plays on, and prints the digests as JSON. It is given the
// snapshot in base64, the tick it is of, the tick to play to, the number of agents and the seed.
import { createWorld } from 'bitecs';
import { restore } from '../../src/replay/restore-snapshot.ts';
import { digestWorld } from '../../src/replay/world-digest.ts';
import { createChaoticMatch, listChaos } from '../replay/chaotic-match.ts';

const [bytes, from, to, agents, seed] = process.argv.slice(2);
const match = createChaoticMatch({ agents: Number(agents) });
const commands = listChaos('commands', Number(to));
const world = createWorld();
match.setup(world, seed);
restore(world, Buffer.from(bytes, 'base64'));
const digests: string[] = [];
for (let tick = Number(from); tick < Number(to); tick += 1) {
  const own = commands.filter((command) => command.tick === tick);
  match.step(
    world,
    own.map(({ command }) => command),
  );
  digests.push(digestWorld(world).whole);
}
console.log(JSON.stringify(digests));
