// Files that somebody chooses or drops on the page, as names and bytes.
import { findButton, findInput } from './elements.ts';
import { messageOf, type NoticeAction, tell } from './notice.ts';

/** A file. What did not come as one has no name. */
export interface GivenFile {
  readonly name?: string;
  readonly bytes: Uint8Array;
}

/** What files are for. */
export type FileUse = 'open' | 'compare';

/** Calls a function with what was chosen after one of the two buttons was pressed, or dropped on the page to be opened. */
export function bindFiles(take: (files: readonly GivenFile[], use: FileUse) => void): void {
  const input = findInput('file');
  const asked: { use: FileUse } = { use: 'open' };
  for (const use of ['open', 'compare'] as const) {
    findButton(use).addEventListener('click', () => {
      asked.use = use;
      input.value = '';
      input.click();
    });
  }
  input.addEventListener('change', () => void read([...(input.files ?? [])], asked.use, take));
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    void read([...(event.dataTransfer?.files ?? [])], 'open', take);
  });
}

/** What a file is called at the beginning of a sentence. */
export function titleOf({ name }: GivenFile): string {
  return name === undefined ? 'This file' : `“${name}”`;
}

/** Tells why a file is not taken, and offers what can be done all the same. */
export function refuseFile(file: GivenFile, what: string, error: unknown, offer?: NoticeAction): void {
  if (file.bytes.length === 0) tell(`${titleOf(file)} is empty: it ${what}.`, 'warning');
  else tell(`${titleOf(file)} ${what}: ${messageOf(error)}.`, 'warning', offer);
}

async function read(
  files: readonly File[],
  use: FileUse,
  take: (files: readonly GivenFile[], use: FileUse) => void,
): Promise<void> {
  const given: GivenFile[] = [];
  for (const file of files) {
    try {
      given.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    } catch (error) {
      // A folder, or a file that has gone meanwhile.
      tell(`“${file.name}” cannot be read: ${messageOf(error)}`, 'warning');
      return;
    }
  }
  if (given.length > 0) take(given, use);
}
