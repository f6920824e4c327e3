// The trace of a recording: for each tick a short digest of every agent in every component, so that a divergence names
// the agent. A tick whose agents are those of the tick before holds only what changed.
import { type ByteReader, readByte, readCount, readLength, readWord } from '../bytes/byte-reader.ts';
import { type ByteWriter, writeByte, writeCount, writeWord } from '../bytes/byte-writer.ts';
import { readChangedWords, writeChangedWords } from '../bytes/changed-words.ts';

/** What the trace says of one tick. */
export interface TraceFrame {
  readonly agentCount: number;
  /** Serials of the agents, ascending, and their entities: the first `agentCount`. */
  readonly serials: Int32Array;
  readonly entities: Int32Array;
  /** Short digest of agent a in component store s: `agentWords[a * stores + s]`. */
  readonly agentWords: Int32Array;
}

const SAME_AGENTS = 0;
const OTHER_AGENTS = 1;

/** A trace frame that another takes the place of, again and again: its arrays grow, and never shrink. */
export interface TraceMemory {
  agentCount: number;
  serials: Int32Array;
  entities: Int32Array;
  agentWords: Int32Array;
}

/** Makes a memory without agents. */
export function createTraceMemory(): TraceMemory {
  const nothing = new Int32Array(0);
  return { agentCount: 0, serials: nothing, entities: nothing, agentWords: nothing };
}

/** Empties a memory: the next frame is written as the first. */
export function forgetTraceFrame(memory: TraceMemory): void {
  memory.agentCount = 0;
}

/** Keeps a frame in a memory, in the place of the one there. */
export function keepTraceFrame(memory: TraceMemory, frame: TraceFrame, stores: number): void {
  const { agentCount } = frame;
  reserveTrace(memory, agentCount, stores);
  for (let agent = 0; agent < agentCount; agent += 1) {
    memory.serials[agent] = frame.serials[agent];
    memory.entities[agent] = frame.entities[agent];
  }
  for (let at = 0; at < agentCount * stores; at += 1) memory.agentWords[at] = frame.agentWords[at];
}

/** Writes a frame, given the one before it; `stores` is the number of component stores. */
export function writeTraceFrame(
  writer: ByteWriter,
  before: TraceFrame,
  frame: TraceFrame,
  stores: number,
): void {
  if (hasSameAgents(before, frame)) {
    writeByte(writer, SAME_AGENTS);
    const rows = { count: frame.agentCount * stores, width: 1 };
    writeChangedWords(writer, before.agentWords, frame.agentWords, rows);
    return;
  }
  writeByte(writer, OTHER_AGENTS);
  writeCount(writer, frame.agentCount);
  let expected = 0;
  for (let agent = 0; agent < frame.agentCount; agent += 1) {
    writeCount(writer, frame.serials[agent] - expected);
    writeCount(writer, frame.entities[agent]);
    expected = frame.serials[agent] + 1;
  }
  for (let at = 0; at < frame.agentCount * stores; at += 1) writeWord(writer, frame.agentWords[at]);
}

/** Reads a frame over the one before it. Throws a RangeError for what cannot be. */
export function readTraceFrame(reader: ByteReader, memory: TraceMemory, stores: number): void {
  const kind = readByte(reader);
  if (kind === SAME_AGENTS) {
    readChangedWords(reader, memory.agentWords, { count: memory.agentCount * stores, width: 1 });
    return;
  }
  if (kind !== OTHER_AGENTS) throw new RangeError(`expected 0 or 1 before byte ${reader.at}, found ${kind}`);
  const agentCount = readLength(reader);
  const left = reader.bytes.length - reader.at;
  // Two counts and the words of each agent: memory is asked for what can be there.
  if (agentCount * (2 + 4 * stores) > left)
    throw new RangeError(`${left} bytes cannot hold a trace of ${agentCount} agents`);
  reserveTrace(memory, agentCount, stores);
  let expected = 0;
  for (let agent = 0; agent < agentCount; agent += 1) {
    memory.serials[agent] = expected + readCount(reader);
    memory.entities[agent] = readCount(reader);
    expected = memory.serials[agent] + 1;
  }
  for (let at = 0; at < agentCount * stores; at += 1) memory.agentWords[at] = readWord(reader);
}

/**
 * The first agent, by serial, that is in one frame only, or whose digests in a component store differ; a store that is none
 * is not compared.
 */
export function findTracedAgent(
  expected: TraceFrame,
  found: TraceFrame,
  store: number,
  stores: number,
): { readonly agent: number | undefined; readonly entity: number | undefined } {
  const isStore = store >= 0 && store < stores;
  for (let at = 0; at < Math.max(expected.agentCount, found.agentCount); at += 1) {
    const one = at < expected.agentCount ? expected.serials[at] : Number.POSITIVE_INFINITY;
    const other = at < found.agentCount ? found.serials[at] : Number.POSITIVE_INFINITY;
    const word = at * stores + store;
    if (one === other && !(isStore && expected.agentWords[word] !== found.agentWords[word])) continue;
    return one <= other
      ? { agent: one, entity: expected.entities[at] }
      : { agent: other, entity: found.entities[at] };
  }
  return { agent: undefined, entity: undefined };
}

/** A copy of a frame, with no more room than it needs. */
export function copyTraceFrame(frame: TraceFrame, stores: number): TraceFrame {
  const { agentCount } = frame;
  return {
    agentCount,
    serials: frame.serials.slice(0, agentCount),
    entities: frame.entities.slice(0, agentCount),
    agentWords: frame.agentWords.slice(0, agentCount * stores),
  };
}

function reserveTrace(memory: TraceMemory, agentCount: number, stores: number): void {
  memory.agentCount = agentCount;
  if (memory.serials.length >= agentCount && memory.agentWords.length >= agentCount * stores) return;
  memory.serials = new Int32Array(agentCount * 2);
  memory.entities = new Int32Array(agentCount * 2);
  memory.agentWords = new Int32Array(agentCount * stores * 2);
}

function hasSameAgents(before: TraceFrame, frame: TraceFrame): boolean {
  if (before.agentCount !== frame.agentCount) return false;
  for (let agent = 0; agent < frame.agentCount; agent += 1) {
    if (before.serials[agent] !== frame.serials[agent]) return false;
    if (before.entities[agent] !== frame.entities[agent]) return false;
  }
  return true;
}
