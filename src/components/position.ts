// Position: where an agent is. The plugin's own, or any store of the game's that has this shape.
import { type ComponentStore, singleField } from './component-store.ts';

/** Arrays that can hold a position: float arrays, or plain ones that grow. */
export type PositionArray = Float64Array | Float32Array | number[];

/** Arrays by entity, metres, y up. The systems read and write the entries of agents only. */
export interface Position {
  readonly x: PositionArray;
  readonly y: PositionArray;
  readonly z: PositionArray;
}

/** Makes the plugin's own for the entities 0 .. capacity - 1, all at the origin. */
export function createPosition(capacity: number): Position {
  return { x: new Float64Array(capacity), y: new Float64Array(capacity), z: new Float64Array(capacity) };
}

/** The store's table. */
export function describePosition(position: Position): ComponentStore {
  return {
    name: 'Position',
    fields: [singleField('x', position.x), singleField('y', position.y), singleField('z', position.z)],
  };
}
