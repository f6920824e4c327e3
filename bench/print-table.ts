// A table that reads well on a terminal and in a page: columns apart by blanks, no lines.
import Table from 'cli-table3';

const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const style = { head: [], border: [], 'padding-left': 0, 'padding-right': 0 };
  const table = new Table({ head: [...head], chars: NO_LINES, style });
  table.push(...rows.map((row) => [...row]));
  for (const line of table.toString().split('\n')) console.log(line.trimEnd());
}
