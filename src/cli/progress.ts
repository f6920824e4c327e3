// How far a bake is, as a bar on a terminal. Where standard error is none, nothing is shown.
import { SingleBar } from 'cli-progress';

/** A bar of stages. */
export interface Progress {
  /** Shows that the next stage begins. */
  show(stage: string): void;
  /** Takes the bar away. */
  end(): void;
}

/** Makes a bar of `stages` stages on standard error. */
export function createProgress(stages: number): Progress {
  const bar = new SingleBar({
    format: '{bar} {value}/{total} {stage}',
    stream: process.stderr,
    noTTYOutput: false,
    clearOnComplete: true,
    hideCursor: true,
    fps: 1000,
  });
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
