/**
 * Runs imports. Start any number of these, on any number of machines. Each works on `CONCURRENCY` hosts at a time.
 *
 *     REDIS_URL=redis://10.0.0.5:6379 CREDENTIALS=credentials.json node examples/many-sites/worker.ts
 */
import { hostname } from 'node:os';
import { DelayedError, type Job, Worker } from 'bullmq';
import type { ImportResult } from 'events-calendar-client/sync';
import { getIntegerSetting } from '../common/settings.ts';
import { importSite } from './import-site.ts';
import {
  connectToRedis,
  createImportQueue,
  getLockOptions,
  type HostJob,
  hostsQueueName,
  type ImportJob,
  importQueueName,
} from './queues.ts';

const connection = connectToRedis();
const locks = getLockOptions();
const settings = { connection, name: `${hostname()} ${process.pid}`, ...locks };
/** Releases the hosts in progress. */
const releases = new Set<() => void>();

/** Works on the jobs of a host one after another, until none can be done now. */
async function workOn(host: string): Promise<void> {
  const worker = new Worker<ImportJob, ImportResult['counts']>(
    importQueueName(host),
    (job, token, signal) => importSite(job, { connection, token, signal, lockDuration: locks.lockDuration }),
    settings,
  );
  worker.on('error', console.error);
  worker.on('failed', (job, error) => console.error(`${job?.data.siteUrl}: ${error.message}`));
  worker.on('completed', ({ data }, counts) => console.log(`${data.siteUrl}: ${JSON.stringify(counts)}`));
  // Another worker has these jobs by now.
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) worker.cancelJob(id, 'The lock is lost');
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  worker.once('drained', release);
  releases.add(release);
  await released;
  releases.delete(release);
  // Waits for the running job.
  await worker.close();
}

async function processHost(hostJob: Job<HostJob, void>, token?: string): Promise<void> {
  const { host } = hostJob.data;
  await workOn(host);
  const queue = createImportQueue(connection, host);
  const { wait = 0, active = 0, delayed = 0 } = await queue.getJobCounts('wait', 'active', 'delayed');
  await queue.close();
  if (wait + active + delayed === 0) return;
  // The rest waits for its next attempt, or belongs to a worker that is gone. Until then, other hosts have their turn.
  const pause = wait > 0 && active === 0 ? 0 : locks.stalledInterval;
  await hostJob.moveToDelayed(Date.now() + pause, token);
  throw new DelayedError();
}

const worker = new Worker<HostJob, void>(hostsQueueName, processHost, {
  ...settings,
  concurrency: getIntegerSetting('CONCURRENCY', 10),
});
worker.on('error', console.error);
worker.on('ready', () => console.log(`Worker ${process.pid} is waiting for jobs`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    for (const release of releases) release();
    await worker.close();
    await connection.quit();
  });
}
