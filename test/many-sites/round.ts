import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  connectToRedis,
  createHostsQueue,
  createImportQueue,
  type ImportJob,
} from '../../examples/many-sites/queues.ts';
import { editor, rowsOf, rowsPerSite, siteCount } from './calendars.ts';
import { runProgram, startProgram, startSites } from './programs.ts';
import type { SiteReport } from './sites.ts';

export interface RoundOptions {
  /** How many worker processes there are. */
  readonly workers: number;
  /**
   * What the first workers are sent in the middle, in their order: `SIGKILL` kills one, `SIGSTOP` freezes one, and `SIGTERM`
   * stops one as on a deployment. With any, some sites fail at first.
   */
  readonly signals: readonly NodeJS.Signals[];
  /** Hosts that a worker works on at once. */
  readonly concurrency: number;
  /** Milliseconds before a site responds. */
  readonly delay: number;
}

/** A job that is done, or failed. */
type FinishedJob = Awaited<ReturnType<ReturnType<typeof createImportQueue>['getJobs']>>[number];

export interface Round {
  /** From when the workers are let loose until the last job is done. */
  readonly seconds: number;
  readonly reports: readonly SiteReport[];
  readonly jobs: readonly FinishedJob[];
  /** The exit codes of the workers; null of one that was killed. */
  readonly exitCodes: readonly (number | null)[];
  /** What the workers have printed about errors. */
  readonly errors: string;
}

/** The sites whose first request to create an event fails in a round with faults. */
export const failingSites: readonly number[] = [3, 70, 97];

/** Milliseconds after which a round has failed. */
const longestRound = 180_000;

/** Writes what the programs read: the list of sites, their rows and their credentials. */
async function writeInput(folder: string, urls: readonly string[]): Promise<Record<string, string>> {
  const jobs: ImportJob[] = [];
  for (const [site, siteUrl] of urls.entries()) {
    const rows = join(folder, `rows-${site}.json`);
    await writeFile(rows, JSON.stringify(rowsOf(site)));
    jobs.push({ siteUrl, rows });
  }
  const [sites, credentials] = [join(folder, 'sites.json'), join(folder, 'credentials.json')];
  await writeFile(sites, JSON.stringify(jobs));
  await writeFile(credentials, JSON.stringify(Object.fromEntries(urls.map((url) => [url, editor]))));
  return { SITES: sites, CREDENTIALS: credentials };
}

/** Resolves when no host has jobs any more. */
async function waitForEmpty(hosts: ReturnType<typeof createHostsQueue>): Promise<void> {
  for (const end = Date.now() + longestRound; Date.now() < end; await setTimeout(50)) {
    const { wait, active, delayed } = await hosts.getJobCounts('wait', 'active', 'delayed');
    if (wait === 0 && active === 0 && delayed === 0) return;
  }
  throw new Error(`There are still jobs: ${JSON.stringify(await hosts.getJobCounts())}`);
}

/** Lets workers import into all sites. */
export async function runRound(folder: string, options: RoundOptions): Promise<Round> {
  const { workers: workerCount, signals, concurrency, delay } = options;
  const hasFaults = signals.length > 0;
  const connection = connectToRedis();
  await connection.flushall();
  const hosts = createHostsQueue(connection);
  const sites = await startSites(delay);
  const settings = {
    ...(await writeInput(folder, sites.urls)),
    CONCURRENCY: String(concurrency),
    LOCK_SECONDS: '4',
    BACKOFF_SECONDS: '1',
  };

  await hosts.pause();
  await runProgram('enqueue', settings);
  const workers = await Promise.all(
    Array.from({ length: workerCount }, () => startProgram('worker', settings)),
  );
  const errors = () => workers.map((worker) => worker.errors()).join('');
  try {
    const failure = { status: 503, method: 'POST', path: '/events' };
    if (hasFaults) for (const site of failingSites) sites.send({ fail: { site, failure } });

    const started = performance.now();
    await hosts.resume();
    if (hasFaults) await sites.waitForCreated((siteCount * rowsPerSite) / 3);
    for (const [index, signal] of signals.entries()) workers[index]?.process.kill(signal);
    await waitForEmpty(hosts);
    const seconds = (performance.now() - started) / 1000;
    // By now others have done what a frozen worker goes on with.
    workers[signals.indexOf('SIGSTOP')]?.process.kill('SIGCONT');

    const jobs: FinishedJob[] = [];
    for (const host of new Set(sites.urls.map((url) => new URL(url).host))) {
      const queue = createImportQueue(connection, host);
      jobs.push(...(await queue.getJobs()));
      await queue.close();
    }
    const exitCodes = await Promise.all(workers.map((worker) => worker.stop()));
    return { seconds, reports: await sites.readReports(), jobs, exitCodes, errors: errors() };
  } catch (error) {
    throw new Error(`The round has failed. The workers have printed:\n${errors()}`, { cause: error });
  } finally {
    for (const worker of workers) worker.process.kill('SIGKILL');
    sites.stop();
    await hosts.close();
    connection.disconnect();
  }
}
