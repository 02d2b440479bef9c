import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import type { ExitCode } from './exit-code.ts';

/** A stream that may be a terminal. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };
export type Input = Readable & { readonly isTTY?: boolean };

/** What a command reads from and writes to: those of the process, or a test's. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  /** Results, and nothing else. */
  readonly stdout: Output;
  /** Progress, questions, warnings and errors. */
  readonly stderr: Output;
  /** Aborted when the user interrupts the command. */
  readonly signal: AbortSignal;
}

/** What the process ends with where nothing was thrown. */
export interface CommandResult {
  exitCode: ExitCode;
}

/** How one of the commands is defined: its file is loaded when it is called. */
export interface CommandModule {
  /** Adds the arguments, options, help and action. */
  define(command: Command, context: CommandContext, result: CommandResult): void;
}
