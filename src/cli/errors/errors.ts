import { ExitCode } from '../process/command-context.ts';

/** Thrown when the user leaves a question with Ctrl+C or Escape. */
export class CancelledError extends Error {}

/** An error of the command itself. Its message says what is expected. */
export class CommandError extends Error {
  readonly exitCode: ExitCode = ExitCode.internal;
}

/** Thrown when the command line, a setting or a file is wrong. */
export class UsageError extends CommandError {
  override readonly exitCode = ExitCode.usage;
}

/** Thrown when a file cannot be downloaded. */
export class UnreachableError extends CommandError {
  override readonly exitCode = ExitCode.unreachable;
}

/** Thrown when a command needs credentials, and there are none. */
export class CredentialsError extends CommandError {
  override readonly exitCode = ExitCode.denied;
}

/** Thrown when another run of the command does the same work. */
export class LockedError extends CommandError {
  override readonly exitCode = ExitCode.locked;
}

/** Thrown when a record was looked up in a list that does not have it. */
export class MissingRecordError extends CommandError {
  override readonly exitCode = ExitCode.notFound;
}

/**
 * Thrown when work ends before all of it is done. Its message says what is done, and how to go on; `cause` decides the
 * exit code.
 */
export class UnfinishedError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}
