import { CalendarClient } from 'events-calendar-client';
import { describe, expect, vi } from 'vitest';
import { createSite } from '../../support/test-calendar.ts';
import { connectClient, siteUrl, test } from './support/connected-client.ts';

const all = { from: '2020-01-01', to: '2040-01-01', status: 'publish' };

describe('search_events', () => {
  test('returns what matters of each event, how many there are, and how to go on', async ({ call }) => {
    const { text, records } = await call('search_events', { ...all, per_page: 2, search: 'Rock Night' });
    expect(text).toMatch(/^Events 1 to 2\. For more, repeat the call with page 2\.\n<site-data-/);
    expect(text.length).toBeLessThan(1100);
    expect(records[0]).toEqual({
      id: 20,
      title: 'Rock Night #2',
      start: '2025-10-29 11:15:00',
      end: '2025-10-29 13:15:00',
      timezone: 'UTC',
      venue: ['Café Münchner Straße, München'],
      cost: 'Free',
      categories: ['Rock'],
      tags: ['R&B'],
      url: 'https://calendar.example/event/rock-night-2/',
      excerpt: expect.stringContaining('Description for event 2 & more.'),
    });
  });

  test('returns the page that is requested, until the last', async ({ call, mock }) => {
    const first = await call('search_events', all);
    expect(first.records).toHaveLength(25);
    const ids = new Set(first.records.map(({ id }) => id));
    for (let page = 2, { text } = first; text.includes('For more'); page++) {
      const next = await call('search_events', { ...all, page });
      for (const { id } of next.records) ids.add(id);
      ({ text } = next);
    }
    const calendar = new CalendarClient({ baseUrl: siteUrl, fetch: mock.fetch });
    expect(ids.size).toBe((await calendar.events.between('2020-01-01', '2040-01-02').all()).length);
  });
});

describe('a range of search_events', () => {
  const at = (id: number, title: string, start: string, end: string, more = {}) => {
    const dates = { start_date: `2027-06-${start}`, end_date: `2027-06-${end}` };
    return { id, title, ...dates, ...more };
  };
  const { calendar } = createSite({
    snapshot: {
      site: { timezone: 'Europe/Berlin' },
      venues: [
        { id: 5, venue: 'Fabrik', city: 'Hamburg', status: 'publish' },
        { id: 6, venue: 'Online', status: 'publish' },
      ],
      categories: ['jazz', 'jazz-2'].map((slug, index) => ({ id: index + 2, name: 'Jazz', slug })),
      events: [
        at(11, 'Festival', '18 10:00:00', '20 23:00:00', { venue: 5 }),
        at(12, 'Late concert', '20 23:59:59', '21 01:00:00', { categories: [2], venue: 5 }),
        at(13, 'Monday talk', '21 09:00:00', '21 10:00:00'),
        at(14, 'Friday talk', '18 09:00:00', '18 10:00:00'),
      ],
    },
  });
  const weekend = { from: '2027-06-19', to: '2027-06-20' };

  test.for<readonly [args: Record<string, unknown>, ids: readonly number[], now?: string]>([
    [weekend, [11, 12]],
    [{ ...weekend, search: 'jazz hamburg', city: null, tags: '', status: ' ', more: '' }, [12]],
    [{ ...weekend, city: 'hamburg', categories: 'jazz' }, [12]],
    [{ ...weekend, venue: 5, categories: ['2'] }, [12]],
    [{ from: '2027-06-01', to: '2027-06-30', missing: 'venue' }, [14, 13]],
    [{ from: '2027-06-21 00:30', to: '2027-06-21 09:00' }, [12]],
    [{ from: '2027-06-20T22:00:00Z' }, [12, 13]],
    [{ to: '2027-06-18T08:00:00Z' }, [14]],
    [{ from: '2027-06-20T22:00:00Z', to: '2027-06-21' }, [12, 13]],
    [{ from: '2027-06-18', to: '2027-06-18T08:00:00+00:00' }, [14]],
    [{ to: '2027-06-18T21:00:00Z' }, [11], '2027-06-18T20:00:00Z'],
  ])('%j finds %j', async ([args, ids, now = '2027-06-18T07:59:59Z']) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const { call } = await connectClient({ calendar });
    expect((await call('search_events', args)).records.map(({ id }) => id)).toEqual(ids);
  });

  test('finds names in the language of the events', async () => {
    const { call, mock } = await connectClient();
    await call('search_events', { categories: 'music', more: { tl_language: 'ro' } });
    const urls = mock.requests.map(({ url }) => url).filter((url) => /\/(categories|events)\?/.test(url));
    expect(urls.length).toBeGreaterThan(1);
    expect(urls.filter((url) => !url.includes('tl_language=ro'))).toEqual([]);
  });

  test.for([1_000, 1_001])('of %i events: the first 1,000 are searched', async (length) => {
    const events = Array.from({ length }, (_, index) => at(index + 1, 'Talk', '18 10:00:00', '18 11:00:00'));
    const { call } = await connectClient(createSite({ snapshot: { events } }));
    const { text } = await call('search_events', { from: '2027-06-18', search: 'jazz' });
    expect(text.includes('Only the first 1000 events were searched')).toBe(length > 1_000);
  });

  test.for([
    [{ city: 'Hamburk' }, 'Hamburg'],
    [{ city: 'Ulm' }, 'there is no venue'],
    [{ ...weekend, categories: ['Jazz'] }, 'several categories are called Jazz'],
    [{ ...weekend, to: '2027-06-31' }, 'to: expected a date'],
    [{ ...weekend, to: '2027-13-01T00:00:00Z' }, 'to: expected'],
  ] as const)('%j is an error with %j', async ([args, message]) => {
    const { call } = await connectClient({ calendar });
    const { isError, text } = await call('search_events', args);
    expect([isError, text]).toEqual([true, expect.stringContaining(message)]);
  });
});

test('every answer tells the site, its time zone and the time there, in two forms', async ({ client }) => {
  const { content, structuredContent } = await client.callTool({
    name: 'list_tags',
    arguments: { per_page: 2 },
  });
  expect(JSON.stringify(content)).toMatch(/America\/New_York, now: \d{4}-\d\d-\d\d \d\d:\d\d, \w+day/);
  expect(structuredContent).toMatchObject({ time_zone: 'America/New_York', now: expect.any(String) });
  expect((structuredContent as { records: object[] }).records).toHaveLength(2);
});

describe('get_event', () => {
  test.for([20, '20', 'rock-night-2'])('takes an ID or a slug: %s', async (id, { call }) => {
    const { text, records } = await call('get_event', { id });
    expect(text).toMatch(/^Event 20\. Description: whole\.\n/);
    expect(records[0]).toMatchObject({ id: 20, slug: 'rock-night-2', modified_utc: expect.any(String) });
    expect(records[0]?.venue).toEqual([expect.objectContaining({ id: expect.any(Number), city: 'München' })]);
    expect(records[1]?.description).toContain('Description for event 2 & more.\nSecond paragraph');
  });

  test('returns all tags, which an edit would replace', async ({ call }) => {
    const tags = Array.from({ length: 150 }, (_, index) => `Odd ${index} `.padEnd(190, 'x'));
    await call('edit_event', { id: 20, tags });
    const found = await call('search_events', { from: '2000-01-01', search: 'odd' });
    for (const { records } of [found, await call('get_event', { id: 20 })])
      expect(new Set(records[0]?.tags as string[])).toEqual(new Set(tags));
  });

  test('returns the HTML of a description where that is to be edited', async ({ call }) => {
    const { records } = await call('get_event', { id: 20, description_format: 'html' });
    expect(records[1]?.description).toContain('<p>Description for event 2 &amp; more.');
  });

  test('reads a long description on, without losing or repeating a character', async ({ call }) => {
    const words = Array.from({ length: 6_000 }, (_, index) => `"word ${index}" 😀`).join(' ');
    await call('edit_event', { id: 20, description: `<p>${words}</p>` });
    let description = '';
    let parts = 0;
    for (let from: number | undefined = 0; from !== undefined; parts++) {
      const { text, records } = await call('get_event', { id: 20, description_from: from });
      expect(text.length).toBeLessThanOrEqual(20_000);
      description += records[1]?.description;
      const next = /repeat the call with description_from (\d+)/.exec(text)?.[1];
      from = next === undefined ? undefined : Number(next);
    }
    expect(parts).toBeGreaterThan(5);
    // A service sets curly quotes.
    expect(description.replace(/[“”″]/g, '"')).toBe(words);
  });
});

test.for([
  ['search_venues', 'get_venue', 'venue', 'Harbour Stage'],
  ['search_organizers', 'get_organizer', 'organizer', 'Unused Organizer'],
] as const)('%s finds what %s reads', async ([search, get, field, name], { call }) => {
  const { records } = await call(search, { search: name });
  expect(records).toEqual([expect.objectContaining({ [field]: name, id: expect.any(Number) })]);
  const [found] = records;
  const { records: read } = await call(get, { id: found!.id });
  expect(read[0]).toMatchObject({ id: found!.id, [field]: name });
});

test('a call that is cancelled aborts its request', async () => {
  const { promise: requested, resolve: request } = Promise.withResolvers<AbortSignal>();
  const { client } = await connectClient({
    respond: ({ signal }) => {
      request(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  const controller = new AbortController();
  const call = client.callTool({ name: 'search_events', arguments: {} }, { signal: controller.signal });
  const signal = await requested;
  controller.abort();
  await expect(call).rejects.toThrow();
  await expect.poll(() => signal.aborted).toBe(true);
});
