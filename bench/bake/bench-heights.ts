// How far the heights of everybody's meshes are from those of the levels.
import { printTable } from '../print-table.ts';
import { measureHeights } from './measure-heights.ts';
import { type Selection, select } from './select.ts';

/** Runs it, and prints a table in metres; what is skipped, and why, is told on standard error. */
export async function benchHeights(selection: Selection): Promise<void> {
  const selected = await select(selection);
  if (!selected) return;
  const rows: (string | number)[][] = [];
  for (const { name, terms, make } of selected.tasks) {
    const level = make();
    if (!level) {
      console.error(`${name}: skipped, its file is not beside the project`);
      continue;
    }
    for (const baker of selected.bakers) {
      const baked = baker.bake(level, terms);
      const { places, ...errors } = measureHeights(level, baked.readSurface(), terms.cellSize);
      baked.free();
      const { median, p99, largest } = errors;
      rows.push([name, baker.name, places, ...[median, p99, largest].map((metres) => metres.toFixed(3))]);
    }
  }
  printTable(['level', 'who', 'places', 'median m', 'p99 m', 'largest m'], rows);
}
