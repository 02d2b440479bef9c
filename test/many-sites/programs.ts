import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { repository } from '../packaging/tools.ts';
import type { MessageOfSites, MessageToSites, SiteReport } from './sites.ts';

export const example = join(repository, 'examples', 'many-sites');
type Settings = Readonly<Record<string, string>>;

/** Runs a program of the example to its end. */
export async function runProgram(name: string, settings: Settings): Promise<void> {
  const env = { ...process.env, ...settings };
  await promisify(execFile)(process.execPath, [join(example, `${name}.ts`)], { env });
}

/** A program of the example that keeps running. */
export interface RunningProgram {
  readonly firstLine: string;
  readonly process: ChildProcess;
  /** Returns what it has printed about errors. */
  errors(): string;
  /** Asks it to stop, and resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a program of the example, and resolves when it has printed its first line. */
export async function startProgram(name: string, settings: Settings): Promise<RunningProgram> {
  const child = spawn(process.execPath, [join(example, `${name}.ts`)], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { value: firstLine = '' } = await lines.next();
  child.stdout.resume();
  return {
    firstLine,
    process: child,
    errors: () => errors,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

/** The process that serves the sites. */
export interface SitesProcess {
  readonly urls: readonly string[];
  send(message: MessageToSites): void;
  /** Resolves when that many events have been created. */
  waitForCreated(count: number): Promise<void>;
  readReports(): Promise<readonly SiteReport[]>;
  stop(): void;
}

/** Starts the sites, whose responses take some milliseconds. */
export async function startSites(delay: number): Promise<SitesProcess> {
  const child = fork(fileURLToPath(new URL('sites.ts', import.meta.url)), [String(delay)]);
  const next = <Kind extends MessageOfSites>(isWanted: (message: MessageOfSites) => message is Kind) =>
    new Promise<Kind>((resolve) => {
      const listen = (message: MessageOfSites) => {
        if (!isWanted(message)) return;
        child.off('message', listen);
        resolve(message);
      };
      child.on('message', listen);
    });
  const { sites } = await next((message) => 'sites' in message);
  return {
    urls: sites,
    send: (message) => void child.send(message),
    async waitForCreated(count) {
      await next(
        (message): message is { created: number } => 'created' in message && message.created >= count,
      );
    },
    async readReports() {
      const received = next((message) => 'reports' in message);
      child.send({ report: true });
      return (await received).reports;
    },
    stop: () => child.disconnect(),
  };
}
