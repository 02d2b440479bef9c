import { eventStatusOf } from 'events-calendar-client/format';
import { importEvents } from 'events-calendar-client/sync';
import { readICalendar, writeICalendar } from 'events-calendar-client/sync/icalendar';
import { describe, expect } from 'vitest';
import { showing } from '../../support/recording-fetch.ts';
import { requestsOf } from '../../support/test-calendar.ts';
import { fileOf } from '../formats/support.ts';
import { createJournal, test, watched } from './support/rows.ts';

describe('events that a calendar file has cancelled', () => {
  const file = (status: string) =>
    fileOf(
      ['UID:a', 'SUMMARY:Concert', 'DTSTART:20270501T180000', `STATUS:${status}`],
      ['UID:b', 'SUMMARY:Fair', 'DTSTART:20270502T180000'],
    );

  const change = (before: string, after: string) => ({ event_status: { before, after } });
  const marked = { status: 'updated', fields: ['event_status'], changes: change('scheduled', 'canceled') };
  const restored = { ...marked, changes: change('canceled', 'scheduled') };

  test.for([true, false])('are marked, and unmarked (%s)', async (hasJournal, { calendar, mock }) => {
    const journal = createJournal();
    const options = { source: () => true, missing: 'trash', ...(hasJournal && { journal }) } as const;
    const run = (status: string, more = {}) =>
      importEvents(calendar, readICalendar(file(status)), { ...options, ...more });
    const id = (await run('CONFIRMED')).rows[0]?.id ?? 0;
    const statusNow = async () => eventStatusOf(await calendar.events.get(id));
    expect((await run('CANCELLED', { dryRun: true })).rows.at(-1)).toMatchObject({ id, line: 3, ...marked });
    expect(await statusNow()).toBe('scheduled');
    expect((await run('CANCELLED')).rows.at(-1)).toMatchObject({ id, ...marked });
    expect(await statusNow()).toBe('canceled');
    const again = await run('CANCELLED');
    expect([again.ok, again.counts, again.missing?.outcome]).toMatchObject([true, { unchanged: 2 }, 'none']);
    // With WPML, WordPress's own route finds events of one language.
    const romanian = watched(calendar.withOptions({ language: 'ro' }), mock, async (_method, url) =>
      /tribe_events\?(?!.*wpml_language=ro)/.test(url.href) ? Response.json([]) : undefined,
    );
    for (const client of [calendar, calendar.withOptions({ auth: undefined }), romanian]) {
      const rehearsed = await importEvents(client, readICalendar(file('CONFIRMED')), { dryRun: true });
      expect(rehearsed.rows[0]).toMatchObject({ id, ...restored });
    }
    const translation = {
      id: id + 9,
      meta: { _tribe_events_status: 'canceled', _tribe_events_status_reason: '' },
    };
    const english = watched(calendar, mock, async (method, url) => {
      expect(method).toBe('GET');
      return url.pathname.endsWith('/tribe_events') ? Response.json([translation]) : undefined;
    });
    expect((await importEvents(english, readICalendar(file('CONFIRMED')))).ok).toBe(true);
    expect((await run('CONFIRMED')).rows[0]).toMatchObject({ id, ...restored });
    expect(await statusNow()).toBe('scheduled');
    await calendar.events.setEventStatus(id, 'canceled', { reason: 'The singer is ill.' });
    await run('CONFIRMED');
    expect(await statusNow()).toBe('canceled');
  });

  test.for([
    ['private', 'CLASS:PRIVATE', 'CLASS:PRIVATE', {}],
    ['a draft', 'X-EVENT-STATUS:draft', 'PRIORITY:0', { status: { before: 'draft', after: 'publish' } }],
  ] as const)('take place again if it was %s', async ([_, before, after, changes], { calendar, journal }) => {
    const run = (status: string, line: string, dryRun = false) => {
      const text = file(status).replace('UID:a', `UID:a\r\n${line}`);
      return importEvents(calendar, readICalendar(text), { journal, dryRun });
    };
    await run('CONFIRMED', before);
    await run('CANCELLED', before);
    const rehearsed = await run('CONFIRMED', after, true);
    const { rows } = await run('CONFIRMED', after);
    expect(rows[0]).toMatchObject({ changes: { ...changes, ...restored.changes } });
    expect(rehearsed.rows).toEqual(rows);
    expect(eventStatusOf(await calendar.events.get(rows[0]?.id ?? 0))).toBe('scheduled');
  });

  test('are marked once, if only their posts show marks', async ({ calendar, mock }) => {
    await importEvents(calendar, readICalendar(file('CONFIRMED')));
    const hide = (name: string, value: unknown) => (name === 'json_ld' ? undefined : value);
    const client = showing(calendar, mock, (body) => JSON.parse(JSON.stringify(body), hide));
    const run = () => importEvents(client, readICalendar(file('CANCELLED')));
    expect((await run()).rows.at(-1)).toMatchObject(marked);
    expect((await run()).rows.at(-1)).toMatchObject({ status: 'unchanged' });
  });

  test('are marked even if their other fields are invalid, and fail without a key', async ({ calendar }) => {
    const id = (await importEvents(calendar, readICalendar(file('CONFIRMED')))).rows[0]?.id ?? 0;
    const canceled = file('CANCELLED');
    const odd = canceled.replace('STATUS:', 'URL:http://[\r\nX-EVENT-STATUS:gone\r\nSTATUS:');
    const { ok, rows } = await importEvents(calendar, readICalendar(odd));
    expect([ok, rows.at(-1)]).toMatchObject([true, { id, ...marked }]);
    expect(eventStatusOf(await calendar.events.get(id))).toBe('canceled');
    const nameless = readICalendar(canceled.replace('UID:a\r\n', ''));
    const unknown = await importEvents(calendar, nameless, { key: 'slug' });
    expect([unknown.ok, unknown.rows.at(-1)]).toMatchObject([false, { status: 'failed', line: 3 }]);
  });

  test('are skipped if another row has them', async ({ calendar }) => {
    const copy = 'UID:b\r\nSTATUS:CANCELLED\r\nSUMMARY:Concert\r\nDTSTART:20270501T180000';
    const both = file('CONFIRMED').replace(/UID:b.*(?=\r\nEND:VEVENT)/s, copy);
    for (const [key, status] of Object.entries({ 'title-and-start': 'created', auto: 'unchanged' })) {
      const { ok, rows } = await importEvents(calendar, readICalendar(both), { key: key as 'auto' });
      expect([ok, rows]).toMatchObject([true, [{ status }, { status: 'skipped' }]]);
    }
  });

  test('stay marked if an export is imported, which lacks marks', async ({ calendar }) => {
    const id = (await importEvents(calendar, readICalendar(file('CONFIRMED')))).rows[0]?.id ?? 0;
    await calendar.events.setEventStatus(id, 'canceled');
    const exported = writeICalendar(calendar.events.between('2027-05-01', '2027-05-03'));
    const { counts } = await importEvents(calendar, readICalendar(exported));
    expect([counts.unchanged, eventStatusOf(await calendar.events.get(id))]).toEqual([2, 'canceled']);
  });

  test.for([
    ['draft', 'future', 'publish'],
    ['trash', 'private', 'private'],
  ] as const)(
    'become a %s, and with a journal get their status back: from %s to %s',
    async ([canceled, before, after], { calendar, mock, journal }) => {
      const run = (status: string, more = {}) =>
        importEvents(calendar, readICalendar(file(status)), { canceled, journal, ...more });
      const id = (await run('CONFIRMED')).rows[0]?.id ?? 0;
      await calendar.events.edit(id, { status: before, date: '2099-01-01 10:00' });
      const changes = { status: { before, after: canceled } };
      const hides = { id, status: 'updated', fields: ['status'], changes };
      expect((await run('CANCELLED')).rows.at(-1)).toMatchObject(hides);
      mock.failNext({ method: 'DELETE', status: 403, code: 'rest_forbidden' });
      if (canceled === 'draft') expect((await run('CANCELLED', { canceled: 'trash' })).ok).toBe(false);
      const hidden = await calendar.events.find(id);
      expect(hidden?.status).toBe(canceled === 'draft' ? 'draft' : undefined);
      // Its publication is over.
      if (hidden) await calendar.events.edit(id, { date: '2020-01-01 10:00' });
      const { rows } = await run('CONFIRMED');
      expect(rows[0]).toMatchObject({ id, status: 'updated', fields: ['status'] });
      expect((await calendar.events.get(id)).status).toBe(after);
    },
  );

  test('become drafts if the route is closed, and are skipped if unknown', async ({ mock, calendar }) => {
    const closed = watched(calendar, mock, (_, { pathname }) => {
      const error = { code: 'rest_no_route', message: 'No route.', data: { status: 404 } };
      return pathname.includes('/wp/v2/tribe') ? Response.json(error, { status: 404 }) : undefined;
    });
    const none = await importEvents(closed, readICalendar(file('CANCELLED')));
    expect(none.rows.at(-1)).toMatchObject({ status: 'skipped', note: expect.any(String) });
    const id = (await importEvents(closed, readICalendar(file('CONFIRMED')))).rows[0]?.id ?? 0;
    await calendar.events.edit(id, { status: 'private' });
    const seen = mock.requests.length;
    const { ok, rows } = await importEvents(closed, readICalendar(file('CANCELLED')));
    expect([ok, rows.at(-1)]).toMatchObject([true, { id, status: 'updated', fields: ['status'] }]);
    // A page of events, the dates of this one, and again when it is edited.
    const lists = requestsOf(mock)
      .slice(seen)
      .filter((request) => request === 'GET /events');
    expect(lists).toHaveLength(3);
    expect((await calendar.events.get(id)).status).toBe('draft');
  });
});
