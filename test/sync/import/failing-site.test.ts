import { importEvents, type Journal, JournalError } from 'events-calendar-client/sync';
import { readICalendar } from 'events-calendar-client/sync/icalendar';
import { describe, expect } from 'vitest';
import { answeredBy } from '../../support/recording-fetch.ts';
import { writesOf } from '../../support/test-calendar.ts';
import { fileOf } from '../formats/support.ts';
import { rowOf, rowsOf, test, watched } from './support/rows.ts';

describe('a site that refuses', () => {
  test.for([
    ['a rejected login', { status: 401, code: 'incorrect_password' }, 4],
    ['no calendar', { status: 404, code: 'rest_no_route' }, 4],
    ['no calendar and plain permalinks', { status: 404, code: 'rest_no_route' }, 4],
    ['a long Retry-After', { status: 429, headers: { 'retry-after': '3600' } }, 4],
    ['maintenance', { status: 503 }, 20],
    ['a missing right', { status: 403, code: 'rest_forbidden' }, 30],
    ['a challenge page', { status: 200, body: '<html>Are you human?</html>' }, 30],
    ['no network', { networkError: true }, 20],
  ] as const)(
    'by %s is left alone, and the next run continues',
    async ([name, failure, most], { calendar, mock }) => {
      const plainPermalinks = name.endsWith('permalinks');
      const client = calendar.withOptions({ http: { retry: 0 }, plainPermalinks });
      let done = 0;
      const onRow = () => {
        done += 1;
        if (done === 20) mock.failNext({ ...failure, times: 9999 } as never);
      };
      const rows = rowsOf(100);
      const options = { missing: 'trash', source: () => true, concurrency: 2 } as const;
      const first = await importEvents(client, rows, { ...options, onRow });
      const missing = { outcome: 'rows failed' };
      expect(first).toMatchObject({ ok: false, error: expect.any(Error), missing });
      expect(first.rows).toHaveLength(100);
      expect(first.counts.created + first.counts.failed).toBe(100);
      expect(first.rows.at(-1)?.error?.message).toContain('not tried');
      expect(mock.requests.length).toBeLessThan(20 * 3 + most + 10);
    },
  );

  test('single rows does not end the run', async ({ calendar, mock }) => {
    mock.failNext({ path: '/tags', code: 'rest_no_route', status: 404, times: 9 });
    const bad = [...rowsOf(29, { start_date: 'soon' }), rowOf('tagged', { tags: ['feed'] })];
    const { counts, error } = await importEvents(calendar, [...bad, rowOf('good')]);
    expect([counts.failed, counts.created, error]).toEqual([30, 1, undefined]);
  });
});

test('what a cache keeps is not read again', async ({ calendar, mock }) => {
  const kept = new Map<string, Response>();
  const cached = answeredBy(calendar, async (request) => {
    const response = (request.method === 'GET' && kept.get(request.url)) || (await mock.fetch(request));
    kept.set(request.url, response);
    return response.clone();
  });
  const rows = rowsOf(5, { venue: 'Hall', tags: ['feed'] });
  for (const key of ['title-and-start', undefined] as const)
    for (let night = 0; night < 3; night += 1) await importEvents(cached, rows, { key });
  const { events, venues, tags } = mock.snapshot();
  expect([events?.length, venues?.length, tags?.length]).toEqual([5, 1, 1]);
  const lines = ['UID:a', 'SUMMARY:Concert', 'DTSTART:20270501T180000'];
  const run = (status: string) => importEvents(cached, readICalendar(fileOf([...lines, `STATUS:${status}`])));
  for (const status of ['CONFIRMED', 'CONFIRMED', 'CANCELLED']) await run(status);
  expect((await run('CONFIRMED')).rows).toMatchObject([{ fields: ['event_status'] }]);
});

test.for([undefined, 'title-and-start'] as const)(
  'an event that the site is still creating is waited for (key %s)',
  async (key, { calendar, mock }) => {
    const lines: string[] = [];
    const journal: Journal = { read: () => lines, append: (line) => void lines.push(line) };
    const first = await importEvents(calendar, [rowOf('one')], { key, journal });
    // The run was killed after it sent the event.
    lines.pop();
    const asked = new Set<string>();
    const slow = watched(calendar, mock, async (method, url) => {
      if (method !== 'GET' || !/\/events/.test(url.pathname)) return undefined;
      // Later reads find the event, but a cache in front of the site keeps the first responses.
      if (asked.size > 3 && !asked.has(url.href)) return undefined;
      asked.add(url.href);
      const response = await mock.fetch(url);
      if (url.pathname.endsWith('/events'))
        return Response.json({ events: [], rest_url: url.href, total: 0, total_pages: 0 });
      if (response.status !== 200) return response;
      const data = { status: 400, params: { slug: 'x' } };
      return Response.json({ code: 'rest_invalid_param', message: 'x', data }, { status: 400 });
    });
    const { rows } = await importEvents(slow, [rowOf('one')], { key, journal });
    expect(rows[0]?.id).toBe(first.rows[0]?.id);
    expect(mock.snapshot().events).toHaveLength(1);
  },
);

test.for([
  [1, 0],
  [8, 4],
] as const)(
  'a journal with room for %i lines ends the run, and the result has the %i events sent',
  async ([room, sent], { calendar, mock }) => {
    const lines: string[] = [];
    const journal: Journal = {
      append(line) {
        if (lines.length >= room) throw new Error('no space left');
        lines.push(line);
      },
    };
    const { ok, counts, error, rows } = await importEvents(calendar, rowsOf(20), { journal, concurrency: 1 });
    expect([ok, error?.message]).toEqual([false, 'The journal cannot be written: no space left']);
    expect(error).toBeInstanceOf(JournalError);
    expect([counts.created, counts.failed, writesOf(mock).length]).toEqual([sent, 20 - sent, sent]);
    expect(rows).toHaveLength(20);
  },
);
