// Everything that a tick reads or changes, as text that can be compared: agents by serial, whatever their entity ids.
import type { Navigation } from '../../src/systems/navigation.ts';

/** The whole state of all agents, every bit of it, but for entity ids. */
export function describeAgents({ state, stores }: Navigation): string {
  const lines = [`tick ${state.tick}, next serial ${state.nextSerial}`];
  for (let at = 0; at < state.agentCount; at += 1) {
    const eid = state.agents[at];
    for (const store of stores) {
      for (const { name, values, stride, used } of store.fields) {
        const length = used === undefined ? stride : used[eid];
        const own = Array.from(values.slice(eid * stride, eid * stride + length), exactText);
        lines.push(`${at} ${store.name}.${name} ${own.join(' ')}`);
      }
    }
  }
  return lines.join('\n');
}

/** A number so that no two different ones look alike, -0 and 0 included. */
function exactText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
