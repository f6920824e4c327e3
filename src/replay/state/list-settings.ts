// The settings of a world as text, for headers, digests and messages.
import type { Navigation } from '../../systems/navigation.ts';

/** A setting's name and its value as JSON. */
export type SettingText = readonly [name: string, json: string];

/** All settings in the order in which the world holds them. */
export function listSettings(settings: Navigation['settings']): SettingText[] {
  return Object.entries(settings).map(([name, value]) => [
    name,
    JSON.stringify(value === Number.POSITIVE_INFINITY ? 'no limit' : value),
  ]);
}
