import { describe, expect, test } from 'vitest';
import { connectClient } from './support/connected-client.ts';

const all = { start_date: '2020-01-01' };

describe('search_events', () => {
  test('returns what matters of each event, how many there are, and how to go on', async () => {
    const { call } = await connectClient();
    const { text, records } = await call('search_events', { ...all, per_page: 2, search: 'Rock Night' });
    expect(text).toMatch(/^Events 1 to 2 of \d+\. For more, repeat the call with page 2\.\n<site-data-/);
    expect(records[0]).toEqual({
      id: 20,
      title: 'Rock Night #2',
      start: '2025-10-29 11:15:00',
      end: '2025-10-29 13:15:00',
      timezone: 'UTC',
      all_day: false,
      venue: ['Café Münchner Straße, München'],
      cost: 'Free',
      status: 'publish',
      categories: ['Rock (3)'],
      tags: ['R&B (10)'],
      url: 'https://calendar.example/event/rock-night-2/',
      excerpt: expect.stringContaining('Description for event 2 & more.'),
    });
  });

  test('returns the page that is requested, until the last', async () => {
    const { call } = await connectClient();
    const first = await call('search_events', { ...all, per_page: 25 });
    const ids = new Set(first.records.map(({ id }) => id));
    for (let page = 2, { text } = first; text.includes('For more'); page++) {
      const next = await call('search_events', { ...all, per_page: 25, page });
      for (const { id } of next.records) ids.add(id);
      ({ text } = next);
    }
    expect(ids.size).toBe(Number(/of (\d+)\./.exec(first.text)?.[1]));
  });
});

describe('get_event', () => {
  test.for([20, '20', 'rock-night-2'])('takes an ID or a slug: %s', async (id) => {
    const { call } = await connectClient();
    const { text, records } = await call('get_event', { id });
    expect(text).toMatch(/^Event 20\. Description: whole\.\n/);
    expect(records[0]).toMatchObject({ id: 20, slug: 'rock-night-2', modified_utc: expect.any(String) });
    expect(records[0]?.venue).toEqual([expect.objectContaining({ id: expect.any(Number), city: 'München' })]);
    expect(records[1]?.description).toContain('Description for event 2 & more.\nSecond paragraph');
  });

  test('returns the HTML of a description where that is to be edited', async () => {
    const { call } = await connectClient();
    const { records } = await call('get_event', { id: 20, description_format: 'html' });
    expect(records[1]?.description).toContain('<p>Description for event 2 &amp; more.');
  });

  test('reads a long description on, without losing or repeating a character', async () => {
    const { call } = await connectClient({ canWrite: true });
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
] as const)('%s finds what %s reads', async ([search, get, field, name]) => {
  const { call } = await connectClient();
  const { records } = await call(search, { search: name });
  expect(records).toEqual([expect.objectContaining({ [field]: name, id: expect.any(Number) })]);
  const [found] = records;
  const { records: read } = await call(get, { id: found!.id });
  expect(read[0]).toMatchObject({ id: found!.id, [field]: name });
});

test('a call that is cancelled aborts its request', async () => {
  const { promise: requested, resolve: request } = Promise.withResolvers<AbortSignal>();
  const { client } = await connectClient({
    fetch: (input, init) => {
      const { signal } = new Request(input, init);
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
