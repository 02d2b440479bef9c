import { ConflictError, NotStoredError, RecurringEventError } from 'events-calendar-client';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { answeredBy, recordingClient } from '../support/recording-fetch.ts';
import { createTestCalendar, writesOf } from '../support/test-calendar.ts';

const occurrenceId = 10_000_139;

/** A site that answers as Events Calendar Pro does, with a single record under all IDs. */
async function createProSite({
  url = '',
  status = 'publish',
  by = 1,
  listed = [] as number[] | null,
  isHidden = false,
  lacks = '',
} = {}) {
  const { response } = await createTestCalendar().calendar.events.get(60).withResponse();
  const site = { status, author: `${by}`, hide_from_listings: isHidden, ...(url && { url }) };
  const stored = { ...(await response.json()), ...site, [lacks]: undefined };
  const requests: string[] = [];
  const { client } = recordingClient(async (request) => {
    const { method } = request;
    const { pathname, searchParams } = new URL(request.url);
    searchParams.delete('fresh');
    requests.push(`${method} ${pathname.split(/v1|v2/)[1]}?${searchParams}`);
    if (pathname.endsWith('/events')) {
      const events = listed?.map((id) => ({ ...stored, id }));
      return Response.json({ events, total: events?.length, total_pages: 1 });
    }
    const id = Number(pathname.split('/').at(-1)) || 167;
    // A date becomes an event of the user.
    const kept = id > 10_000_000 ? { ...stored, id: 180, author: '2' } : { ...stored, id };
    const { title = kept.title, author = kept.author } = JSON.parse((await request.text()) || '{}');
    const written = { ...kept, title, author };
    if (method === 'DELETE') Object.assign(written, { status: 'trash', url: 'https://pro.example/?p=180' });
    return Response.json(method === 'GET' ? { ...stored, id } : written);
  });
  return { events: client.events, requests };
}

/** An event with these dates. */
function repeatedOn(days: readonly string[], fields: object) {
  const occurrences = days.map((day) => ({ start_date: `${day} 18:00:00`, end_date: `${day} 19:00:00` }));
  return { id: 900, slug: 'yoga', title: 'Yoga', ...occurrences[0]!, occurrences, ...fields };
}

const datedUrls = [
  'https://pro.example/event/yoga/2026-12-01/',
  'https://pro.example/event/yoga/2026-12-01/2/?lang=de',
  'https://pro.example/?tribe_events=yoga&eventDate=2026-12-01',
];

describe('the ID of one date of a recurring event', () => {
  test.each(['edit', 'update', 'delete'] as const)('is rejected by %s', async (action) => {
    const { events, requests } = await createProSite();
    const error = await events[action](occurrenceId, { title: 'Yoga' } as object).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RecurringEventError);
    expect(error.id).toBe(occurrenceId);
    expect(requests).toEqual([]);
  });

  test.each([1, 0])('is edited alone, and the result has another ID: author %d', async (author) => {
    const { events, requests } = await createProSite({ url: datedUrls[0], by: author });
    const event = await events.edit(occurrenceId, { title: 'Yoga' }, { occurrence: 'single' });
    expect(event).toMatchObject({ id: 180, author: author || 2 });
    expect(requests).toEqual([
      `GET /events/${occurrenceId}?context=edit`,
      `POST /events/${occurrenceId}?_tec_update_type=single&id=${occurrenceId}`,
    ]);
  });

  test('is edited only with its venue if it has several, because the site would keep the first', async () => {
    const yoga = repeatedOn(['2027-01-07', '2027-01-14'], { venue: [{ id: 6 }, { id: 7 }] });
    const { mock, calendar } = createTestCalendar({ events: [yoga] });
    const [first, second] = (await calendar.events.list({ include: 900 })).items.map(({ id }) => id);
    const single = { occurrence: 'single' } as const;
    const editing = calendar.events.edit(second!, { cost: '5', tags: ['new'] }, single);
    await expect(editing).rejects.toMatchObject({ name: 'ValidationError', issues: [{ path: ['venue'] }] });
    expect(writesOf(mock)).toEqual([]);
    expect((await calendar.events.edit(second!, { venue: 7 }, single)).venue).toMatchObject([{ id: 7 }]);
    const { venue } = await calendar.events.update(first!, { title: 'Yoga' }, single);
    expect(venue).toMatchObject([{ id: 6 }]);
    expect(venue).toHaveLength(1);
  });

  test.each(['publish', 'draft'])('is rejected once it is an event of its own: %s', async (status) => {
    // The site would copy that event.
    const { events, requests } = await createProSite({ status, listed: [180] });
    const single = { occurrence: 'single', method: 'PUT' } as const;
    for (const write of ['edit', 'update'] as const)
      await expect(events[write](occurrenceId, { title: 'A' }, single)).rejects.toThrow(ConflictError);
    await expect(events.delete(occurrenceId, { occurrence: 'single' })).rejects.toThrow(ConflictError);
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  test.each(['publish', 'draft'])('is edited if its URL has no date: %s', async (status) => {
    const { events } = await createProSite({ status, listed: [occurrenceId] });
    expect((await events.edit(occurrenceId, { title: 'A' }, { occurrence: 'single' })).id).toBe(180);
  });

  test.each(['draft', 'pending'])(
    'is written if it is hidden, so that no list has it: %s',
    async (status) => {
      const { events } = await createProSite({ status, isHidden: true });
      expect((await events.edit(occurrenceId, { title: 'A' }, { occurrence: 'single' })).id).toBe(180);
      expect((await events.delete(occurrenceId, { occurrence: 'single' })).id).toBe(180);
      const published = await createProSite({ isHidden: true });
      const editing = published.events.edit(occurrenceId, { title: 'A' }, { occurrence: 'single' });
      await expect(editing).rejects.toThrow(ConflictError);
    },
  );

  // The site would make a copy of it.
  test('is told from that of an ordinary event, which is edited as ever', async () => {
    const { events, requests } = await createProSite();
    expect((await events.edit(60, { title: 'Yoga' }, { occurrence: 'single' })).id).toBe(60);
    expect(requests).toEqual(['GET /events/60?context=edit', 'POST /events/60?']);
  });

  // With `id` as well, the site leaves a copy of the date.
  test.each(['single', 'upcoming'] as const)('is deleted, even if trimmed: %s', async (occurrence) => {
    const { events, requests } = await createProSite({ url: datedUrls[0], lacks: 'cost' });
    expect((await events.delete(occurrenceId, { occurrence })).id).toBe(180);
    expect(requests.slice(1)).toEqual([`DELETE /events/${occurrenceId}?_tec_update_type=${occurrence}`]);
  });

  const ways = ['single', 'upcoming'] as const;
  const dates = [0, 1, 2].flatMap((index) => ways.map((occurrence) => ({ index, occurrence })));

  test.each(dates)('is deleted alone, or with all dates and an error: %o', async ({ index, occurrence }) => {
    for (const status of ['publish', 'draft']) {
      const yoga = repeatedOn(['2027-01-07', '2027-01-14', '2027-01-21'], { status });
      const { mock, calendar } = createTestCalendar({ events: [yoga, { ...yoga, id: 901, slug: 'other' }] });
      const { id } = (await calendar.events.list({ include: 900, status })).items[index]!;
      const options = { occurrence, extraQuery: { _fields: 'id' } };
      expect(await calendar.events.delete(id, options)).toMatchObject({ status: 'trash' });
      mock.reset();
      // Some proxies drop queries.
      const losing = answeredBy(calendar, (request) =>
        mock.fetch(request.method === 'GET' ? request : new Request(request.url.split('?')[0]!, request)),
      );
      const deleting = losing.events.delete(id, options);
      const isWanted = occurrence === 'upcoming' && index === 0;
      if (isWanted) expect(await deleting).toMatchObject({ id: 900 });
      else await expect(deleting).rejects.toMatchObject({ fields: ['occurrence'], record: { id: 900 } });
    }
  });
});

test('another value of `occurrence`, and one with the ID of an event itself, is rejected', async () => {
  const { events, requests } = await createProSite();
  const [all, single] = [{ occurrence: 'all' as 'single' }, { occurrence: 'single' } as const];
  const updates = [all, single].map((options) => events.update(167, { title: 'Yoga' }, options));
  const deletions = [all, single].map((options) => events.delete(167, options));
  const writings = [events.edit(167, { title: 'Yoga' }, all), ...updates, ...deletions];
  const error = { name: 'ValidationError', issues: [{ path: ['occurrence'] }] };
  await Promise.all(writings.map((writing) => expect(writing).rejects.toMatchObject(error)));
  expect(requests).toEqual([]);
});

describe('the ID of an event itself', () => {
  test.each(datedUrls)('is not edited if the event repeats: %s', async (url) => {
    const { events, requests } = await createProSite({ url, listed: [occurrenceId] });
    const slug = 'farmers-market-37';
    for (const writing of [
      events.edit(167, { title: 'Yoga', featured: true }),
      events.edit(167, { title: 'Yoga' }, { occurrence: 'single' }),
      events.edit(167, { title: 'Yoga' }, { extraBody: { more: 1 } }),
      events.editBySlug(slug, { featured: true }),
      events.updateBySlug(slug, { title: 'Yoga' }),
      events.deleteBySlug(slug),
    ])
      await expect(writing).rejects.toBeInstanceOf(RecurringEventError);
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
    const broken = await createProSite({ url, listed: null });
    await expect(broken.events.edit(167, { featured: true })).rejects.toThrow('it lacks total');
    const trimmed = await createProSite({ lacks: 'status' });
    await expect(trimmed.events.deleteBySlug(slug)).rejects.toThrow('it lacks status');
  });

  test.each(['draft', 'pending', 'private'])('is asked for if it is %s', async (status) => {
    const repeats = await createProSite({ status, listed: [occurrenceId] });
    await expect(repeats.events.edit(167, { author: 7 })).rejects.toBeInstanceOf(RecurringEventError);
    for (const listed of [[167], []]) {
      const single = await createProSite({ status, listed });
      expect((await single.events.edit(167, { author: 7 })).id).toBe(167);
    }
  });

  test('is edited if each date is an event of its own, as before Pro 6.0', async () => {
    const { events } = await createProSite({ url: datedUrls[0]!, listed: [167] });
    expect((await events.edit(167, { author: 7 })).id).toBe(167);
  });
});

describe('a cache that answers a write', () => {
  test('is noticed', async ({ mock, calendar }) => {
    const client = answeredBy(calendar, async ({ url, headers }) => {
      const response = await mock.fetch(new Request(url, { headers }));
      response.headers.set('Date', 'Fri, 20 Nov 2026 22:00:00 GMT');
      return response;
    });
    await expect(client.events.edit(60, { title: 'Moved' })).rejects.toBeInstanceOf(NotStoredError);
    await expect(client.venues.edit(6, { city: 'York' })).rejects.toBeInstanceOf(NotStoredError);
    const trimmed = { extraQuery: { _fields: 'id' } };
    await expect(client.events.delete(60, trimmed)).rejects.toThrow('it is not deleted');
    await expect(client.tags.delete(7)).rejects.toThrow('it is not deleted');
  });

  test('is not suspected of an edit that changes nothing, nor of two in a second', async ({ calendar }) => {
    const { title } = await calendar.events.get(60);
    for (let round = 0; round < 2; round++) {
      const edited = await calendar.events.edit(60, { title_html: title.replaceAll('’', '&#8217;') });
      expect(edited.title).toBe(title);
    }
  });

  test('does not answer the read of an edit', async ({ mock, calendar }) => {
    await calendar.events.edit(60, { title: 'One' });
    await calendar.events.edit(60, { title: 'Two' });
    const reads = mock.requests.filter(({ method }) => method === 'GET');
    expect(new Set(reads.map(({ url }) => url)).size).toBe(4);
  });
});

const hidden = { day: '2027-01-07', hide_from_listings: true };

// Sites never list hidden events.
test.each([
  { day: '2020-01-07' },
  { day: '2049-01-07' },
  ...['publish', 'draft', 'pending', 'private'].map((status) => ({ ...hidden, status })),
])('an event that repeats on a distant day, or is hidden, is not edited: %o', async ({ day, ...fields }) => {
  const event = repeatedOn([day, `${day.slice(0, 8)}14`], fields);
  const { mock, calendar } = createTestCalendar({ events: [event] });
  // A caller may ask for fewer fields than it takes to know.
  for (const extraQuery of [{}, { _fields: 'id,url,cost,status' }]) {
    const editing = calendar.events.edit(900, { title: 'Changed', featured: true }, { extraQuery });
    await expect(editing).rejects.toBeInstanceOf(RecurringEventError);
  }
  expect(writesOf(mock)).toEqual([]);
});
