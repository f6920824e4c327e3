// The program that every engine runs: it says what it comes to, line by line, and `end` when nothing threw. Node has a
// console, the shells of SpiderMonkey and JavaScriptCore have `print`; in a page the lines are put where its driver finds them.
import { askQuestions } from './ask-questions.ts';
import { bakeLevels } from './bake-levels.ts';
import { fillOutlines } from './fill-outlines.ts';
import { playMatch } from './play-match.ts';
import { createSay } from './say.ts';

interface Host {
  /** Only a page has it. Its `print` would ask for a printer. */
  readonly document?: object;
  readonly print?: (line: string) => void;
  readonly console: { log(line: string): void };
  surefootLines?: string[];
}

const say = createSay(chooseWriter(globalThis as unknown as Host));
const levels = bakeLevels(say);
askQuestions(levels, say);
fillOutlines(say);
playMatch(say);
say('end', 'of-all', {});

function chooseWriter(host: Host): (line: string) => void {
  if (host.document !== undefined) {
    const lines: string[] = [];
    host.surefootLines = lines;
    return (line) => {
      lines.push(line);
    };
  }
  return host.print ?? ((line) => host.console.log(line));
}
