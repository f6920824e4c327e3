// How far a command is, as a bar on a terminal. Where standard error is none, nothing is shown.
import { SingleBar } from 'cli-progress';

/** A bar of stages. */
export interface Progress {
  /** Shows that the next stage begins. */
  show(stage: string): void;
  /** Takes the bar away. */
  end(): void;
}

/** A bar of things that are done side by side, each a little more from time to time. */
export interface SharedProgress {
  /** Shows which share of a thing is done, from 0 to 1. */
  show(thing: number, share: number): void;
  /** Takes the bar away, so that something can be printed; the next `show` puts it back. */
  hide(): void;
}

/** Makes a bar of `stages` stages on standard error. */
export function createProgress(stages: number): Progress {
  const bar = createBar('{bar} {value}/{total} {stage}');
  let begun = 0;
  return {
    show(stage) {
      if (begun === 0) bar.start(stages, 0, { stage });
      else bar.update(begun, { stage });
      begun += 1;
    },
    end() {
      bar.stop();
    },
  };
}

/** Makes a bar of so many things on standard error, in thousandths; `what` they are stands beside it. */
export function createSharedProgress(things: number, what: string): SharedProgress {
  const bar = createBar('{bar} {percentage} % of {things} {what}');
  const shares = new Float64Array(things);
  return {
    show(thing, share) {
      shares[thing] = share;
      const done = Math.floor((shares.reduce((sum, each) => sum + each, 0) / things) * 1000);
      if (bar.isActive) bar.update(done);
      else bar.start(1000, done, { things, what });
    },
    hide() {
      bar.stop();
    },
  };
}

function createBar(format: string): SingleBar {
  return new SingleBar({
    format,
    stream: process.stderr,
    noTTYOutput: false,
    clearOnComplete: true,
    fps: 1000,
    // A command that is interrupted would leave the terminal without one.
    hideCursor: false,
  });
}
