import { ExitCode } from '../process/command-context.ts';

/** Thrown when the user cancels a prompt with Ctrl+C or Escape. */
export class CancelledError extends Error {}

/** The base class of errors of the command line. */
export class CommandError extends Error {
  readonly exitCode: ExitCode = ExitCode.internal;
}

/** Thrown when the command line, a setting or a file is wrong. */
export class UsageError extends CommandError {
  override readonly exitCode = ExitCode.usage;
}

/** Thrown when a file cannot be written after something was sent. */
export class IncompleteError extends CommandError {
  override readonly exitCode = ExitCode.findings;
}

/** Thrown when a file cannot be downloaded. */
export class UnreachableError extends CommandError {
  override readonly exitCode = ExitCode.unreachable;
}

/** Thrown when a command needs credentials and has none. */
export class CredentialsError extends CommandError {
  override readonly exitCode = ExitCode.denied;
}

/** Thrown when another run of the command is doing the same work. */
export class LockedError extends CommandError {
  override readonly exitCode = ExitCode.locked;
}

/** Thrown when a list does not contain the requested record. */
export class MissingRecordError extends CommandError {
  override readonly exitCode = ExitCode.notFound;
}

/** Thrown when work stops early. The message tells how to continue, and `cause` determines the exit code. */
export class UnfinishedError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}
