/**
 * Adds the imports of a list of sites to the queues of their hosts. The list is a file such as
 * `[{ "siteUrl": "https://example.org", "rows": "https://data.example.org/events.json" }]`.
 *
 *     SITES=sites.json node examples/many-sites/enqueue.ts
 */
import { readFile } from 'node:fs/promises';
import { run } from '../common/run.ts';
import { getSetting, SettingsError } from '../common/settings.ts';
import { connectToRedis, enqueueImport, type ImportJob } from './queues.ts';

await run(async () => {
  const file = getSetting('SITES');
  if (file === undefined) throw new SettingsError('SITES should be the path of a list of sites');
  const jobs: ImportJob[] = JSON.parse(await readFile(file, 'utf8'));
  const connection = connectToRedis();
  try {
    for (const job of jobs) await enqueueImport(connection, job);
    console.log(`${jobs.length} sites enqueued`);
  } finally {
    await connection.quit();
  }
});
