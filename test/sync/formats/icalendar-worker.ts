import { parentPort } from 'node:worker_threads';
import { readICalendar } from '../../../src/sync/index.ts';
import { readAll } from './support.ts';

// Reads files for `readInWorker`.
parentPort?.on('message', async ({ file, options }) => {
  const { rows, problems } = await readAll(readICalendar(file, options));
  parentPort?.postMessage({ starts: rows.map(({ start_date }) => start_date), problems });
});
