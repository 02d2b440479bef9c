import { type ChildProcess, spawn } from 'node:child_process';
import { resolve as resolvePath } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';
import { expect } from 'vitest';
import { run } from '../support/repository.ts';

/** What a step of the smoke test came to. */
export interface StepResult {
  readonly transport: string;
  readonly step: string;
  readonly error?: string;
}

/** The environment of a runtime: without settings of npm, of tests, or of the user. */
function environment(folder: string) {
  return {
    PATH: process.env.PATH,
    HOME: folder,
    NO_COLOR: '1',
    DENO_NO_UPDATE_CHECK: '1',
    DO_NOT_TRACK: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** Starts a program with a timeout; file descriptor 3 is a pipe that can be read. */
export function start(program: string, programArguments: readonly string[], folder: string): ChildProcess {
  return spawn(program, programArguments, {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: 300_000,
    killSignal: 'SIGKILL',
  });
}

/** Runs a program until it exits, and returns its standard output. */
export const output = (program: string, programArguments: readonly string[], folder: string) =>
  run(program, programArguments, folder, environment(folder));

/** What a server prints in a line when it listens: the first group of a pattern. */
export async function announced(messages: Readable, pattern: RegExp): Promise<string> {
  for await (const line of createInterface(messages)) {
    const [, found] = pattern.exec(line) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error('it exited before it listened');
}

/** Expects that steps were run, and that each of them passed. */
export function expectPassed(results: readonly StepResult[]): void {
  expect(results.length).toBeGreaterThan(8);
  expect(results.filter(({ error }) => error !== undefined)).toEqual([]);
}

/** Bundles code in a project as for browsers and edge platforms. */
export async function bundle(
  project: string,
  contents: string,
  target: string,
  conditions: string[] = [],
): Promise<void> {
  await build({
    stdin: { contents, resolveDir: project },
    outfile: resolvePath(project, target),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions,
    logLevel: 'error',
  });
}
