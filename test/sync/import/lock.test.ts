import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { importEvents, JournalLockedError } from 'events-calendar-client/sync';
import type { CalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../cli/support/temporary-folder.ts';
import { createSite } from '../../support/test-calendar.ts';
import { rowOf } from './support/rows.ts';
import { startImport } from './support/run-import.ts';
import { serveCalendar } from './support/served-calendar.ts';

const rows = Array.from({ length: 12 }, (_, index) => rowOf(`event-${index}`));
const titles = rows.map(({ title }) => title).sort();

/** Imports of the same rows with one journal, all at once. */
async function importAtOnce(count: number, journal: string, takeOver = false) {
  const { mock, calendar } = createSite({ snapshot: {} });
  const imports = Array.from({ length: count }, () => importEvents(calendar, rows, { journal, takeOver }));
  const outcomes = await Promise.allSettled(imports);
  return { mock, outcomes, completed: outcomes.filter(({ status }) => status === 'fulfilled') };
}

const titlesOf = (mock: CalendarMock) => (mock.snapshot().events ?? []).map(({ title }) => title).sort();

/** Leaves the lock of a process that is gone, with changes. */
async function leaveLock(journal: string, changes: object = {}): Promise<object> {
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  const lock = { host: hostname(), process: pid, since: '2026-11-20T22:00:00.000Z', ...changes };
  await writeFile(`${journal}.lock`, JSON.stringify(lock));
  return lock;
}

describe('two imports with one journal', () => {
  test('at once in two processes create each event once', async () => {
    const path = await temporaryFolder();
    await writeFile(path('rows.json'), JSON.stringify(rows));
    const { url, mock } = await serveCalendar();
    const settings = { url, rowsFile: path('rows.json'), journal: path('journal') };
    const outcomes = await Promise.allSettled([startImport(settings).counts, startImport(settings).counts]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(titlesOf(mock)).toEqual(titles);
    expect(await readdir(path('.'))).not.toContain('journal.lock');
  });

  test('do not run at once: the second one says which holds the lock', async () => {
    const path = await temporaryFolder();
    const { completed, outcomes, mock } = await importAtOnce(2, path('journal'));
    expect(completed).toHaveLength(1);
    const error = outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
    expect(error).toBeInstanceOf(JournalLockedError);
    expect(error.holder).toMatchObject({
      process: process.pid,
      host: hostname(),
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(titlesOf(mock)).toEqual(titles);
    expect(await readdir(path('.'))).toEqual(['journal']);
  });
});

describe('a lock that was left behind', () => {
  test('by a process that was killed is taken over, by one of many at once', async () => {
    const path = await temporaryFolder();
    const journal = path('journal');
    for (let round = 0; round < 2; round += 1) {
      await leaveLock(journal);
      const { mock, completed } = await importAtOnce(12, journal);
      expect(completed).toHaveLength(1);
      expect(titlesOf(mock)).toEqual(titles);
      expect(await readdir(path('.'))).toEqual(['journal']);
      await writeFile(journal, '');
    }
  });

  test('by a process that was restarted with its number is taken over', async () => {
    const path = await temporaryFolder();
    await leaveLock(path('journal'), { process: process.pid });
    expect((await importAtOnce(12, path('journal'))).completed).toHaveLength(1);
    expect(await readdir(path('.'))).toEqual(['journal']);
  });

  test.each([
    ['of another host', { host: 'elsewhere' }],
    ['of a process that runs', { process: process.ppid }],
  ])('%s is taken over only with takeOver', async (_, change) => {
    const path = await temporaryFolder();
    const lock = await leaveLock(path('journal'), change);
    const refused = await importAtOnce(1, path('journal'));
    expect(refused.outcomes).toMatchObject([{ reason: { name: 'JournalLockedError', holder: lock } }]);
    expect(refused.mock.requests).toEqual([]);
    expect((await importAtOnce(12, path('journal'), true)).completed).toHaveLength(1);
    expect(await readdir(path('.'))).toEqual(['journal']);
  });
});

test('a journal whose lock cannot be written is refused before anything is sent', async () => {
  const path = await temporaryFolder();
  const { mock, calendar } = createSite({ snapshot: {} });
  const importing = importEvents(calendar, rows, { journal: path('no-such-folder/journal') });
  await expect(importing).rejects.toMatchObject({ name: 'JournalError', cause: { code: 'ENOENT' } });
  expect(mock.requests).toEqual([]);
});
