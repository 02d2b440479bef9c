/** A program that imports rows and prints the result: what the tests kill. */
import { readFile } from 'node:fs/promises';
import { CalendarClient } from '../../../../src/index.ts';
import { type ImportRow, importEvents } from '../../../../src/sync/index.ts';

const [url = '', rowsFile = '', journal = ''] = process.argv.slice(2);
const calendar = new CalendarClient({
  baseUrl: url,
  auth: { username: 'editor', applicationPassword: 'abcd 1234 EFGH' },
  http: { retry: { backoffLimit: 5 } },
});
const rows: ImportRow[] = JSON.parse(await readFile(rowsFile, 'utf8'));
const { counts } = await importEvents(calendar, rows, { journal, concurrency: 6 });
process.stdout.write(JSON.stringify(counts));
