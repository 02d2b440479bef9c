import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import type { ClientOptions } from '../../index.ts';

/** Exit codes of the process. Scripts depend on them, and docs/command-line.md lists them. */
export const ExitCode = {
  success: 0,
  /** The command ran, and found differences or problems, or some rows failed. */
  findings: 1,
  /** The command line or the input is wrong. Nothing was sent. */
  usage: 2,
  /** No response: the site cannot be reached, is too slow, or has no calendar. */
  unreachable: 3,
  denied: 4,
  notFound: 5,
  /** Any other error response, or a response that is not from a calendar. */
  service: 6,
  /** Another user changed the record at the same time. */
  conflict: 7,
  locked: 8,
  internal: 70,
  /** SIGHUP: the terminal was closed. As in shells, this and the next two are 128 plus the signal number. */
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };
type Input = Readable & { readonly isTTY?: boolean };

/** The environment and streams of a command, from the process or a test. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  /** Progress, questions, warnings and errors. */
  readonly stderr: Output;
  readonly signal: AbortSignal;
  readonly session: Session;
}

/** The command that runs, and what it has done so far. */
interface Session {
  command?: Command;
  hasCredentials?: boolean;
  isWriting?: boolean;
  /** How many records lists have left out because they cannot be read. */
  leftOut?: number;
  /** Warns of what a response has that the API does not document. */
  onUnexpected?: ClientOptions['onUnexpected'];
  /** Default success. */
  exitCode?: ExitCode;
  /** Called if the arguments are wrong, so that no action runs. */
  onUsageError?: (args: readonly string[], error: Error) => Promise<void>;
}

export interface CommandModule {
  define(command: Command, context: CommandContext): void;
}
