import { describe, expect } from 'vitest';
import { createSite } from '../../support/test-calendar.ts';
import { createWeekly, firstDate, yoga } from '../../support/weekly-yoga.ts';
import { connectClient, test } from './support/connected-client.ts';

const fair = { title: 'Summer fair', start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00' };

describe('create_event', () => {
  test('creates a draft, which visitors do not see', async ({ call }) => {
    const more = { timezone: 'Europe/Berlin', tags: ['open air'] };
    const { text, records } = await call('create_event', { ...fair, ...more });
    expect(text).toMatch(/^Event \d+ was created\.\n/);
    expect(text.length).toBeLessThan(500);
    expect(records[0]).toMatchObject({ title: 'Summer fair', status: 'draft', ...more });
  });

  test('takes venues and organizers by their IDs alone', async ({ call, mock }) => {
    const { records } = await call('create_event', { ...fair, venue: 12, organizer: [14] });
    expect(records[0]).toMatchObject({ venue: [{ id: 12 }], organizer: [{ id: 14 }] });
    const before = mock.requests.length;
    const venue = { venue: 'Harbour Stage', city: 'York' };
    expect((await call('create_event', { ...fair, venue })).isError).toBe(true);
    expect(mock.requests.length).toBe(before);
  });
});

describe('names', () => {
  test('are text, also if they arrive as HTML, and lists may be one text', async ({ call }) => {
    const terms = { categories: 'New, Two', tags: '[New] Arrivals' };
    const names = { title: 'Fish &amp; Chips', venue: '', organizer: '' };
    const { records } = await call('create_event', { ...fair, ...names, ...terms });
    const tags = ['[New] Arrivals'];
    expect(records[0]).toMatchObject({ title: 'Fish & Chips', categories: ['New', 'Two'], tags });
  });

  test('find venues and organizers, and an error names the closest', async ({ call, mock }) => {
    const links = { venue: 'harbour stage', organizer: ['Unused Organizer'] };
    const { records } = await call('create_event', { ...fair, ...links });
    expect(records[0]).toMatchObject({ venue: [{ id: 12 }] });
    const { isError, text } = await call('create_event', { ...fair, venue: 'Harbor Stage' });
    expect(isError).toBe(true);
    expect(text).toContain('Harbour Stage');
    expect(mock.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

test('what an assistant creates can be deleted by it', async ({ call }) => {
  for (const [kind, fields] of [
    ['event', fair],
    ['venue', { venue: 'New Barn' }],
    ['organizer', { organizer: 'New Friends' }],
    ['category', { name: 'Folk' }],
    ['tag', { name: 'open air' }],
  ] as const) {
    const { records } = await call(`create_${kind}`, fields);
    const { isError } = await call('delete_record', { kind, id: records[0]?.id });
    expect([kind, isError]).toEqual([kind, false]);
  }
});

test.for([false, true])('a recurring event changes only with all_dates, hidden: %s', async (isHidden) => {
  const { mock } = createSite({ snapshot: { events: [{ ...yoga, hide_from_listings: isHidden }] } });
  const { call } = await connectClient({ canWrite: true, respond: mock.fetch });
  const { text: edited } = await call('edit_event', { id: yoga.id, title: 'Yin yoga' });
  expect(edited).toContain(`was edited, with all of its ${isHidden ? '' : '3 '}dates.`);
  const single = await call('edit_event', { id: yoga.id, title: 'Yoga', occurrence: 'single' });
  expect(single.text).toContain('For all of them, leave out occurrence.');
  for (const [name, args] of [
    ['set_event_status', { event_status: 'canceled', id: 'weekly-yoga' }],
    ['delete_record', { kind: 'event', id: yoga.id }],
  ] as const) {
    expect((await call(name, args)).text).toContain(`its ${isHidden ? '' : '3 '}dates`);
    expect((await call(name, { ...args, all_dates: true, occurrence: null })).isError).toBe(false);
  }
});

test('set_event_status marks one date or all dates of a recurring event, as its error says', async () => {
  const { mock } = createWeekly();
  const { call } = await connectClient({ canWrite: true, respond: mock.fetch });
  const date = { event_status: 'canceled', id: firstDate };
  const { text } = await call('set_event_status', { ...date, all_dates: true });
  expect(text).toMatch(/occurrence single.*pass the slug of the event with all_dates\. Dates 1 to 3 of 3\./);
  expect((await call('edit_event', { id: firstDate, cost: '5', occurrence: null })).isError).toBe(true);
  const { records } = await call('set_event_status', { ...date, occurrence: 'single' });
  expect(records[0]).toMatchObject({ start: '2026-12-01 18:00:00', event_status: 'canceled' });
  const { records: next } = await call('get_event', { id: firstDate + 1 });
  expect([next[0]?.start, next[0]?.event_status]).toEqual(['2026-12-08 18:00:00', undefined]);
  // The date is separated from the others before it is marked.
  const respond = async (request: Request) =>
    /wp\/v2.*POST/.test(`${request.url} ${request.method}`)
      ? Response.json({ code: 'closed', message: 'Closed' }, { status: 403 })
      : mock.fetch(request);
  const closed = await connectClient({ canWrite: true, respond });
  const rest = await closed.call('set_event_status', { ...date, id: firstDate + 1, occurrence: 'single' });
  expect(rest.text).toMatch(/returned 403.*is now event \d+, not marked yet/s);
});

describe('edit_event', () => {
  test('changes what is passed, and nothing else', async ({ call }) => {
    const [before] = (await call('get_event', { id: 20 })).records;
    const title = 'Rock Night (sold out)';
    const { text, records } = await call('edit_event', { id: 'rock-night-2', title, clear: null });
    expect(text).toMatch(/^Event 20 was edited\.\n/);
    expect(records[0]).toMatchObject({ title });
    expect(records[1]).toEqual({ changed: { title: { before: 'Rock Night #2', after: title } } });
    const [after] = (await call('get_event', { id: 20 })).records;
    expect({ ...after, modified_utc: '' }).toEqual({ ...before, title, modified_utc: '' });
  });

  test('moves the end with the start, and names a text that it has changed', async ({ call }) => {
    const { text, records } = await call('edit_event', { id: 20, start_date: '2027-06-19 14:00' });
    expect(records[0]).toMatchObject({ end: '2027-06-19 16:00:00' });
    expect(Object.keys(Object(records[1]?.changed))).toEqual(['start', 'end']);
    expect(text.length).toBeLessThan(900);
    const texts = { description: 'Sold out.', clear: ['cost'], more: { sticky: true } };
    const { records: later } = await call('edit_event', { id: 20, ...texts });
    const cost = { before: 'Free', after: null };
    expect(later[1]).toEqual({ changed: { cost, description: 'changed', sticky: 'changed' } });
    const unclear = await call('edit_event', { id: 20, website: null, more: { slug: null } });
    expect(unclear.text).toMatch(/slug: expected a value.*website: expected a value/);
  });

  test('writes nothing where the event has changed since it was read', async ({ call }) => {
    const edit = { id: 20, title: 'Too late', if_unmodified_since: '2020-01-01 00:00:00' };
    const { isError, text } = await call('edit_event', edit);
    expect(isError).toBe(true);
    // The record as it is, to decide anew.
    expect(text).toMatch(/^Nothing was written\. Read .*"title":"Rock Night #2"/s);
    expect((await call('get_event', { id: 20 })).records[0]?.title).toBe('Rock Night #2');
  });
});

test('set_event_status marks an event, and stores the reason', async ({ call, mock }) => {
  const reason = 'The singer is ill.';
  const { text } = await call('set_event_status', { id: 20, event_status: 'canceled', reason });
  expect(text.length).toBeLessThan(800);
  expect(JSON.stringify(mock.snapshot().events?.find(({ id }) => id === 20)?.meta)).toContain(reason);
  expect((await call('get_event', { id: 20 })).records[0]).toMatchObject({ event_status: 'canceled' });
});

test.for([
  { kind: 'event', id: 20 },
  { kind: 'event', id: 'rock-night-2' },
])('restore_record leaves a record that is not in the trash as it is: %j', async (args, { call, mock }) => {
  expect((await call('restore_record', args)).isError).toBe(true);
  expect(mock.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect((await call('get_event', { id: 20 })).records[0]).toMatchObject({ status: 'publish' });
});

test.for([
  ...['trash', ' Trash ', 'TRASH', 'tr%ash', 'auto-draft'].map(
    (status) => ['edit_event', { id: 20, status }] as const,
  ),
  ['create_event', { ...fair, status: 'trash' }],
  ['create_event', { ...fair, status: 'published' }],
  ['create_venue', { venue: 'Harbour Stage', status: 'trash' }],
  ['edit_organizer', { id: 18, status: 'trash' }],
] as const)('%s rejects a status, such as one that deletes: %j', async ([name, args], { call, mock }) => {
  expect(await call(name, args)).toMatchObject({ isError: true, text: expect.stringContaining('status: ') });
  expect(mock.requests).toEqual([]);
});

describe('venues, organizers and terms', () => {
  test('are created once, then stay unchanged, and the result says so', async ({ call }) => {
    for (const [name, args, field] of [
      ['create_venue', { venue: 'New Barn', city: 'York' }, 'venue'],
      ['create_organizer', { organizer: 'Friends of the Barn' }, 'organizer'],
      ['create_category', { name: 'Folk' }, 'name'],
      ['create_tag', { name: 'open air' }, 'name'],
    ] as const) {
      const first = await call(name, args);
      const second = await call(name, 'city' in args ? { ...args, city: 'Leeds' } : args);
      expect(first.records[0]).toMatchObject(args);
      expect(second.records).toEqual(first.records);
      expect(second.text).toContain('was found or created. If it existed, it is unchanged.');
      expect(first.records[0]?.[field]).toBeTypeOf('string');
    }
  });

  test('are edited by their IDs, and the first two by their slugs', async ({ call }) => {
    for (const [name, args, kept] of [
      ['edit_venue', { id: 'harbour-stage', phone: '555-0103' }, { id: 12, city: 'Sydney' }],
      ['edit_organizer', { id: 18, phone: '555-0104' }, {}],
      ['edit_category', { id: 4, name: 'Jazz' }, { parent: 2 }],
      ['edit_tag', { id: 7, name: 'gratis' }, {}],
    ] as const)
      expect((await call(name, args)).records[0]).toMatchObject({ ...args, ...kept });
  });
});
