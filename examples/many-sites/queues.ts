import { Queue, type WorkerOptions } from 'bullmq';
import type { ImportResult } from 'events-calendar-client/sync';
import { Redis } from 'ioredis';
import { getIntegerSetting, getSetting } from '../common/settings.ts';

/** The import of one site. Redis stores jobs, so they contain no credentials. */
export interface ImportJob {
  readonly siteUrl: string;
  /** A path or URL that all workers can read: a list of events as JSON. */
  readonly rows: string;
}

/** A host whose queue has jobs. Only the worker of this job sends requests to the host. */
export interface HostJob {
  readonly host: string;
}

/** The name of the queue that {@link createHostsQueue} returns. */
export const hostsQueueName = 'hosts';

/** Connects to the Redis server in `REDIS_URL`. */
export function connectToRedis(): Redis {
  // BullMQ waits for jobs with blocking commands, and keeps waiting while Redis restarts.
  return new Redis(getSetting('REDIS_URL') ?? 'redis://127.0.0.1:6379', { maxRetriesPerRequest: null });
}

/**
 * How soon others take over from a worker that is gone: `LOCK_SECONDS` without a sign of life. A process that is busy
 * for that long also counts as gone, so it should not be too short.
 */
export function getLockOptions() {
  const lockDuration = getIntegerSetting('LOCK_SECONDS', 30) * 1000;
  return {
    lockDuration,
    stalledInterval: lockDuration / 2,
    // A job continues where it was, so it may lose many workers before something is wrong with it.
    maxStalledCount: 100,
  } satisfies Partial<WorkerOptions>;
}

/** Names of queues must not have colons, which separate hosts from ports. */
export const importQueueName = (host: string) => `imports-${host.replaceAll(':', '_')}`;

/** The queue of hosts that have jobs. Each host is in it once, however many jobs it has. */
export const createHostsQueue = (connection: Redis) =>
  new Queue<HostJob, void>(hostsQueueName, {
    connection,
    defaultJobOptions: {
      attempts: 1000,
      backoff: { type: 'fixed', delay: 5000 },
      removeOnComplete: true,
    },
  });

/** The queue of the imports into the sites of a host. */
export const createImportQueue = (connection: Redis, host: string) =>
  new Queue<ImportJob, ImportResult['counts']>(importQueueName(host), {
    connection,
    defaultJobOptions: {
      attempts: 5,
      backoff: { type: 'exponential', delay: getIntegerSetting('BACKOFF_SECONDS', 30) * 1000, jitter: 0.5 },
      removeOnComplete: { count: 50 },
      removeOnFail: { count: 50 },
    },
  });

/** Adds the import of a site to the queue of its host, unless it is already waiting. */
export async function enqueueImport(connection: Redis, job: ImportJob): Promise<void> {
  const { host } = new URL(job.siteUrl);
  const imports = createImportQueue(connection, host);
  const hosts = createHostsQueue(connection);
  try {
    // The politeness limit: one import at a time, across all workers.
    await imports.setGlobalConcurrency(1);
    await imports.add('import', job, { deduplication: { id: job.siteUrl, keepLastIfActive: true } });
    await hosts.add(
      'host',
      { host },
      { deduplication: { id: host, keepLastIfActive: true, reschedule: true } },
    );
  } finally {
    await imports.close();
    await hosts.close();
  }
}
