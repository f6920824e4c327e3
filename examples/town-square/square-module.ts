// The town square for the commands that play recordings: `npx surefoot verify out/town-square.recording --match
// examples/town-square/dist/square-module.js`.
import type { Match, RecordingHeader } from 'surefoot';
import { createSquareMatch, readMatchName } from './match.ts';

/** Makes the match of a recording of the square, with as many villagers and dogs as its rules name. */
export default function createMatch({ rules }: RecordingHeader): Match {
  return createSquareMatch(undefined, readMatchName(rules)?.walkers);
}
