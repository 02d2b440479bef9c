/** Thrown where the command line, a setting or a file is wrong. Its message says what is expected. */
export class UsageError extends Error {
  override name = 'UsageError';
}
