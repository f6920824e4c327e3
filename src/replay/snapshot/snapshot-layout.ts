// The layout of a snapshot's bytes, format 1. Everything is little-endian, each section and column begins at a multiple of
// 8 bytes and is filled up with zeros to one. Words are 32-bit integers.
//
//   at 0     word    'SFSN'
//   at 4     word    format version
//   at 8     word    length of the whole snapshot in bytes
//   at 12    word    length of the shape
//   at 16    word    length of the navigation
//   at 20    word    length of the world
//   at 24    word    length of the meshes, 0 when they are not inside
//   at 28    word    0
//   at 32    shape   what the world must be like: count of texts (count and text as in recordings: seven bits a number, lowest
//                    first), then the texts: package and version, settings, components and their fields by name, data by name
//   then     navigation, world, meshes
//   last 8   two words, high and low half of the checksum of all words before them
//
// The navigation: equal states give equal bytes, whatever happened before.
//   words    tick, next serial, number of agents, number of arrivals, number of meshes, number of graphs
//   meshes   of each 4 words digest (16 ASCII characters), word version, word 0
//   graphs   of each 4 words digest, word number of stops, words stops
//   words    serials of the arrivals; serials of the agents, ascending
//   bytes    tags of each agent: 1 Villager, 2 Dog, 3 both
//   columns  of each component of the plugin in its one order, of each field: the numbers of the agents in the order of serials,
//            as float64, float32, word or byte; of lists only those in use
//
// The world: ids and orders, which are history.
//   words    highest id, entities, number of queries, components on all entities
//   words    ids in the order of bitECS's index, the living first; living entities in the order of its map of entities
//   words    entities of the agents; entities of the arrivals
//   halves   of each living entity, in the order of the map, how many components it has; then of each the numbers of the
//            components in the order of its set, a component's number being its place among the sorted names
//   queries  in the order of bitECS: words length of text, 1 if made with asBuffer, entities, entities to be removed;
//            bytes text; words entities in their order, entities to be removed
//   columns  of Position (the plugin's own), NavAgent, NavMeshRef, NavDestination, NavPathBuffer and NavRoute: the numbers of entities
//            that have the component and are no agents, in the order of the map
//   columns  of a game's own Position, then of each registered store by name, of each field: word how many numbers, word 1 if a
//            plain array goes on beyond them, the numbers of the ids 0, 1, 2 .. highest
//   data     of each registered data by name: word length of text, word 0, halves the UTF-16 code units of its JSON
//
// The meshes: of each word length, word 0, and the bytes of `navMeshToBytes`.

/** 'SFSN', read as a little-endian word. */
export const SNAPSHOT_MAGIC = 0x4e534653;

/** Version of this layout. */
export const SNAPSHOT_VERSION = 1;

/** Words of the head: where the length of each part stands, in words. */
export const HEAD = { length: 2, shape: 3, navigation: 4, world: 5, meshes: 6, zero: 7 } as const;

/** Bytes of the head, and of the checksum at the end. */
export const HEAD_LENGTH = 32;
export const CHECKSUM_LENGTH = 8;

/** Words of the navigation before its lists, of the world before its, and of each mesh in the first. */
export const NAVIGATION_WORDS = 6;
export const WORLD_WORDS = 4;
export const MESH_WORDS = 6;

/** Bits of an agent's tags. */
export const TAG_BITS = { villager: 1, dog: 2 } as const;
