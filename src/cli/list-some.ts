// Words for lists in reports.

/** Most things that are listed one by one. */
const MOST_LISTED = 8;

/** The first things of a list, and how many more there are. */
export function listSome(items: readonly string[]): string {
  const more = items.length - MOST_LISTED;
  return items.slice(0, MOST_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
