import { type CalendarClient, NotStoredError } from 'events-calendar-client';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { answeredBy, showing } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import type { TestCalendar } from '../support/test-calendar.ts';

const untitled = {
  ...{ start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00', timezone: 'Europe/Berlin' },
  ...{ status: 'publish', slug: 'fair', image: 5, cost: ['£8', '£10'], website: 'https://example.org/x' },
  ...{ venue: 6, organizer: [14, 15], categories: [2], tags: [7] },
  ...{ featured: true, sticky: true, show_map: false, show_map_link: false, hide_from_listings: true },
};
const body = { title: 'Fair', ...untitled };

/** What a site may have stored instead of each field. */
const others: { readonly [field in keyof typeof body]?: unknown } = {
  ...{ start_date: '2027-06-19 12:00:00', end_date: '2027-06-19 23:00:00', timezone: 'UTC' },
  ...{ status: 'pending', slug: 'fair-2', image: false, website: '', venue: [] },
  ...{ cost: '$8 – $10', organizer: [14, 15, 16].map((id) => ({ id })) },
  ...{ categories: [], tags: [], featured: false, sticky: false, show_map: true, show_map_link: true },
  hide_from_listings: false,
};

/** A client of a site that stores something else in a field. */
function withOther(calendar: CalendarClient, mock: { fetch: typeof fetch }, field: string, value: unknown) {
  // A response to a write may have the links from before, and that of WordPress's own route is not compared.
  const isReadAgain = ['venue', 'organizer', 'status'].includes(field);
  return showing(calendar, mock, (stored, { method }) => {
    if (method === 'GET' && !isReadAgain) return stored;
    const details = field === 'cost' && { cost_details: { ...stored.cost_details, currency_symbol: '$' } };
    return { ...stored, [field]: value, ...details };
  });
}

describe('an edit whose body is lost is an error', () => {
  const withoutBody = ({ calendar, mock }: TestCalendar) =>
    answeredBy(calendar, ({ method, url, headers }) =>
      mock.fetch(new Request(url, method === 'GET' ? { headers } : { method, headers, body: '{}' })),
    );

  test('with the fields that it reset', async ({ calendar, site }) => {
    const { id: draft } = await calendar.events.create({ ...body, slug: undefined, status: 'draft' });
    const { id: published } = await calendar.events.create({ ...body, date: '2026-01-01 10:00:00' });
    for (const [id, field] of [
      [draft, 'status'],
      [published, 'date_utc'],
    ] as const) {
      const error = await rejectionOf(withoutBody(site).events.edit(id, { show_map: null, website: null }));
      expect(error).toMatchObject({ name: 'NotStoredError', record: { id, organizer: [] } });
      const { fields } = error as NotStoredError;
      const reset = ['timezone', 'image', 'cost', 'hide_from_listings', 'sticky', 'featured', 'organizer'];
      expect(fields.toSorted()).toEqual([field, ...reset].toSorted());
    }
  });

  test('unlike one that a site publishes or gives a cost, or of extra fields', async ({ calendar, mock }) => {
    const scheduled = { ...body, cost: undefined, status: 'future', date: '2040-01-01 10:00:00' };
    const { id } = await calendar.events.create(scheduled);
    const storing = (status: string) =>
      showing(calendar, mock, (event, { method }) =>
        method === 'GET' ? event : { ...event, status, cost: '$5' },
      );
    expect(await storing('publish').events.edit(id, { sticky: false })).toMatchObject({ status: 'publish' });
    const error = await rejectionOf(storing('pending').events.edit(id, { sticky: true }));
    expect(error).toMatchObject({ name: 'NotStoredError', fields: ['status'] });
    const extra = { extraBody: { featured: false } };
    expect(await calendar.events.edit(id, { sticky: false }, extra)).toMatchObject({ featured: false });
  });

  test('with the map of a venue', async ({ calendar, site }) => {
    const { id } = await calendar.venues.create({ venue: 'Mill', show_map: false, show_map_link: false });
    const error = await rejectionOf(withoutBody(site).venues.edit(id, { state: null }));
    expect(error).toMatchObject({ name: 'NotStoredError', fields: ['show_map', 'show_map_link'] });
  });

  test('with the description of a term', async ({ calendar, site }) => {
    const { id } = await calendar.tags.create({ name: 'Open air', description: 'Outdoors' });
    const editing = withoutBody(site).tags.edit(id, { description: '' });
    await expect(editing).rejects.toThrow('not store description');
  });
});

test.for([...Object.entries(others), ['venue', [{ id: 6 }, { id: 9 }]] as const])(
  'a %s that is not stored is an error with the record: %j',
  async ([field, value], { calendar, mock }) => {
    const changed = withOther(calendar, mock, field, value);
    const created = await rejectionOf(changed.events.create(body));
    expect(created).toBeInstanceOf(NotStoredError);
    const url = expect.stringMatching(/tribe\/events\/v1\/events$/);
    expect(created).toMatchObject({ fields: [field], record: { title: 'Fair' }, method: 'POST', url });
    expect(String(created)).toContain('has its other fields, so edit only these');
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
    const changed = withOther(calendar, mock, `utc_${field}`, '2027-01-15 04:59:59');
    const error = await rejectionOf(changed.events.update(id, { start_date, timezone }));
    expect(error).toMatchObject({ name: 'NotStoredError', fields: ['timezone'] });
    const offset = await rejectionOf(calendar.events.update(id, { ...body, timezone: 'UTC-3.5' }));
    expect(offset).toMatchObject({ name: 'NotStoredError', fields: ['timezone'] });
  },
);

test('a zone such as CET has no summer time', async ({ calendar }) => {
  const { title, start_date, end_date } = body;
  const skipped = { start_date: '2027-03-28 02:30:00', end_date: '2027-03-28 03:15:00' };
  expect(await calendar.events.create({ title, ...skipped, timezone: 'CET' })).toMatchObject(skipped);
  const updateOf = async (timezone: string) => {
    const { id } = await calendar.events.create({ title, start_date, end_date, timezone });
    return rejectionOf(calendar.events.update(id, { timezone: 'CET' }));
  };
  expect(await updateOf('CET')).toBeUndefined();
  expect(await updateOf('Europe/Berlin')).toMatchObject({ name: 'NotStoredError', fields: ['timezone'] });
});

test.for([
  ...[{ city: 'Leeds' }, { phone: '1' }, { website: 'https://example.org' }, { show_map: false }],
  { status: 'draft' },
])('a venue whose %j is not stored is an error', async (fields, { calendar, mock }) => {
  const [field = ''] = Object.keys(fields);
  const client = withOther(calendar, mock, field, field === 'show_map' ? true : 'other');
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
  const other = withOther(calendar, mock, 'show_map', !stored);
  const error = await rejectionOf(other.venues.update(7, { venue: 'Mill', show_map }));
  expect(error).toMatchObject({ name: 'NotStoredError', fields: ['show_map'] });
});

test.for(['venue', 'organizer'])(
  'a %s is stored even if it is stored twice, or the response to the write is outdated or has a translation',
  async (field, { calendar, mock }) => {
    let status = 200;
    // Sites show translations in the language of a request, and without one, in the default language.
    let translation = 'ro';
    let translated: object = { [field === 'venue' ? 'organizer' : 'venue']: [{ id: 1 }] };
    const outdated = answeredBy(calendar, async (request) => {
      const response = await mock.fetch(request);
      const language = new URL(request.url).searchParams.get('tl_language') ?? 'en';
      const isStored = request.method === 'GET' && language !== translation;
      const event = { ...(await response.json()), ...(isStored ? translated : { [field]: [{ id: 1 }] }) };
      return Response.json(event, isStored ? { status } : response);
    });
    const { id } = await outdated.events.create(body, { language: 'ro' });
    translated = {};
    const ids = [body[field as 'venue']].flat().map((id) => ({ id }));
    translation = 'en';
    const inLanguage = await outdated.events.create({ ...body, slug: undefined }, { language: 'ro' });
    expect(inLanguage).toMatchObject({ [field]: ids });
    translation = 'ro';
    expect(await outdated.events.update(id, body)).toMatchObject({ [field]: ids });
    const twice = withOther(calendar, mock, field, [...ids, ...ids]);
    expect(await rejectionOf(twice.events.update(id, body))).toBeUndefined();
    const removed = await outdated.events.update(id, { ...body, organizer: undefined });
    expect(removed.organizer).toEqual([]);
    const other = field === 'venue' ? 7 : 16;
    expect(await outdated.events.edit(id, { [field]: other })).toMatchObject({ [field]: [{ id: other }] });
    status = 501;
    await expect(outdated.events.update(id, body)).rejects.toThrow(`The event ${id} was written before`);
  },
);

test('null in the data of a venue or organizer is not compared', async ({ calendar }) => {
  const nulls = { description: null, image: null, date: null, author: null, status: null };
  const venue = { venue: 'Mill', description: null, image: null, show_map: null };
  const organizer = [14, { organizer: 'Ann', ...nulls }];
  const { id } = await calendar.events.create({ ...body, venue, organizer });
  expect(await calendar.events.edit(id, { venue, organizer })).toMatchObject({ venue: [{ venue: 'Mill' }] });
});

describe('a text', () => {
  // As a site renders shortcodes, blocks, smileys and links to videos.
  test('that is stored as it was sent is none, whatever the site makes of it', async ({ calendar, mock }) => {
    const shown = '<iframe src="https://v.example"></iframe>';
    const client = withOther(calendar, mock, 'description', shown);
    const event = { ...body, description: 'https://video.example/watch?v=1\n\n[gallery ids="1"] :smile:' };
    const { id } = await client.events.create(event);
    await client.events.edit(id, { description: '<!-- wp:latest-posts /-->\n\nNew', show_map: true });
    expect((await client.events.stored(id)).description).toContain('New');
    const { events } = withOther(calendar, mock, 'venue', { id: 9, venue: 'Mill', description: shown });
    const rendered = ['', '[x]', ':smile:', '8-)', 'A(tm)', '3x4', '<!-- wp:x --><br>', 'https://a.example'];
    for (const description of rendered)
      await events.create({ ...body, slug: undefined, venue: { venue: 'Mill', description } });
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

  test.for([403, 200, 501])('is compared as shown if its route is %i', async (status, { calendar, mock }) => {
    const closed: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('wp/v2')) return mock.fetch(request);
      return Response.json({ code: 'rest_forbidden', message: 'Closed' }, { status });
    };
    const { events } = withOther(calendar, { fetch: closed }, 'description', '<p>Other</p>');
    const creating = events.create({ ...untitled, title_html: '<b>Fair</b>', description: '[x]' });
    const outcome = status === 501 ? /\. The event \d\d+ was written before$/ : /^<p>Other<\/p>$/;
    expect(await creating.then(({ description }) => description, String)).toMatch(outcome);
    for (const description of ['Plain words.', '“$5” (at 10am): a < b', null]) {
      const error = await rejectionOf(events.edit(60, { description, cost: '8' }));
      expect(error).toMatchObject(status === 501 ? { status } : { fields: ['description'] });
    }
    for (const nothing of ['<p></p>', '<p class="x">&nbsp;<br />\n</p>\n']) {
      const { events: emptied } = withOther(calendar, { fetch: closed }, 'description', nothing);
      expect(await rejectionOf(emptied.edit(60, { description: null, cost: '8' }))).toBeUndefined();
    }
    const titled = withOther(calendar, { fetch: closed }, 'title', 'Other').events;
    const lost = status === 501 ? { status } : { fields: ['title_html'] };
    for (const title_html of ['<b>New</b>', 'Hall 2 &amp; 3, 50% off']) {
      const editing = titled.edit(60, { title_html }, { extraBody: { x: 1 } });
      expect(await rejectionOf(editing)).toMatchObject(lost);
    }
  });
});

test('words as a cost of which the site shows none are an error', async ({ calendar, mock }) => {
  const { events } = withOther(calendar, mock, 'cost', '');
  const words = { ...body, slug: undefined, cost: ['tip', 'donation'] };
  expect(await rejectionOf(calendar.events.create(words))).toBeUndefined();
  const error = await rejectionOf(events.create({ ...words, cost: 'Pay what you can' }));
  expect(error).toMatchObject({ name: 'NotStoredError', fields: ['cost'] });
});

test('a plugin that leaves out fields hides only these', async ({ calendar, mock }) => {
  const client = answeredBy(calendar, async (request) => {
    const { id, title, start_date, end_date, cost } = await (await mock.fetch(request)).json();
    const venue = { id: 6, venue: 'Old Mill' };
    return Response.json({ id, title, start_date, end_date, cost, venue, featured: false });
  });
  const { featured, ...others } = { ...body, venue: { venue: 'Old Mill', city: 'Leeds' } };
  expect(await rejectionOf(client.events.create(others))).toBeUndefined();
  const error = await rejectionOf(client.events.create({ ...others, featured }));
  expect(error).toMatchObject({ name: 'NotStoredError', fields: ['featured'] });
});
