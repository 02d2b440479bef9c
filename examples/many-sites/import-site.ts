import { readFile } from 'node:fs/promises';
import { type Job, UnrecoverableError } from 'bullmq';
import {
  CalendarClient,
  type ClientOptions,
  NetworkError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from 'events-calendar-client';
import { type ImportResult, type ImportRow, importEvents } from 'events-calendar-client/sync';
import type { Redis } from 'ioredis';
import { getSetting } from '../common/settings.ts';
import { createRedisJournal } from './journal.ts';
import type { ImportJob } from './queues.ts';

/** Reads rows from a path or URL. You can also use the format readers in `events-calendar-client/sync` here. */
async function readRows(location: string): Promise<ImportRow[]> {
  if (!URL.canParse(location)) return JSON.parse(await readFile(location, 'utf8'));
  const response = await fetch(location);
  if (!response.ok) throw new Error(`GET ${location}: ${response.status}`);
  return response.json();
}

/** Reads the credentials of a site from the file in `CREDENTIALS`, which maps URLs of sites to credentials. */
async function readCredentials(siteUrl: string): Promise<ClientOptions['auth']> {
  const file = getSetting('CREDENTIALS');
  const credentials = file === undefined ? {} : JSON.parse(await readFile(file, 'utf8'));
  if (credentials[siteUrl] === undefined) throw new UnrecoverableError(`CREDENTIALS has none for ${siteUrl}`);
  return credentials[siteUrl];
}

/** Whether another attempt may succeed. */
const isPassing = (error: Error | undefined) =>
  error instanceof NetworkError ||
  error instanceof TimeoutError ||
  error instanceof ServerError ||
  error instanceof RateLimitError;

/** What a job needs to run. */
export interface JobContext {
  readonly connection: Redis;
  /** Token of the job's lock. */
  readonly token: string | undefined;
  /** Milliseconds that the lock lasts without a sign of life. */
  readonly lockDuration: number;
  /** Aborted when another worker takes the job. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Imports the rows of a job into its site. Throws if rows failed. The job is tried again if one may succeed later. What
 * was done by then is in the journal and on the site, and is not repeated.
 */
export async function importSite(
  job: Job<ImportJob, ImportResult['counts']>,
  { connection, token = '', lockDuration, signal }: JobContext,
): Promise<ImportResult['counts']> {
  const { siteUrl, rows: location } = job.data;
  const checkLock = async () => {
    if ((await job.extendLock(token, lockDuration)) !== 1) throw new Error('another worker has the job');
  };
  const calendar = new CalendarClient({
    baseUrl: siteUrl,
    auth: await readCredentials(siteUrl),
    http: {
      hooks: {
        // A process that was frozen for a while does not know that others have done its work.
        beforeRequest: [({ request }) => (request.method === 'GET' ? undefined : checkLock())],
      },
    },
  });
  const all = await readRows(location);
  let done = 0;
  const { counts, rows, ...result } = await importEvents(calendar, all, {
    journal: createRedisJournal(connection, `many-sites:journal:${siteUrl}`, checkLock),
    signal,
    onRow: () => {
      done += 1;
      // A process that was frozen may be behind what others have done by now.
      checkLock()
        .then(() => job.updateProgress(Math.round((100 * done) / all.length)))
        .catch(console.error);
    },
  });

  for (const { row, error, note } of rows)
    if (error ?? note) await job.log(`Row ${row}: ${error?.message ?? note}`);
  if (result.error) throw result.error;
  const failed = rows.filter(({ status }) => status === 'failed');
  const first = failed.find(({ error }) => isPassing(error)) ?? failed[0];
  if (!first) return counts;
  const message = `${failed.length} rows failed, one with: ${first.error?.message}`;
  throw isPassing(first.error) ? new Error(message) : new UnrecoverableError(message);
}
