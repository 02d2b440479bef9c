import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface StepResult {
  transport: string;
  step: string;
  error?: string;
}

export interface Outcome {
  version: string;
  results: StepResult[];
}

const timeout = 120_000;

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

/** Starts a runtime with a timeout; file descriptor 3 is a pipe that can be read. */
export function start(program: string, programArguments: string[], folder: string): ChildProcess {
  return spawn(program, programArguments, {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout,
    killSignal: 'SIGKILL',
  });
}

/** Runs a runtime until it exits, and returns its standard output. */
export async function output(program: string, programArguments: string[], folder: string): Promise<string> {
  const child = start(program, programArguments, folder);
  const exited = new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ?? String(code)));
  });
  const [printed, errors, exit] = await Promise.all([text(child.stdout!), text(child.stderr!), exited]);
  if (exit !== '0') throw new Error(`it exited with ${exit}: ${errors.trim() || printed.trim()}`);
  return printed;
}

/** Rejects if a promise takes longer than the timeout. */
export async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${timeout} ms`)), timeout);
  });
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
}
