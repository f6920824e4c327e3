// What a JavaScript engine is to this program: where it is, what it calls itself, and a way to have it run a file.

/** What came of a run. */
export interface EngineRun {
  /** What the program said, whole lines only. */
  readonly lines: readonly string[];
  readonly seconds: number;
  /** Why it did not come to its end; undefined when it did. */
  readonly failure: string | undefined;
}

/** What an engine is told to run. */
export interface RunOptions {
  /** The path of a module that imports nothing. */
  readonly program: string;
  /** The path of the engine. */
  readonly executable: string;
  /** After so many seconds it is stopped. */
  readonly limitSeconds: number;
}

export interface Engine {
  /** What it is called on the command line. */
  readonly name: string;
  /** Names of its executable, the best first. */
  readonly executables: readonly string[];
  /** Debian's package that holds it. */
  readonly debianPackage: string;
  /** Says which version an executable is. */
  findVersion(executable: string): string;
  /** Runs a program. What goes wrong with it is told by the answer, not thrown. */
  run(options: RunOptions): Promise<EngineRun>;
}
