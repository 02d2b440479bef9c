import { ExitCode } from '../process/command-context.ts';

/** An error of the command line, with the exit code of the process. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, ExitCode.usage);
  }
}

export class CredentialsError extends CommandError {
  constructor(message: string) {
    super(message, ExitCode.denied);
  }
}

export const onlyReads = (what: string) =>
  new CredentialsError(`The site lets this user only read ${what}. Use an account with the role Editor.`);

/** Thrown when work stops early. The message tells how to continue, and `cause` determines the exit code. */
export class UnfinishedError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}
