import type { CalendarEvent } from 'events-calendar-client';
import { importEvents } from 'events-calendar-client/sync';
import { describe, expect } from 'vitest';
import { answeredBy } from '../../support/recording-fetch.ts';
import { writesOf } from '../../support/test-calendar.ts';
import { rowOf, rowsOf, test as testOfImport, watched } from './support/rows.ts';

const source = ({ tags }: CalendarEvent) => tags.some(({ name }) => name === 'feed');
const rows = rowsOf(20, { tags: ['feed'] });

/** A test whose site has 20 events of a feed, if it takes `feed`, and one of somebody else. */
const test = testOfImport.extend('feed', async ({ calendar, mock }) => {
  const { rows: results } = await importEvents(calendar, [...rows, rowOf('other')]);
  return { ids: results.map(({ id }) => id), written: writesOf(mock).length };
});

describe('events of the same source that are not among the rows', () => {
  test('are trashed, and those of others are not', async ({ calendar, mock, feed }) => {
    const { missing } = await importEvents(calendar, rows.slice(2), { source, missing: 'trash' });
    const [first, second] = feed.ids;
    expect(missing).toMatchObject({ outcome: 'done', total: 20, ids: [first, second], failed: [] });
    const named = (id = 0, index = 0) => ({ id, key: `event-${index}`, title: `Event event-${index}` });
    const events = [named(first, 0), named(second, 1)];
    expect(missing?.events).toEqual(events.map((one) => ({ ...one, start_date: '2027-06-19 14:00:00' })));
    const deletions = [`DELETE /events/${first}`, `DELETE /events/${second}`];
    expect(writesOf(mock).slice(feed.written).sort()).toEqual(deletions.sort());
  });

  test('are not those whose row fails, also with another slug', async ({ calendar, feed }) => {
    const [first, ...others] = rows;
    const odd = { ...first, slug: 'renamed', cost: {} as unknown as string };
    const options = { key: 'auto', source, missing: 'trash' } as const;
    const { counts, missing } = await importEvents(calendar, [odd, ...others], options);
    expect([counts.failed, missing?.outcome, feed.ids.length]).toEqual([1, 'none', 21]);
    const days = rowOf('days', { tags: ['feed'], all_day: true });
    await importEvents(calendar, [days]);
    const oddDays = { ...days, slug: 'renamed', cost: odd.cost };
    const second = await importEvents(calendar, [...rows, oddDays], options);
    expect([second.counts.failed, second.missing?.outcome]).toEqual([1, 'none']);
  });

  test('become drafts, once', async ({ calendar, mock, feed }) => {
    const options = { source, missing: 'draft' } as const;
    const between = calendar.events.between.bind(calendar.events);
    // Lists hide the tags of an event with a password.
    const hidden = { all_day: null, show_map: null, description: '', tags: [] };
    async function* listed(...args: Parameters<typeof between>) {
      for await (const event of between(...args)) yield { ...event, ...(event.id === feed.ids[0] && hidden) };
    }
    Object.assign(calendar.events, { between: listed });
    expect((await importEvents(calendar, rows.slice(1), options)).missing?.outcome).toBe('done');
    expect((await calendar.events.get(feed.ids[0] ?? 0)).status).toBe('draft');
    const written = writesOf(mock).length;
    const { missing } = await importEvents(calendar, rows.slice(1), options);
    expect(missing).toMatchObject({ outcome: 'none', total: 19 });
    expect(writesOf(mock)).toHaveLength(written);
  });

  test('are left alone where they are more than may go', async ({ calendar, mock, feed }) => {
    const options = { source, missing: 'trash' } as const;
    // New events do not make the missing ones fewer.
    const newRows = Array.from('abcdefghijklmnopqrst', (slug) => rowOf(slug, { tags: ['feed'] }));
    const others = [...rows.slice(4, -1), ...newRows, rowOf('event-19', { tags: ['feed'], status: 'trash' })];
    others.push(rowOf('other', { status: 'trash' }));
    for (const dryRun of [true, false]) {
      const { missing } = await importEvents(calendar, others, { ...options, dryRun });
      expect(missing).toMatchObject({ outcome: 'too many', total: 19 });
      expect(missing?.ids).toHaveLength(4);
    }
    expect(writesOf(mock)).toHaveLength(feed.written + 22);
    const { missing: more } = await importEvents(calendar, others, { ...options, maxMissing: 0.25 });
    expect(more?.outcome).toBe('done');
  });

  test('stay if a failed row has their key, and all if one has none', async ({ calendar, mock, feed }) => {
    const options = { source, missing: 'trash' } as const;
    const unknown = [...rows.slice(2), rowOf('', { start_date: 'soon' })];
    const { missing: none } = await importEvents(calendar, unknown, options);
    expect(none?.outcome).toBe('rows failed');
    expect(writesOf(mock)).toHaveLength(feed.written);
    const bad = [rowOf('event-0', { start_date: 'soon' }), ...rows.slice(2)];
    const { missing, rows: results } = await importEvents(calendar, bad, options);
    expect(results[0]).toMatchObject({ status: 'failed', key: 'event-0', title: 'Event event-0' });
    expect(missing).toMatchObject({ outcome: 'done', ids: [feed.ids[1]] });
  });

  test('are left alone outside of the window', async ({ calendar, mock, feed }) => {
    const window = { from: '2027-07-01', to: '2027-08-01' };
    const { missing } = await importEvents(calendar, rows.slice(1), { source, missing: 'trash', window });
    expect(missing).toMatchObject({ outcome: 'none', total: 0 });
    const missingWindow = { from: '2027-07-01', to: 'soon' };
    const importing = importEvents(calendar, rowsOf(30), { source, missing: 'trash', missingWindow });
    await expect(importing).rejects.toThrow('soon');
    expect(writesOf(mock)).toHaveLength(feed.written);
  });

  test.for(['The disk is full', 'stopped'])('stay if the run ends: %s', async (why, { calendar, feed }) => {
    const stop = new AbortController();
    let hidden = 0;
    const append = (line: string) => {
      hidden += Number(line.includes('"hidden"'));
      if (hidden < 2) return;
      if (why !== 'stopped') throw new Error(why);
      stop.abort(new Error(why));
    };
    const options = { source, missing: 'draft', concurrency: 1, signal: stop.signal } as const;
    const result = await importEvents(calendar, rows.slice(3), { ...options, journal: { append } });
    const ids = feed.ids.slice(0, 3);
    const failed = ids.slice(1).map((id) => ({ id, error: result.error }));
    expect(result).toMatchObject({ ok: false, missing: { outcome: 'done', ids, failed } });
    expect(result.error?.message).toContain(why);
    const events = await Promise.all(ids.map((id = 0) => calendar.events.get(id)));
    expect(events.map(({ status }) => status)).toEqual(['draft', 'publish', 'publish']);
  });

  test.for([
    ['draft', undefined],
    ['trash', undefined],
    ['draft', 'POST'],
    ['trash', 'DELETE'],
    ['draft', 'GET'],
  ] as const)(
    'come back if the run ended before a response: %s, %s is refused',
    async ([missing, refused], { calendar, mock, journal, feed }) => {
      const stop = new AbortController();
      let isWritten = false;
      const forbidden = () => Response.json({ code: 'rest_forbidden' }, { status: 403 });
      const client = answeredBy(calendar, async (request) => {
        const { method } = request;
        if (method === refused && (isWritten || method !== 'GET')) return forbidden();
        const response = await mock.fetch(request);
        if (method === 'GET') return response;
        isWritten = true;
        if (refused) return response;
        stop.abort();
        throw stop.signal.reason;
      });
      const options = { source, missing, journal, signal: stop.signal };
      const { missing: done } = await importEvents(client, rows.slice(1), options);
      expect(done?.failed).toMatchObject([{ id: feed.ids[0] }]);
      // What an editor hides later stays hidden.
      expect(journal.lines.at(-1)?.includes('"hidden"')).toBe(isWritten);
      const declining = watched(calendar, mock, (method) => (method === 'GET' ? undefined : forbidden()));
      const { rows: results } = await importEvents(declining, rows, { journal });
      expect(results[0]).toMatchObject({ status: isWritten ? 'failed' : 'unchanged', id: feed.ids[0] });
      await importEvents(calendar, rows, { journal });
      expect((await calendar.events.get(feed.ids[0] ?? 0)).status).toBe('publish');
    },
  );

  test('that a site without a trash deletes for good are done', async ({ calendar, mock, feed: { ids } }) => {
    const client = watched(calendar, mock, async (method) => {
      if (method !== 'DELETE') return undefined;
      await calendar.events.delete(ids[0] ?? 0);
      return Response.json({ code: 'event-not-found', message: 'No such post', data: null }, { status: 500 });
    });
    const { ok, missing } = await importEvents(client, rows.slice(1), { source, missing: 'trash' });
    expect([ok, missing]).toMatchObject([true, { outcome: 'done', ids: [ids[0]], failed: [] }]);
  });

  test('whose listing fails lose no results', async ({ calendar, mock }) => {
    const client = calendar.withOptions({ http: { retry: 0 } });
    let done = 0;
    const onRow = () => {
      done += 1;
      if (done === 3) mock.failNext({ status: 500, times: 9 });
    };
    const result = await importEvents(client, rows.slice(0, 3), { source, missing: 'trash', onRow });
    expect(result).toMatchObject({ ok: false, counts: { created: 3 } });
    expect(result.missing).toMatchObject({ outcome: 'listing failed', error: { name: 'ServerError' } });
  });

  test.for([
    ['trash', { tags: ['mine'] }],
    ['draft', { tags: ['mine'] }],
    ['draft', { status: 'draft' }],
  ] as const)(
    'do not become %s if somebody has given them %j',
    async ([missing, change], { mock, calendar }) => {
      const { rows: results } = await importEvents(calendar, rows.slice(0, 20));
      const id = results[0]?.id ?? 0;
      let isEdited = false;
      const client = watched(calendar, mock, async (_method, url) => {
        if (isEdited || !url.pathname.endsWith(`/${id}`)) return undefined;
        isEdited = true;
        await calendar.events.edit(id, change);
        return undefined;
      });
      const result = await importEvents(client, rows.slice(1, 20), { source, missing });
      expect(result.missing).toMatchObject({ outcome: 'none', ids: [], events: [] });
      expect((await calendar.events.get(id)).status).toBe('status' in change ? 'draft' : 'publish');
    },
  );
});
