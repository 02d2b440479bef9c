import { parentPort } from 'node:worker_threads';
import { readICalendar } from '../../../src/sync/icalendar.ts';
import { readAll } from './support.ts';

// Reads files for `readInWorker`.
parentPort?.on('message', async ({ file, options }) => {
  const { rows, problems, failure } = await readAll(readICalendar(file, options));
  if (failure) throw failure;
  parentPort?.postMessage({ starts: rows.map(({ start_date }) => start_date), problems });
});
