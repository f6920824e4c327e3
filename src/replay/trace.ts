// The trace of a recording: for each tick a short digest of every agent in every component, so that a divergence names
// the agent. A tick whose agents are those of the tick before holds only what changed.
import { type ByteReader, readByte, readCount, readLength, readWord } from './byte-reader.ts';
import { type ByteWriter, writeByte, writeCount, writeWord } from './byte-writer.ts';
import { readChangedWords, writeChangedWords } from './changed-words.ts';

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

/** A trace frame without agents: the one before the first. */
export function emptyTraceFrame(): TraceFrame {
  const nothing = new Int32Array(0);
  return { agentCount: 0, serials: nothing, entities: nothing, agentWords: nothing };
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

/** Reads the frame after `before` into arrays of its own. */
export function readTraceFrame(reader: ByteReader, before: TraceFrame, stores: number): TraceFrame {
  const kind = readByte(reader);
  if (kind === SAME_AGENTS) {
    const frame = copyTraceFrame(before, stores);
    readChangedWords(reader, frame.agentWords, { count: frame.agentCount * stores, width: 1 });
    return frame;
  }
  if (kind !== OTHER_AGENTS) throw new RangeError(`expected 0 or 1 before byte ${reader.at}, found ${kind}`);
  const agentCount = readLength(reader);
  const serials = new Int32Array(agentCount);
  const entities = new Int32Array(agentCount);
  let expected = 0;
  for (let agent = 0; agent < agentCount; agent += 1) {
    serials[agent] = expected + readCount(reader);
    entities[agent] = readCount(reader);
    expected = serials[agent] + 1;
  }
  const agentWords = new Int32Array(agentCount * stores);
  for (let at = 0; at < agentWords.length; at += 1) agentWords[at] = readWord(reader);
  return { agentCount, serials, entities, agentWords };
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

function hasSameAgents(before: TraceFrame, frame: TraceFrame): boolean {
  if (before.agentCount !== frame.agentCount) return false;
  for (let agent = 0; agent < frame.agentCount; agent += 1) {
    if (before.serials[agent] !== frame.serials[agent]) return false;
    if (before.entities[agent] !== frame.entities[agent]) return false;
  }
  return true;
}
