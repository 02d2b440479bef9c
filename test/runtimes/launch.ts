import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface StepResult {
  way: string;
  step: string;
  problem?: string;
}

export interface Outcome {
  version: string;
  results: StepResult[];
}

export const timeout = 120_000;

/** What a runtime gets from the environment: no settings of npm, of tests, or of the user. */
function environment(folder: string) {
  return {
    PATH: process.env.PATH,
    HOME: folder,
    NO_COLOR: '1',
    DENO_NO_UPDATE_CHECK: '1',
    DO_NOT_TRACK: '1',
  };
}

/** Starts a runtime, which is ended when it takes too long; what it says to the third pipe can be read. */
export function start(program: string, programArguments: string[], folder: string): ChildProcess {
  return spawn(program, programArguments, {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout,
    killSignal: 'SIGKILL',
  });
}

/** Runs a runtime to its end and gives what it printed. */
export async function output(program: string, programArguments: string[], folder: string): Promise<string> {
  const child = start(program, programArguments, folder);
  const end = new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ?? String(code)));
  });
  const [printed, complaints, ending] = await Promise.all([text(child.stdout!), text(child.stderr!), end]);
  if (ending !== '0') throw new Error(`it ended with ${ending}: ${complaints.trim() || printed.trim()}`);
  return printed;
}

/** Gives up waiting, be it for a process or for what it was to answer. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${timeout} ms`)), timeout);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
