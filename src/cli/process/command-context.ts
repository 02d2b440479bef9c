import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';

/** What the process ends with. Scripts depend on them: docs/command-line.md lists them. */
export const ExitCode = {
  success: 0,
  /** It ran, and found differences or problems, or rows of it failed. */
  findings: 1,
  /** The command line or the input is wrong; nothing was sent. */
  usage: 2,
  /** No response: the site cannot be reached, is too slow, or has no calendar. */
  unreachable: 3,
  denied: 4,
  notFound: 5,
  /** Any other error response, or one that is not what the interface promises. */
  service: 6,
  /** Somebody else changed the record at the same time. */
  conflict: 7,
  locked: 8,
  internal: 70,
  /** SIGHUP: the terminal was closed. Like the two below, 128 and the number of the signal, as shells have it. */
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };
type Input = Readable & { readonly isTTY?: boolean };

/** What a command reads from and writes to: those of the process, or a test's. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  /** Progress, questions, warnings and errors. */
  readonly stderr: Output;
  readonly signal: AbortSignal;
}

/** What the process ends with where nothing was thrown. */
export interface CommandResult {
  exitCode: ExitCode;
}

export interface CommandModule {
  define(command: Command, context: CommandContext, result: CommandResult): void;
}
