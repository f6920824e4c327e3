// The town square for the commands that play recordings: `npx surefoot verify out/town-square.recording --match
// examples/town-square/dist/square-module.js`.
import type { Match } from 'surefoot';
import { createSquareMatch } from './match.ts';

/** Makes the match that `npm run town-square` records. */
export default function createMatch(): Match {
  return createSquareMatch();
}
