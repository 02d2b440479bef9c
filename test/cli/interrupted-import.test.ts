import { writeFile } from 'node:fs/promises';
import type { CalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { recordedSnapshot } from '../support/test-calendar.ts';
import { editor, serveCalendar } from '../sync/import/support/served-calendar.ts';
import { prepareImport, prepareSite } from './support/prepare-site.ts';
import { runCommand } from './support/run-command.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const count = 24;

/** Rows of which a third are drafts, which have no slug that they could be found by. */
const rows = Array.from({ length: count }, (_, index) => {
  const status = index % 3 === 0 ? 'draft' : 'publish';
  return `event-${index},Event ${index},2027-06-19 14:00,2027-06-19 16:00,${status},Hall ${index % 4}`;
});
const file = ['slug,title,start_date,end_date,status,venue', ...rows].join('\n');

const isCreation = ({ method, url }: { method: string; url: string }) =>
  method === 'POST' && new URL(url).pathname.endsWith('/events');

/** The events of a site are those of the file, and each was created by one request. */
function expectExactly({ requests, snapshot }: CalendarMock): void {
  const { events = [], venues = [] } = snapshot();
  expect(events.map(({ title }) => title).sort()).toEqual(rows.map((row) => row.split(',')[1]).sort());
  expect(venues.map(({ venue }) => venue).sort()).toEqual(['Hall 0', 'Hall 1', 'Hall 2', 'Hall 3']);
  expect(requests.filter(isCreation)).toHaveLength(count);
}

describe('an import that is interrupted', () => {
  test.each([1, 2, 17])('at the creation of event %i goes on when it is run again', async (number) => {
    const controller = new AbortController();
    let creations = 0;
    const { path, mock, env, run } = await prepareSite({ snapshot: {} }, (request) => {
      if (isCreation(request)) creations += 1;
      if (creations === number) controller.abort();
      return undefined;
    });
    await writeFile(path('my events.csv'), file);
    const { signal } = controller;
    const first = await runCommand(['import', path('my events.csv')], { env, signal });
    expect(first.exitCode).toBe(130);
    const created = mock.snapshot().events?.length ?? 0;
    expect(created).toBeLessThan(number + 3);

    const second = await run('import', path('my events.csv'));
    expect(second).toMatchObject({ exitCode: 0, stderr: '' });
    expect(second.stdout).toContain(`${count} rows: ${count - created} created, ${created} unchanged.\n`);
    expectExactly(mock);
  });

  test('while it makes missing events drafts has the reason in its JSON', async () => {
    const controller = new AbortController();
    let isSecond = false;
    const { path, env, run } = await prepareSite({ snapshot: {} }, ({ method }) => {
      if (isSecond && method === 'POST') controller.abort();
      return undefined;
    });
    const args = ['import', path('events.csv'), '--missing', 'draft', '--source', 'all', '--yes', '--json'];
    await writeFile(path('events.csv'), file.split('\n').slice(0, 4).join('\n'));
    await run(...args);
    await writeFile(path('events.csv'), file.split('\n').slice(0, 3).join('\n'));
    isSecond = true;
    const { exitCode, stdout } = await runCommand(args, { env, signal: controller.signal });
    const error = { message: 'This operation was aborted' };
    expect([exitCode, JSON.parse(stdout).missing.failed]).toMatchObject([130, [{ error }]]);
  });

  test('before its first row writes nothing', async () => {
    const { path, env, writes } = await prepareImport(file);
    const options = { env, signal: AbortSignal.abort() };
    const { exitCode, stderr } = await runCommand(['import', path('events.csv')], options);
    expect(exitCode).toBe(130);
    expect(stderr).toContain('No row is done yet.');
    expect(writes()).toBe(0);
  });
});

/** The import of a file into a site that treats its requests in some way. */
async function importInto(content: string, treat: Parameters<typeof serveCalendar>[0]) {
  const { url, mock } = await serveCalendar(treat);
  const path = await temporaryFolder();
  await writeFile(path('events.csv'), content);
  const env = { CALENDAR_USER: editor.username, CALENDAR_PASSWORD: editor.applicationPassword };
  const args = ['import', path('events.csv'), '--site', url, '--retries', '0', '--allow-insecure-auth'];
  return { mock, run: () => runCommand(args, { env }) };
}

describe('an import whose site stops responding', () => {
  test.each(['close before', 'close after'] as const)(
    'goes on when it is run again (%s)',
    async (treatment) => {
      let creations = 0;
      let isDown = true;
      const { mock, run } = await importInto(file, (request) => {
        if (isCreation(request)) creations += 1;
        return isDown && creations > 8 ? treatment : 'respond';
      });
      expect((await run()).exitCode).toBe(3);
      isDown = false;
      const second = await run();
      expect(second.stdout).toContain(`${count} rows: `);
      expect(second.stdout).not.toContain('failed');
      const { events = [] } = mock.snapshot();
      expect(new Set(events.map(({ title }) => title)).size).toBe(events.length);
    },
  );

  test('from the beginning is unreachable, and not a list of failed rows', async () => {
    const short = file.split('\n').slice(0, 3).join('\n');
    const { run } = await importInto(short, () => 'close before');
    expect((await run()).exitCode).toBe(3);
  });
});

test('a snapshot that is interrupted goes on when it is run again', async () => {
  const controller = new AbortController();
  let writes = 0;
  const { path, mock, env, run } = await prepareSite({ snapshot: {} }, ({ method }) => {
    if (method === 'POST') writes += 1;
    if (writes === 20) controller.abort();
    return undefined;
  });
  const events = recordedSnapshot.events?.filter(({ status }) => status === 'publish').slice(0, 15);
  await writeFile(path('site.snapshot.json'), JSON.stringify({ ...recordedSnapshot, events }));
  const args = ['import', path('site.snapshot.json')];
  const first = await runCommand(args, { env, signal: controller.signal });
  expect(first.exitCode).toBe(130);
  expect(await run(...args)).toMatchObject({ exitCode: 0 });
  const titles = mock.snapshot().events?.map(({ title, start_date: start }) => `${title} ${start}`) ?? [];
  expect(titles).toHaveLength(15);
  expect(new Set(titles).size).toBe(15);
  expect((await run(...args)).stdout).not.toMatch(/created|updated/);
});
