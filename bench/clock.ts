// What time is read from.

/** `wall`: the time that passes. `processor`: the time that all threads of this process run, where a busy machine makes the other useless. */
export type ClockName = 'wall' | 'processor';

/** Milliseconds from some beginning. */
export function readClock(name: ClockName): number {
  if (name === 'wall') return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
