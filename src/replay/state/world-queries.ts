// The queries of a bitECS world as text that means the same in every world: `NavAgent-not(Dead,Poisoned)`, with the
// components by name. bitECS keeps them under a hash of component numbers, which differ from world to world.
import { And, Not, Or, type Query, type QueryTerm, type WorldContext } from 'bitecs';
import type { ComponentNames } from './component-names.ts';

/** A query of a world that snapshots know. */
export interface KnownQuery {
  readonly query: Query;
  /** The key under which bitECS has it. */
  readonly hash: string;
  readonly text: string;
  /** The text in ASCII. */
  readonly code: Uint8Array;
  /** What the text says. */
  readonly plan: QueryPlan;
  /** Why no snapshot can carry it; undefined for a query that can be carried. */
  readonly fault: string | undefined;
  /** 1 for a query made with `asBuffer`, which is another one than the same without. */
  readonly buffered: number;
}

/** A query as its text tells it, with components by their number in the list of names. */
export interface QueryPlan {
  readonly terms: readonly { readonly operator: string; readonly components: readonly number[] }[];
  /** Components that an entity must have, must not have, and must have one of, if there are any. */
  readonly all: readonly number[];
  readonly none: readonly number[];
  readonly some: readonly number[];
}

/** `not(A,B)` and its kin. */
const TERM = /^(and|or|not)\(([^()]*)\)$/;

/** The queries that bitECS has, in its order: the first of the list that is written to `out`; answers how many. */
export function listQueries(
  context: WorldContext,
  names: ComponentNames,
  known: Map<Query, KnownQuery>,
  out: KnownQuery[],
): number {
  let count = 0;
  for (const query of context.queries) {
    let entry = known.get(query);
    if (entry === undefined) {
      entry = describeQuery(context, names, query);
      known.set(query, entry);
    }
    out[count] = entry;
    count += 1;
  }
  return count;
}

/**
 * Throws an Error when a query was taken from the world with `removeQuery`: bitECS goes on feeding it, and nobody can tell what
 * it was.
 */
export function checkNoneRemoved({ componentMap, queries }: WorldContext): void {
  for (const { queries: own } of componentMap.values()) {
    for (const query of own) {
      if (!queries.has(query)) {
        throw new Error(
          'a query was taken away with removeQuery, which bitECS does by half: it cannot be carried',
        );
      }
    }
  }
}

/** What the text of a query says. Throws a RangeError for text that no query has. */
export function planQuery(names: ComponentNames, text: string): QueryPlan {
  const parts = text === '' ? [] : splitTerms(text);
  const terms = parts.map((part) => {
    const match = TERM.exec(part);
    const operator = match?.[1] ?? '';
    const list = match === null ? [part] : match[2] === '' ? [] : match[2].split(',');
    return { operator, components: list.map((name) => findNumber(names, name, text)) };
  });
  const of = (...operators: string[]): number[] =>
    terms.filter(({ operator }) => operators.includes(operator)).flatMap(({ components }) => components);
  return { terms, all: of('', 'and'), none: of('not'), some: of('or') };
}

/** Whether a text has its terms, and the components of each, in their order. */
export function isCanonical(text: string): boolean {
  return text === '' || orderTerms(splitTerms(text)) === text;
}

/** The terms of a query for bitECS. */
export function termsOf({ entries }: ComponentNames, { terms }: QueryPlan): QueryTerm[] {
  return terms.map(({ operator, components }) => {
    const list = components.map((component) => entries[component].component);
    if (operator === '') return list[0] as QueryTerm;
    const combine = operator === 'not' ? Not : operator === 'or' ? Or : And;
    return combine(...list) as unknown as QueryTerm;
  });
}

/** Whether a query was made with `asBuffer`. */
export function isBuffered({ dense }: Query): boolean {
  return !Array.isArray(dense);
}

function describeQuery(context: WorldContext, names: ComponentNames, query: Query): KnownQuery {
  const hash = findHash(context, query);
  const buffered = isBuffered(query) ? 1 : 0;
  const text = nameHash(context, names, hash);
  if (text === undefined) {
    const fault = `a query of this world (${hash}, components by their number) has one without a name: registerStore names it`;
    return { query, hash, buffered, text: '', code: new Uint8Array(0), plan: planQuery(names, ''), fault };
  }
  const code = Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return { query, hash, buffered, text, code, plan: planQuery(names, text), fault: undefined };
}

function findHash({ queriesHashMap, componentMap }: WorldContext, query: Query): string {
  const signature = (other: Query): string =>
    [other.allComponents, other.orComponents, other.notComponents]
      .map((list) => list.map((component) => componentMap.get(component)?.id ?? -1).sort((a, b) => a - b))
      .join('|');
  for (const [hash, mapped] of queriesHashMap) if (mapped === query) return hash;
  // Made again with `asBuffer`, a query has the hash of the one before, which bitECS keeps feeding.
  for (const [hash, mapped] of queriesHashMap) if (signature(mapped) === signature(query)) return hash;
  throw new Error('a query of this world has no hash: it cannot be carried');
}

/** A hash with names instead of numbers, in the order of the names; undefined when a component has none. */
function nameHash(context: WorldContext, names: ComponentNames, hash: string): string | undefined {
  if (hash === '') return '';
  const byId = new Map([...context.componentMap].map(([component, { id }]) => [id, component] as const));
  const nameOf = (id: string): string =>
    names.entries[names.numberOf.get(byId.get(Number(id))) ?? -1]?.name ?? '';
  const terms = splitTerms(hash).map((term) => {
    const match = TERM.exec(term);
    if (match === null) return nameOf(term);
    const list = match[2] === '' ? [] : match[2].split(',').map(nameOf);
    return list.includes('') ? '' : `${match[1]}(${list.join(',')})`;
  });
  return terms.includes('') ? undefined : orderTerms(terms);
}

function orderTerms(terms: readonly string[]): string {
  const ordered = terms.map((term) => {
    const match = TERM.exec(term);
    return match === null ? term : `${match[1]}(${match[2].split(',').sort(compareText).join(',')})`;
  });
  return ordered.sort(compareText).join('-');
}

function splitTerms(text: string): string[] {
  return text.split('-');
}

/** By UTF-16 code units, in every engine and locale. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function findNumber({ entries }: ComponentNames, name: string, text: string): number {
  const number = entries.findIndex((entry) => entry.name === name);
  if (number < 0)
    throw new RangeError(`the query ${text} names ${name || 'nothing'}, which is no component of this world`);
  return number;
}
