// The options of `surefoot bake`: one for each setting of a bake, and where to put what was made.
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { BakePoint, BakeSettings } from 'surefoot/nav';
import { parseNumber } from './parse-numbers.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The options as they were given. */
export interface BakeOptions extends Writable<BakeSettings> {
  /** Where the mesh's bytes go. */
  output?: string;
  /** Where the picture goes. */
  svg?: string;
  /** True: the report is one line of JSON. */
  json?: boolean;
}

/** Adds the options to a command. */
export function addBakeOptions(command: Command): Command {
  return command
    .option('-o, --output <file>', "write the mesh's bytes there")
    .option('--svg <file>', 'draw the mesh by height')
    .option('--json', 'print the report as one line of JSON')
    .addOption(number('--cell-size <m>', 'side of a cell in plan, metres').default(0.3))
    .addOption(number('--cell-height <m>', 'height of a cell, metres; half of its side by default'))
    .addOption(number('--agent-radius <m>', 'distance kept from walls and ledges, metres').default(0.6))
    .addOption(number('--agent-height <m>', 'room needed above the ground, metres').default(2))
    .addOption(number('--max-slope <rise/run>', 'steepest ground, 1 by default, which is 45 degrees'))
    .addOption(number('--max-step <m>', 'highest step taken, metres; 0.4 by default'))
    .addOption(number('--min-region-spans <n>', 'ground of fewer cells is dropped, 8 by default'))
    .addOption(
      new Option('--regions <how>', "'sheets' by default: as few as the layers allow").choices([
        'sheets',
        'watershed',
      ]),
    )
    .addOption(number('--max-deviation <cells>', 'how far an outline runs from its cells, 1.3 by default'))
    .addOption(
      number(
        '--max-height-error <m>',
        'how far heights are off, metres; a cell height by default, or Infinity',
      ),
    )
    .addOption(number('--max-corners <n>', 'most corners of a polygon, 6 by default'))
    .addOption(number('--min-island-area <m2>', 'smaller ground in one piece is dropped, 0 by default'))
    .addOption(
      new Option(
        '--reachable-from <x,y,z>',
        'drop what cannot be reached from here; may be given again',
      ).argParser(addPoint),
    )
    .option('--no-fill-solids', 'take the inside of closed solids for open space');
}

function number(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text) => {
    const value = text === 'Infinity' ? Number.POSITIVE_INFINITY : parseNumber(text);
    if (Number.isNaN(value)) throw new InvalidArgumentError('Expected a number.');
    return value;
  });
}

function addPoint(text: string, before: readonly BakePoint[] | undefined): BakePoint[] {
  const [x, y, z, ...more] = text.split(',').map((part) => parseNumber(part.trim()));
  if (z === undefined || more.length > 0 || Number.isNaN(x + y + z)) {
    throw new InvalidArgumentError('Expected x,y,z, finite numbers.');
  }
  return [...(before ?? []), { x, y, z }];
}

/** The settings among the options. */
export function settingsOf({ output, svg, json, ...settings }: BakeOptions): BakeSettings {
  return settings;
}
