// A four-way min-heap over parallel arrays. Every entry holds its own key, so that a better key for the same id is
// simply pushed again and the stale entry is recognised when it comes out. Equal keys come out by ascending id: the
// order of removal is a function of the contents, never of the order of insertion.

/** A min-heap of (key, id) entries, ordered by key, then id. The caller owns it; `size` is 0 when empty. */
export interface Heap {
  keys: Float64Array;
  ids: Int32Array;
  size: number;
}

/** Makes an empty heap. It grows by doubling when `capacity` entries are exceeded. */
export function createHeap(capacity = 64): Heap {
  return { keys: new Float64Array(capacity + 1), ids: new Int32Array(capacity + 1), size: 0 };
}

/** Adds an entry. `id` may be in the heap already, under another key. */
export function pushHeap(heap: Heap, key: number, id: number): void {
  heap.keys[heap.size] = key;
  heap.ids[heap.size] = id;
  addLast(heap);
}

/**
 * Adds the entry that the caller wrote behind the last one, at `keys[size]` and `ids[size]`, where there is always room.
 * For callers who must not allocate: a key that is handed to a function may be put on the engine's heap.
 */
export function addLast(heap: Heap): void {
  const { keys, ids } = heap;
  let at = heap.size;
  const key = keys[at];
  const id = ids[at];
  heap.size += 1;
  while (at > 0) {
    const parent = (at - 1) >> 2;
    const parentKey = keys[parent];
    if (parentKey < key || (parentKey === key && ids[parent] <= id)) break;
    keys[at] = parentKey;
    ids[at] = ids[parent];
    at = parent;
  }
  keys[at] = key;
  ids[at] = id;
  if (heap.size === keys.length) growHeap(heap);
}

/** Removes the least entry, which stands at `heap.keys[0]`, `heap.ids[0]`. The heap must not be empty. */
export function popHeap(heap: Heap): void {
  const { keys, ids } = heap;
  heap.size -= 1;
  const size = heap.size;
  const key = keys[size];
  const id = ids[size];
  let at = 0;
  for (;;) {
    const first = (at << 2) + 1;
    if (first >= size) break;
    const end = Math.min(first + 4, size);
    let least = first;
    for (let child = first + 1; child < end; child += 1) {
      if (keys[child] < keys[least] || (keys[child] === keys[least] && ids[child] < ids[least])) {
        least = child;
      }
    }
    if (keys[least] > key || (keys[least] === key && ids[least] >= id)) break;
    keys[at] = keys[least];
    ids[at] = ids[least];
    at = least;
  }
  keys[at] = key;
  ids[at] = id;
}

function growHeap(heap: Heap): void {
  const keys = new Float64Array(heap.keys.length * 2 + 16);
  const ids = new Int32Array(keys.length);
  keys.set(heap.keys);
  ids.set(heap.ids);
  heap.keys = keys;
  heap.ids = ids;
}
