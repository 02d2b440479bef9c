import {
  type CalendarClient,
  type CalendarEvent,
  type EventCreate,
  NotStoredError,
} from 'events-calendar-client';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { answeredBy } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { createSite, recordedSnapshot } from '../support/test-calendar.ts';

const body = {
  ...{
    title: 'Fair',
    start_date: '2027-06-19 14:00',
    end_date: '2027-06-19 22:00',
    timezone: 'Europe/Berlin',
  },
  ...{ status: 'publish', slug: 'fair', image: 5, cost: ['£8', '£10'], website: 'https://example.org/x' },
  ...{ venue: 6, organizer: [14, 15], categories: [2], tags: [7] },
  ...{ featured: true, sticky: true, show_map: false, show_map_link: false, hide_from_listings: true },
};

/** What a site may have stored instead of each field. */
const others: { readonly [field in keyof typeof body]?: unknown } = {
  ...{ start_date: '2027-06-19 12:00:00', end_date: '2027-06-19 23:00:00', timezone: 'UTC' },
  ...{ status: 'pending', slug: 'fair-2', image: false, website: '', venue: [], organizer: [] },
  cost: '$8 – $10',
  ...{ categories: [], tags: [], featured: false, sticky: false, show_map: true, show_map_link: true },
  hide_from_listings: false,
};

/** A client of a site that stores something else in a field. */
function withOther(calendar: CalendarClient, fetch: typeof globalThis.fetch, field: string, value: unknown) {
  return answeredBy(calendar, async (request) => {
    const response = await fetch(request);
    // A response to a write may have the links from before, and that of WordPress's own route is not compared.
    const isReadAgain = ['venue', 'organizer', 'status'].includes(field);
    if (request.method === 'GET' && !isReadAgain) return response;
    const stored = (await response.json()) as Record<string, unknown>;
    const details = field === 'cost' && {
      cost_details: { ...Object(stored.cost_details), currency_symbol: '$' },
    };
    return Response.json({ ...stored, [field]: value, ...details }, response);
  });
}

test.for(Object.entries(others))(
  'a %s that is not stored is an error with the record',
  async ([field, value], { calendar, mock }) => {
    const changed = withOther(calendar, mock.fetch, field, value);
    const created = await rejectionOf(changed.events.create(body));
    expect(created).toBeInstanceOf(NotStoredError);
    const url = expect.stringMatching(/tribe\/events\/v1\/events$/);
    expect(created).toMatchObject({ fields: [field], record: { title: 'Fair' }, method: 'POST', url });
    expect(String(created)).toContain('so do not create it again');
    const { id } = (created as NotStoredError).record;
    const updated = await rejectionOf(
      changed.events.update(id, { ...body, slug: undefined, [field]: body[field as 'slug'] }),
    );
    expect(updated).toMatchObject({ name: 'NotStoredError', fields: [field], record: { id } });
    expect(updated).toMatchObject({ url: expect.stringMatching(new RegExp(`v1/events/${id}$`)) });
    expect(String(updated)).toMatch(/so edit only these/);
  },
);

test.for(['start_date', 'end_date'] as const)(
  'a zone that contradicts the %s in UTC is an error',
  async (field, { calendar, mock }) => {
    const { id } = await calendar.events.create(body);
    const { start_date, timezone } = body;
    expect(await rejectionOf(calendar.events.update(id, { start_date, timezone }))).toBeUndefined();
    const changed = withOther(calendar, mock.fetch, `utc_${field}`, '2027-01-15 04:59:59');
    const error = await rejectionOf(changed.events.update(id, { start_date, timezone }));
    expect(error).toMatchObject({ name: 'NotStoredError', fields: ['timezone'] });
    const offset = await rejectionOf(calendar.events.update(id, { ...body, timezone: 'UTC-3.5' }));
    expect(offset).toMatchObject({ name: 'NotStoredError', fields: ['timezone'] });
  },
);

test('a picture that the site drops is put back before the error', async ({ calendar, mock }) => {
  const event: CalendarEvent = await calendar.events.create({ ...body, status: 'draft' });
  const client = answeredBy(calendar, async (request) => {
    if (request.method === 'GET') return mock.fetch(request);
    const { image, ...others } = JSON.parse(await request.text());
    const sent = { ...others, ...(/^\d+$/.test(image ?? '') && { image }) };
    return mock.fetch(
      new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(sent) }),
    );
  });
  const error = await rejectionOf(client.events.edit(event.id, { image: 'https://example.org/a.png' }));
  expect(error).toMatchObject({ name: 'NotStoredError', fields: ['image'], record: { image: { id: 5 } } });
  expect((await calendar.events.get(event.id)).image?.id).toBe(5);
});

test.for(['events', 'venues'] as const)(
  'a picture of %s is put back if the new one is no image',
  async (kind, { calendar }) => {
    const { id } = await calendar.venues.create({ venue: 'Mill', image: 5 });
    const event = await calendar.events.create(body);
    const record = kind === 'events' ? event : { id };
    const error = await rejectionOf(calendar[kind].edit(record.id, { image: 60 }));
    expect(error).toMatchObject({ name: 'NotStoredError', fields: ['image'], record: { image: { id: 5 } } });
    expect((await calendar[kind].get(record.id)).image).toMatchObject({ id: 5 });
  },
);

test.for([
  ...[{ city: 'Leeds' }, { phone: '1' }, { website: 'https://example.org' }, { show_map: false }],
  { status: 'draft' },
])('a venue whose %j is not stored is an error', async (fields, { calendar, mock }) => {
  const [field = ''] = Object.keys(fields);
  const client = withOther(calendar, mock.fetch, field, field === 'show_map' ? true : 'other');
  const error = await rejectionOf(client.venues.edit(7, fields, { method: 'PUT' }));
  expect(error).toMatchObject({ name: 'NotStoredError', fields: [field], record: { id: 7 }, method: 'PUT' });
  const route = field === 'status' ? 'wp/v2/tribe_venue/7' : 'tribe/events/v1/venues/7';
  expect(error).toMatchObject({ url: expect.stringContaining(route) });
  expect(String(error)).not.toContain('create');
});

test.for([
  ['1', true],
  ['0', false],
  ['yes', true],
  ['No', false],
  ['on', true],
])('a venue with the flag %j has it', async ([show_map, stored], { calendar, mock }) => {
  expect(await calendar.venues.create({ venue: 'Mill', show_map })).toMatchObject({ show_map: stored });
  const other = withOther(calendar, mock.fetch, 'show_map', !stored);
  const error = await rejectionOf(other.venues.update(7, { venue: 'Mill', show_map }));
  expect(error).toMatchObject({ name: 'NotStoredError', fields: ['show_map'] });
});

test.for(['venue', 'organizer'])(
  'a %s is stored even if the response to the write is outdated',
  async (field, { calendar, mock }) => {
    const outdated = answeredBy(calendar, async (request) => {
      const response = await mock.fetch(request);
      if (request.method === 'GET') return response;
      return Response.json({ ...(await response.json()), [field]: [] }, response);
    });
    const { id } = await outdated.events.create(body);
    const ids = [body[field as 'venue']].flat().map((id) => ({ id }));
    expect(await outdated.events.update(id, body)).toMatchObject({ [field]: ids });
    const other = field === 'venue' ? 7 : 16;
    expect(await outdated.events.edit(id, { [field]: other })).toMatchObject({ [field]: [{ id: other }] });
  },
);

describe('a text', () => {
  const video = '<p>Watch</p><iframe src="https://video.example/1"></iframe>';

  function siteOfAuthor() {
    const author = { username: 'ann', applicationPassword: 'password of ann', role: 'author' as const };
    const { calendar, mock } = createSite({ snapshot: recordedSnapshot, users: [author] });
    return { mock, calendar: calendar.withOptions({ auth: author }) };
  }

  test.each([
    [{ title_html: 'A <iframe></iframe>B' }, 'title'],
    [{ description: video }, 'description'],
    [{ excerpt: '<form>x</form>' }, 'excerpt'],
    [{ description: '<a href="javascript:go()">x</a>' }, 'description'],
  ])('%j of which the site removes markup is an error', async (fields, field) => {
    const { calendar } = siteOfAuthor();
    const { title, start_date, end_date } = body;
    const event = { title, start_date, end_date };
    const changed = { ...event, ...fields, ...('title_html' in fields && { title: undefined }) };
    const error = { name: 'NotStoredError', fields: [field], record: { id: expect.any(Number) } };
    await expect(calendar.events.create(changed as EventCreate)).rejects.toMatchObject(error);
    const { id } = await calendar.events.create(event);
    await expect(calendar.events.update(id, changed as EventCreate)).rejects.toMatchObject(error);
    error.fields = Object.keys(fields);
    await expect(calendar.events.edit(id, { ...fields, show_map: true })).rejects.toMatchObject(error);
    await expect(calendar.events.edit(id, fields)).rejects.toMatchObject({ name: 'NotStoredError' });
  });

  test.each([video, '<b onclick="x()">y</b>'])('%s of a venue is as well', async (description) => {
    const { venues, events } = siteOfAuthor().calendar;
    const error = { name: 'NotStoredError', fields: ['description'] };
    await expect(venues.create({ venue: 'Hall', description })).rejects.toMatchObject(error);
    const { title, start_date, end_date } = body;
    const event = { title, start_date, end_date, venue: { venue: 'Mill', description } };
    await expect(events.create(event)).rejects.toMatchObject({ ...error, fields: ['venue'] });
  });

  // As a site renders shortcodes, blocks, smileys and links to videos.
  test('that is stored as it was sent is none, whatever the site makes of it', async ({ calendar, mock }) => {
    const shown = '<iframe src="https://v.example"></iframe>';
    const client = withOther(calendar, mock.fetch, 'description', shown);
    const event = { ...body, description: 'https://video.example/watch?v=1\n\n[gallery ids="1"] :smile:' };
    const { id } = await client.events.create(event);
    await client.events.edit(id, { description: '<!-- wp:latest-posts /-->\n\nNew', show_map: true });
    expect((await client.events.stored(id)).description).toContain('New');
    const { events } = withOther(calendar, mock.fetch, 'venue', { id: 9, venue: 'Mill', description: shown });
    const rendered = ['', '[x]', ':smile:', '8-D', 'A(tm)', '3x4', '<!-- wp:x /-->', 'See https://a.example'];
    for (const description of rendered)
      await events.create({ ...body, slug: undefined, venue: { venue: 'Mill', description } });
  });

  test('with many unfinished comments is compared at once', { timeout: 5000 }, async ({ calendar }) => {
    const fields = { ...body, description: '<!-- '.repeat(40_000) };
    expect(await calendar.events.create(fields)).toMatchObject({ title: 'Fair' });
  });

  test('that stays where it should be cleared is an error', async ({ calendar, mock }) => {
    const client = answeredBy(calendar, async (request) => {
      if (request.method === 'GET') return mock.fetch(request);
      const { description, content, ...others } = JSON.parse(await request.text());
      return mock.fetch(new Request(request, { method: 'POST', body: JSON.stringify(others) }));
    });
    const { id } = await calendar.events.create({ ...body, description: 'Old' });
    const error = { name: 'NotStoredError', fields: ['description'] };
    await expect(client.events.edit(id, { description: null })).rejects.toMatchObject(error);
    await expect(client.events.edit(id, { description: '', featured: false })).rejects.toMatchObject(error);
  });

  test('is not compared if the site does not tell what is stored', async ({ calendar, mock }) => {
    const closed: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('wp/v2')) return mock.fetch(request);
      return Response.json({ code: 'rest_forbidden', message: 'Closed' }, { status: 403 });
    };
    const client = withOther(calendar, closed, 'description', '<p>Other</p>');
    expect((await client.events.create({ ...body, description: '[x]' })).description).toBe('<p>Other</p>');
  });
});

test.for([
  { description: '<p>Jazz</p>' },
  { description: '<img src="https://example.org/a.png" alt="">' },
  { description: '<iframe src="https://example.org/a"></iframe>Jazz' },
  { name: 'a<b'.repeat(60) },
])('a term whose text %j the site does not store is an error', async (fields, { calendar }) => {
  const [field = ''] = Object.keys(fields);
  const { categories, tags } = calendar;
  for (const writing of [categories.edit(2, fields), categories.update(2, fields), tags.edit(7, fields)])
    expect(await rejectionOf(writing)).toMatchObject({ name: 'NotStoredError', fields: [field] });
});

test.for([
  'a & b <3 "c"',
  'R&amp;amp;D &copy &#65 &lt;b&gt; &bogus;',
  '<a href="https://example.org/?a=1&b=2" target="_blank" rel="me">x</a>',
  '<abbr title="y">x</abbr> <q cite="https://example.org/">z</q> \\ %20',
])('a term takes the text %j', async (text, { calendar }) => {
  const fields = { name: text, description: text };
  expect(await calendar.categories.create(fields)).toMatchObject({ name: text });
  expect(await calendar.tags.edit(7, fields)).toMatchObject({ name: text });
});

test.for(['rock & roll', "rock'n'roll", 'a+b', 'a/b', 'a, b!', '😀 party', '½', 'a…b'])(
  'a slug %s that another event has is an error',
  async (slug, { calendar }) => {
    await calendar.events.create({ ...body, slug });
    const error = await rejectionOf(calendar.events.create({ ...body, slug }));
    expect(error).toMatchObject({ name: 'NotStoredError', fields: ['slug'] });
  },
);

test.for(['draft', 'pending', 'publish', 'private'])(
  'an edit stores the publication date of a record with the status %s in both zones',
  async (status, { calendar }) => {
    const { events, venues, organizers } = calendar;
    const event = await events.create({ ...body, status });
    const venue = await venues.create({ venue: 'Mill', status });
    const organizer = await organizers.create({ organizer: 'Jane', status });
    const dates = { date: '2026-05-05 05:05:00', date_utc: '2026-05-05 09:05:00' };
    for (const fields of [{ date: '2026-05-05 05:05' }, { date_utc: new Date('2026-05-05T09:05Z') }]) {
      expect(await events.edit(event.id, fields)).toMatchObject(dates);
      expect(await venues.edit(venue.id, fields)).toMatchObject(dates);
      expect(await organizers.edit(organizer.id, fields)).toMatchObject(dates);
    }
  },
);

test('words as a cost of which the site shows none are an error', async ({ calendar, mock }) => {
  const { events } = withOther(calendar, mock.fetch, 'cost', '');
  const words = { ...body, slug: undefined, cost: ['tip', 'donation'] };
  expect(await rejectionOf(calendar.events.create(words))).toBeUndefined();
  const error = await rejectionOf(events.create({ ...words, cost: 'Pay what you can' }));
  expect(error).toMatchObject({ name: 'NotStoredError', fields: ['cost'] });
});

test('a publication date of a draft that the API does not store is an error', async ({ calendar }) => {
  const { id } = await calendar.events.create({ ...body, status: 'draft' });
  const error = await rejectionOf(calendar.events.edit(id, { date: '2026-05-05', cost: '7' }));
  expect(error).toMatchObject({ name: 'NotStoredError', fields: ['date'] });
});

test.for(['', '-', '<b>'])(
  'the slug %j, which the API ignores, is rejected',
  async (slug, { calendar, mock }) => {
    const { events, categories } = calendar;
    const writes = [events.edit(60, { slug, cost: '7' }), events.update(60, { slug })];
    for (const writing of [...writes, categories.edit(2, { slug, name: 'Jazz' })])
      expect(await rejectionOf(writing)).toMatchObject({ issues: [{ path: ['slug'] }] });
    expect(mock.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);

test('an update with an empty description, which the API ignores, is an error', async ({ calendar }) => {
  const { venues } = calendar;
  const error = await rejectionOf(venues.update(6, { description: '' }));
  expect(error).toMatchObject({ name: 'NotStoredError', fields: ['description'] });
  const { id } = await venues.create({ venue: 'Mill', description: '' });
  expect(await venues.update(id, { description: '', city: 'Leeds' })).toMatchObject({ city: 'Leeds' });
});
