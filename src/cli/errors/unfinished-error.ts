/**
 * Thrown where work has ended before all of it was done. Its message says what is done, and how to go on; `cause` is why
 * it has ended, and decides the exit code.
 */
export class UnfinishedError extends Error {
  override name = 'UnfinishedError';

  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}
