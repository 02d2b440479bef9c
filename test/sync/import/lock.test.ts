import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { importEvents } from 'events-calendar-client/sync';
import type { CalendarMock } from 'events-calendar-client/testing';
import { describe, expect } from 'vitest';
import { createSite } from '../../support/test-calendar.ts';
import { rowsOf, test } from './support/rows.ts';
import { startImport } from './support/run-import.ts';
import { serveCalendar } from './support/served-calendar.ts';

const rows = rowsOf(12);
const titles = rows.map(({ title }) => title).sort();

/** Imports of the same rows with one journal, by any of its paths, all at once. */
async function importAtOnce(...journals: string[]) {
  const { mock, calendar } = createSite({ snapshot: {} });
  const imports = journals.map((journal) => importEvents(calendar, rows, { journal }));
  const outcomes = await Promise.allSettled(imports);
  return { mock, outcomes, completed: outcomes.filter(({ status }) => status === 'fulfilled') };
}

const titlesOf = (mock: CalendarMock) => (mock.snapshot().events ?? []).map(({ title }) => title).sort();

const leaveLock = (journal: string, process: number | '') => writeFile(`${journal}.lock`, String(process));

test('two imports with one journal, at once in two processes, create each event once', async ({ path }) => {
  await writeFile(path('rows.json'), JSON.stringify(rows));
  const { url, mock } = await serveCalendar();
  const settings = { url, rowsFile: path('rows.json'), journal: path('journal') };
  const outcomes = await Promise.allSettled([startImport(settings).counts, startImport(settings).counts]);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(titlesOf(mock)).toEqual(titles);
  expect(await readdir(path('.'))).not.toContain('journal.lock');
});

describe('a lock that was left behind', () => {
  test.for([
    ['was killed', spawnSync(process.execPath, ['--eval', '']).pid],
    ['had the number of this one', process.pid],
    ['had no space on its disk', ''],
  ] as const)('by a process that %s is taken over, by one of many at once', async ([_, holder], { path }) => {
    await leaveLock(path('journal'), holder);
    await writeFile(path('journal.lock.next'), '');
    const paths = [path('journal'), relative('', path('journal'))];
    const { mock, completed } = await importAtOnce(...paths, ...paths, ...paths);
    expect(completed).toHaveLength(1);
    expect(titlesOf(mock)).toEqual(titles);
    expect(await readdir(path('.'))).toEqual(['journal']);
  });

  test('by a process that runs stays', async ({ path }) => {
    await leaveLock(path('journal'), process.ppid);
    const refused = await importAtOnce(path('journal'));
    const reason = { name: 'JournalLockedError', process: process.ppid };
    expect(refused.outcomes).toMatchObject([{ reason }]);
    expect(refused.mock.requests).toEqual([]);
    expect(await readdir(path('.'))).toEqual(['journal.lock']);
  });
});

test('a journal whose lock cannot be written is refused at once', async ({ path, mock, calendar }) => {
  const importing = importEvents(calendar, rows, { journal: path('no-such-folder/journal') });
  await expect(importing).rejects.toMatchObject({ name: 'JournalError', cause: { code: 'ENOENT' } });
  expect(mock.requests).toEqual([]);
});
