import { createWorld } from 'bitecs';
import { describe, expect, it } from 'vitest';
import {
  type ComponentStore,
  listField,
  resetEntity,
  singleField,
} from '../../src/components/component-store.ts';
import { addNavigation } from '../../src/systems/add-navigation.ts';

describe('a component store', () => {
  it('gives one entity back the values of a fresh one, and no other', () => {
    const store: ComponentStore = {
      name: 'Test',
      fields: [
        singleField('one', new Float64Array([1, 2, 3]), 1.5),
        listField('two', new Int32Array([1, 2, 3, 4, 5, 6]), 2, undefined),
        singleField('grown', [1]),
      ],
    };
    resetEntity(store, 1);
    expect(store.fields.map(({ values }) => Array.from(values))).toEqual([
      [1, 1.5, 3],
      [1, 2, 0, 0, 5, 6],
      [1],
    ]);
  });
});

describe("a world's stores", () => {
  const { components, settings, stores } = addNavigation(createWorld(), {
    seed: 's',
    capacity: 20,
    pathCapacity: 3,
    routeCapacity: 5,
  });

  it('tell of every component, each once, and of every array that it has', () => {
    expect(stores.map(({ name }) => name)).toEqual([...new Set(stores.map(({ name }) => name))]);
    expect(stores.map(({ name }) => name).sort()).toEqual(Object.keys(components).sort());
    for (const { name, fields } of stores) {
      const arrays = Object.entries(components[name as keyof typeof components]).filter(
        ([, value]) => typeof value === 'object',
      );
      expect(fields.map((field) => field.name).sort()).toEqual(arrays.map(([field]) => field).sort());
      for (const field of fields) expect(arrays).toContainEqual([field.name, field.values]);
    }
  });

  it('hold the stride of each field for each entity below the capacity, at its first value', () => {
    for (const { fields } of stores) {
      for (const { values, stride, initial } of fields) {
        expect(values.length).toBe(settings.capacity * stride);
        expect(Array.from(values).every((value) => value === initial)).toBe(true);
      }
    }
  });
});
