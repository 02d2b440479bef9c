import { rmSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { type CalendarClient, ValidationError } from 'events-calendar-client';
import { importEvents, type Journal } from 'events-calendar-client/sync';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { answeredBy } from '../../support/recording-fetch.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createTestCalendar, requestsOf, writesOf } from '../../support/test-calendar.ts';
import { createJournal, rowOf, test, watched } from './support/rows.ts';

const one = rowOf('one', { title: 'One' });
const two = rowOf('two', { title: 'Two', image: 'https://fair.example/two.jpg' });

/** Begins a journal as a run that was interrupted while it created an event. */
async function interruptWhileCreating({ baseUrl }: CalendarClient, creating: string, journal: Journal) {
  const header = { journal: 'events-calendar-client/sync', version: 2, site: baseUrl };
  for (const line of [header, { creating }]) await journal.append(JSON.stringify(line));
}

describe('with a journal', () => {
  test('a second run makes no writes, and reads the root and a page', async ({ mock, calendar, journal }) => {
    await importEvents(calendar, [one, two], { journal });
    const seen = mock.requests.length;
    const lines = journal.lines.length;
    const second = await importEvents(calendar, [one, two], { journal });
    expect(second.counts.unchanged).toBe(2);
    expect(requestsOf(mock).slice(seen)).toEqual(['GET /', 'GET /events']);
    expect(journal.lines.slice(lines)).toEqual([]);
  });

  test('an image with another URL is sent, and the same is not', async ({ calendar, journal }) => {
    await importEvents(calendar, [two], { journal });
    const changed = { ...two, title: 'Two and a half' };
    expect((await importEvents(calendar, [changed], { journal })).rows[0]?.fields).toEqual(['title']);
    const namesake = { ...changed, image: 'https://fair.example/2028/two.jpg' };
    expect((await importEvents(calendar, [namesake], { journal })).rows[0]?.fields).toEqual(['image']);
    expect((await importEvents(calendar, [namesake], { journal })).rows[0]?.status).toBe('unchanged');
  });

  test('what an editor changed is changed back, field by field', async ({ calendar, mock, journal }) => {
    const [created] = (await importEvents(calendar, [one], { journal })).rows;
    // The mock's clock stands still, so a change would have the same date.
    const snapshot = mock.snapshot();
    const event = snapshot.events?.[0];
    Object.assign(event ?? {}, { title: 'Changed', modified_utc: '2026-12-01 05:00:00' });
    const changed = createTestCalendar(snapshot);
    const { rows } = await importEvents(changed.calendar, [one], { journal });
    expect(rows).toMatchObject([{ status: 'updated', id: created?.id, fields: ['title'] }]);
  });

  test('an event gets back a venue and a category that were deleted', async ({ calendar, journal }) => {
    const row = rowOf('one', { venue: 'Old Mill', categories: ['Music', 'Jazz'] });
    const [created] = (await importEvents(calendar, [row], { journal })).rows;
    const { venue, categories } = await calendar.events.get(created?.id ?? 0);
    await calendar.venues.delete(venue[0]?.id ?? 0);
    await calendar.categories.delete(categories[0]?.id ?? 0);
    const { rows } = await importEvents(calendar, [row], { journal });
    expect(rows).toMatchObject([{ status: 'updated', id: created?.id, fields: ['venue', 'categories'] }]);
    const again = await importEvents(calendar, [row], { journal });
    expect(again.rows).toMatchObject([{ status: 'unchanged', id: created?.id }]);
  });

  test('an event whose slug an editor changed is found, even in the trash', async ({ calendar, journal }) => {
    const draft = rowOf('late', { status: 'draft' });
    const id = (await importEvents(calendar, [draft], { journal })).rows[0]?.id ?? 0;
    await calendar.events.edit(id, { slug: 'another' });
    const run = () => importEvents(calendar, [{ ...draft, title: 'Later' }], { journal });
    expect((await run()).rows).toMatchObject([{ status: 'updated', id, fields: ['title'] }]);
    await calendar.events.delete(id);
    expect((await run()).rows).toMatchObject([{ status: 'skipped', id }]);
  });
});

describe('after an interruption', () => {
  test.for([true, false])(
    'an event whose key can be read back is not doubled (created: %s)',
    async (isCreated, { mock, calendar, journal }) => {
      if (isCreated) await calendar.events.create(one as never);
      await interruptWhileCreating(calendar, 'one', journal);
      const { rows } = await importEvents(calendar, [one], { journal });
      expect(rows).toMatchObject([{ status: isCreated ? 'unchanged' : 'created' }]);
      expect(mock.snapshot().events).toHaveLength(1);
    },
  );

  test('an event that cannot be looked up is named', async ({ mock, calendar, journal }) => {
    const { slug, ...hidden } = rowOf('late', { hide_from_listings: true });
    const key = 'event-late 2027-06-19 14:00';
    await interruptWhileCreating(calendar, key, journal);
    const { rows, ok } = await importEvents(calendar, [hidden], { journal });
    expect(ok).toBe(false);
    expect(rows[0]?.error?.message).toMatch(
      /^An interrupted run may have created this event, which cannot be looked up: it is hidden/,
    );
    expect(writesOf(mock)).toEqual([]);
  });
});

const serverError = () => new Response('<p>There has been a critical error.</p>', { status: 500 });

describe('an event that was created without a usable response', () => {
  test('is found by its key in the same run', async ({ mock, calendar }) => {
    const client = answeredBy(calendar, async (request) => {
      const response = await mock.fetch(request);
      if (response.status === 201) throw new TypeError('fetch failed');
      return response;
    });
    const { rows } = await importEvents(client, [one]);
    expect(rows).toMatchObject([{ status: 'created', id: expect.any(Number) }]);
    expect(mock.snapshot().events).toHaveLength(1);
  });

  test.for([
    [500, true, false],
    [500, true, true],
    [403, false, false],
  ] as const)(
    'is an error if it is not found: %i',
    async ([status, isUncertain, isDown], { mock, calendar, journal }) => {
      let isSent = false;
      const client = watched(calendar, mock, async (method) => {
        isSent ||= method === 'POST';
        const isFailure = method === 'POST' || (isDown && isSent);
        return isFailure ? Response.json({ code: 'x' }, { status }) : undefined;
      });
      const { rows } = await importEvents(client, [one], { journal });
      expect(rows).toMatchObject([{ status: 'failed', error: { method: 'POST', status } }]);
      // The next run looks for the event first, unless the site has rejected it.
      expect(journal.lines.at(-1)?.includes('creating')).toBe(isUncertain);
    },
  );
});

describe('a journal in a file', () => {
  test('goes on behind a line that a killed process has begun', async ({ calendar, path }) => {
    const journal = path('torn.ndjson');
    await importEvents(calendar, [one], { journal });
    await writeFile(journal, '{"key":"two","id":9', { flag: 'a' });
    const { counts } = await importEvents(calendar, [one, two], { journal });
    expect(counts).toMatchObject({ unchanged: 1, created: 1 });
    expect(await readFile(journal, 'utf8')).toContain('{"key":"two","id":9\n{"creating":"two"');
  });

  test('that cannot be written is an error, before anything is sent', async ({ calendar, mock }) => {
    const importing = importEvents(calendar, [one], { journal: '/dev/full' });
    await expect(importing).rejects.toThrow(/^The journal cannot be (?:written: ENOSPC|opened: EACCES)/);
    expect(mock.requests).toEqual([]);
  });

  test('that cannot be opened is an error, like any other whose lines cannot be read', async ({
    calendar,
    path,
  }) => {
    await symlink('loop.ndjson', path('loop.ndjson'));
    const read = () => {
      throw new Error('ELOOP');
    };
    for (const journal of [path('loop.ndjson'), { append() {}, read }]) {
      const importing = importEvents(calendar, [one], { journal });
      await expect(importing).rejects.toMatchObject({
        name: 'JournalError',
        message: expect.stringContaining('opened: ELOOP'),
      });
    }
  });

  test('ends the run if it is deleted, and is not begun again', async ({ calendar, path }) => {
    const journal = path('gone.ndjson');
    const onRow = () => rmSync(journal, { force: true });
    const importAll = () => importEvents(calendar, [one, two], { journal, concurrency: 1, onRow });
    const isStopped = { ok: false, error: { name: 'JournalError' }, counts: { failed: 1 } };
    expect(await importAll()).toMatchObject(isStopped);
    // Now the run appends nothing before the journal is deleted.
    await importEvents(calendar, [one], { journal });
    expect(await importAll()).toMatchObject(isStopped);
    await expect(readFile(journal)).rejects.toThrow('ENOENT');
  });

  test('is not touched by a dry run', async ({ calendar, path }) => {
    const journal = path('dry.ndjson');
    await importEvents(calendar, [one], { journal, dryRun: true });
    await expect(readFile(journal)).rejects.toThrow('ENOENT');
    await importEvents(calendar, [one], { journal });
    const before = await readFile(journal, 'utf8');
    const { rows } = await importEvents(calendar, [{ ...one, title: 'Changed' }], { journal, dryRun: true });
    expect(rows).toMatchObject([{ status: 'updated', fields: ['title'] }]);
    expect(await readFile(journal, 'utf8')).toBe(before);
  });

  test.for([
    [
      'something else',
      'TOKEN=secret\n',
      /expected a journal of an import or an empty file, got something else$/,
    ],
    [
      'another site',
      `${JSON.stringify({ journal: 'events-calendar-client/sync', version: 2, site: 'https://other.example' })}\n`,
      /expected a journal of https:\/\/calendar\.example, got a journal of https:\/\/other\.example/,
    ],
  ] as const)('is refused if it is of %s', async ([_, content, message], { mock, calendar, path }) => {
    const journal = path('other.ndjson');
    await writeFile(journal, content);
    const importing = importEvents(calendar, [one], { journal });
    await expect(importing).rejects.toThrow(message);
    await expect(importEvents(calendar, [one], { journal })).rejects.toThrow(ValidationError);
    expect(mock.requests).toEqual([]);
    expect(await readFile(journal, 'utf8')).toBe(content);
  });
});

const linkedRows = Array.from({ length: 12 }, (_, index) =>
  rowOf(`event-${index}`, {
    venue: `Hall ${index % 3}`,
    organizer: 'Jane Doe',
    tags: ['feed', `tag ${index % 2}`],
  }),
);

type Fault = 'none' | 'before' | 'after' | 'error before' | 'error after';
const fault = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fault>('none') },
  { weight: 1, arbitrary: fc.constantFrom<Fault>('before', 'after', 'error before', 'error after') },
);

test('whatever fails, before or after it was carried out, nothing is doubled and nothing is missing in the end', async () => {
  const faults = fc.array(fault, { minLength: 20, maxLength: 200 });
  const atOnce = fc.integer({ min: 1, max: 4 });
  await forAll(propertyRuns(25), [faults, fc.boolean(), atOnce], async (planned, isKept, concurrency) => {
    const { mock, calendar } = createTestCalendar({ events: [], venues: [], organizers: [], tags: [] });
    let count = 0;
    const client = answeredBy(calendar.withOptions({ http: { retry: 0 } }), async (request) => {
      const next = planned[count] ?? 'none';
      count += 1;
      if (next === 'error before') return serverError();
      if (next === 'before') throw new TypeError('fetch failed');
      const response = await mock.fetch(request);
      if (next === 'error after') return serverError();
      if (next === 'after') throw new TypeError('fetch failed');
      return response;
    });
    const journal = createJournal();
    const options = { concurrency, ...(isKept && { journal }) };
    let failed = linkedRows.length;
    for (let run = 0; run < 50 && failed > 0; run += 1) {
      ({ failed } = (await importEvents(client, linkedRows, options)).counts);
    }
    const { events = [], venues = [], organizers = [], tags = [] } = mock.snapshot();
    expect(events.map(({ slug }) => slug).sort()).toEqual(linkedRows.map(({ slug }) => slug).sort());
    expect([venues, organizers, tags].map(({ length }) => length)).toEqual([3, 1, 3]);
    const { counts } = await importEvents(calendar, linkedRows);
    expect(counts.unchanged).toBe(linkedRows.length);
  });
});
