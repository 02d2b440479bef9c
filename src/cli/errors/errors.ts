/** Thrown where the user leaves a question with Ctrl+C or Escape. */
export class CancelledError extends Error {
  override name = 'CancelledError';

  constructor() {
    super('Cancelled.');
  }
}

/** Thrown where a command needs credentials, and there are none. */
export class CredentialsError extends Error {
  override name = 'CredentialsError';
}

/** Thrown where another run of the command does the same work. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/** Thrown where a record was looked up in a list that does not have it. */
export class MissingRecordError extends Error {
  override name = 'MissingRecordError';
}

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

/** Thrown where the command line, a setting or a file is wrong. Its message says what is expected. */
export class UsageError extends Error {
  override name = 'UsageError';
}
