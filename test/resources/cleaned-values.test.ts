import type { CalendarEvent, EventCreate, NotStoredError } from 'events-calendar-client';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { answeredBy } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { createSite, recordedSnapshot } from '../support/test-calendar.ts';

const body = { title: 'Fair', start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00', image: 5 };

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
  await calendar.events.edit(event.id, { date: '2026-04-04' });
  const changes = { image: 'https://example.org/a.png', date: '2026-05-05' };
  const error = await rejectionOf(client.events.edit(event.id, changes));
  // The write that puts the picture back gives the draft another date.
  const record = { image: { id: 5 }, date: expect.not.stringContaining(changes.date) };
  expect(error).toMatchObject({ name: 'NotStoredError', fields: ['image', 'date'], record });
  expect((await calendar.events.get(event.id)).image?.id).toBe(5);
});

test.for([{ cost: '7' }, { cost: '7', image: 60 }])(
  'after a write whose body was lost, %j is an error only with what is not stored',
  async (changes, { calendar, mock }) => {
    const { id } = await calendar.events.create(body);
    let isLost = true;
    const client = answeredBy(calendar, async (request) => {
      if (request.method === 'GET') return mock.fetch(request);
      const sent = isLost ? '{}' : await request.text();
      isLost = false;
      return mock.fetch(new Request(request.url, { method: 'POST', headers: request.headers, body: sent }));
    });
    const error = await rejectionOf(client.events.edit(id, changes));
    const { fields } = error as NotStoredError;
    expect(fields).toContain('image');
    expect(fields.includes('cost')).toBe(!(await calendar.events.get(id)).cost.includes('7'));
  },
);

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

test('a picture that cannot be put back hides no other field that is lost', async ({ calendar, mock }) => {
  const { id } = await calendar.events.create(body);
  const client = answeredBy(calendar, async (request) => {
    if (request.method === 'GET') return mock.fetch(request);
    return mock.fetch(new Request(request, { method: 'POST', body: '{"featured_media":0}' }));
  });
  const error = await rejectionOf(client.events.edit(id, { slug: 'new', image: 60 }));
  expect(error).toMatchObject({ fields: ['slug', 'image'], record: { id, image: null } });
});

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

  test('with many unfinished comments is compared at once', { timeout: 5000 }, async ({ calendar }) => {
    const fields = { ...body, description: '<!-- '.repeat(40_000) };
    expect(await calendar.events.create(fields)).toMatchObject({ title: 'Fair' });
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

test.for(['rock & roll', "rock'n'roll", 'a+b', 'a/b', 'a, b!', '😀 party', '½', 'a…&×€<;', 'x'.repeat(200)])(
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
