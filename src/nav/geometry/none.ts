/** The one sentinel: no polygon, no neighbour, no place, no entity. */
export const NONE = -1;
