// What the caller of the command got wrong: arguments, or files that are not what they should be.

/** Ends the command with status 2 and its message, one line, on standard error. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Why reading a file failed, for the caller of the command: the system's reason, without its call and path. */
export function explainFileError(file: string, error: unknown): UsageError {
  const reason =
    error instanceof Error ? error.message.replace(/^([A-Z]+: [^,]*),.*$/s, '$1') : String(error);
  return new UsageError(`${file}: ${reason}`);
}
