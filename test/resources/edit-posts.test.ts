import {
  type CalendarClient,
  NotFoundError,
  NotStoredError,
  PermissionError,
  RecurringEventError,
} from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { anyCharacter } from '../support/arbitraries.ts';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { answeredBy } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import {
  changedByEveryWrite,
  createSite,
  createTestCalendar,
  requestsOf,
  unexpectedChanges,
  writesOf,
} from '../support/test-calendar.ts';
import { december, yoga } from '../support/weekly-yoga.ts';

const dates = { start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00' };
const post = 'POST /wp-json/wp/v2/tribe_events/60';
const blocks =
  '<!-- wp:paragraph {"a":"\\u003c"} --><p>Fish &amp; chips [map id="5"]</p><!-- /wp:paragraph -->';

/** A client of a site that answers WordPress's own routes in another way. */
function withAnswer(calendar: CalendarClient, fetch: typeof globalThis.fetch, answer: () => Response) {
  const asked: string[] = [];
  const client = answeredBy(calendar, async (request) => {
    asked.push(new URL(request.url).pathname);
    return request.url.includes('/wp/v2/') ? answer() : fetch(request);
  });
  return { client, countPosts: () => asked.filter((path) => path.includes('/wp/v2/')).length };
}

const refuse = (status: number, code: string) => () =>
  Response.json({ code, message: 'No.', data: { status } }, { status });

describe('an edit of the fields that all posts have', () => {
  test.for([
    { title: 'New' },
    { title_html: 'New <em>one</em>' },
    { slug: 'new' },
    { status: 'draft' as const },
    { categories: [2, 3] },
    { tags: null },
    { image: null },
    { image: 5 },
  ])('writes them alone, and reads the event: %j', async (changes, { calendar, mock }) => {
    const before = await calendar.events.get(60);
    const after = await calendar.events.edit(60, changes);
    if (changes.image) expect(after.image).toMatchObject({ id: changes.image });
    expect(requestsOf(mock).slice(1)).toEqual(['GET /events/60', post, 'GET /events/60']);
    const expected = ['title', 'title_html', 'slug', 'url', 'status', 'categories', 'tags', 'image'];
    expect(unexpectedChanges(before, after, [...changedByEveryWrite, ...expected])).toEqual([]);
    expect(Object.keys(JSON.parse(mock.requests[2]?.body ?? '{}'))).toHaveLength(1);
  });

  test('keeps the blocks of an unchanged text', async ({ calendar }) => {
    const { id } = await calendar.events.create({ title: 'Fair', description: 'Old', ...dates });
    await calendar.events.edit(id, { description: blocks });
    const { description } = await calendar.events.get(id);
    await calendar.events.edit(id, { description, excerpt: 'Short', title: 'New' });
    await calendar.events.edit(id, { description });
    await calendar.events.edit(id, (event) => ({ description: event.description, slug: 'new' }));
    expect(await calendar.events.stored(id)).toEqual({ title: 'New', description: blocks, excerpt: 'Short' });
  });

  test('changes the name, text and image of venues and organizers', async ({ calendar, mock }) => {
    const changes = { description: blocks, image: 5 };
    const venue = await calendar.venues.edit(6, { venue: 'Quay & co', ...changes });
    expect(venue).toMatchObject({ venue: 'Quay & co', image: { id: 5 } });
    const organizer = await calendar.organizers.edit(14, { organizer: 'Jane & co', ...changes });
    expect(organizer).toMatchObject({ organizer: 'Jane & co', image: { id: 5 } });
    expect(await calendar.venues.stored(6)).toMatchObject({ title: 'Quay & co', description: blocks });
    const stored = await calendar.organizers.stored(14);
    expect(stored).toMatchObject({ title: 'Jane & co', description: blocks });
    expect(writesOf(mock)).toEqual([
      'POST /wp-json/wp/v2/tribe_venue/6',
      'POST /wp-json/wp/v2/tribe_organizer/14',
    ]);
  });

  test.for<[string, object]>([
    ['another field', { title: 'New', featured: true }],
    ['an image by URL', { title: 'New', image: 'https://calendar.example/wp-content/uploads/a.png' }],
    ['the trash', { status: 'trash' }],
  ])('goes through the API with %s', async ([_, changes], { calendar, mock }) => {
    await calendar.events.edit(60, changes).catch(() => {});
    expect(requestsOf(mock)).toEqual(['GET /events/60', 'POST /events/60']);
  });

  test('leaves out what has not changed, and then may keep the rest', async ({ calendar, mock }) => {
    const { cost, start_date } = await calendar.events.get(60);
    await calendar.events.edit(60, { title: 'New', cost, start_date });
    expect(writesOf(mock)).toEqual([post]);
  });

  test('finds the same route with plain permalinks and another prefix', async () => {
    for (const options of [{ plainPermalinks: true }, { apiPrefix: 'api' }]) {
      const { calendar, mock } = createSite(options);
      const client = calendar.withOptions(options);
      const { id } = await client.events.create({ title: 'Fair', ...dates });
      expect(await client.events.edit(id, { title: 'New' })).toMatchObject({ title: 'New' });
      expect(mock.requests.at(-2)?.url).toContain(`/wp/v2/tribe_events/${id}`);
    }
  });
});

test('a title is read back as it was sent, and as a new event has it', async () => {
  const { calendar } = createSite();
  const { id } = await calendar.events.create({ title: 'Fair', ...dates });
  const part = fc.oneof(
    anyCharacter,
    fc.constantFrom('\\', '&amp;', '&#92;', '%20', '<b>', '</b>', '"', "'", '--', '...', '  ', '0', '[x]'),
  );
  const titles = fc
    .string({ unit: part, minLength: 1, maxLength: 8 })
    .filter((title) => /\S/.test(title) && !/(?=\p{Cc})[^\t\n\r\x7f-\x9f]/u.test(title));
  await forAll(propertyRuns(300), [titles], async (title) => {
    const created = await calendar.events.create({ title, ...dates });
    const edited = await calendar.events.edit(id, { title });
    expect([edited.title, edited.title_html]).toEqual([created.title, created.title_html]);
    expect((await calendar.events.stored(id)).title).toBe((await calendar.events.stored(created.id)).title);
  });
});

test('texts are stored as they were sent, with their backslashes', async () => {
  const { calendar } = createSite();
  const { id } = await calendar.events.create({ title: 'Fair', ...dates });
  const comment = '<!-- wp:x {"a":"\\u0026"} -->';
  const parts = fc.constantFrom('\\', '&amp;', '<p>a</p>', comment, '[x]', '0', '%20', ' ');
  const texts = fc.array(parts, { minLength: 1, maxLength: 6 }).map((chosen) => chosen.join(''));
  await forAll(propertyRuns(100), [texts, texts], async (description, excerpt) => {
    fc.pre(description.trim() !== '' && excerpt.trim() !== '');
    await calendar.events.edit(id, () => ({ description, excerpt }));
    const rendered = await calendar.events.get(id);
    const stored = await calendar.events.stored(id);
    // A text that reads the same is not written.
    await calendar.events.edit(id, { description: rendered.description, excerpt: rendered.excerpt });
    expect(await calendar.events.stored(id)).toEqual(stored);
    await calendar.events.edit(id, { description: `${description}!`, excerpt: `${excerpt}!` });
    const expected = { description: `${description}!`, excerpt: `${excerpt}!` };
    expect(await calendar.events.stored(id)).toMatchObject(expected);
  });
});

test.for([false, true])(
  'a read that fails after the write says that it was written: timeout %s',
  async (isSlow, { calendar, mock }) => {
    let isWritten = false;
    const { events } = answeredBy(calendar.withOptions({ http: { retry: 0 } }), async (request) => {
      if (isSlow && isWritten) throw new DOMException('Slow', 'TimeoutError');
      isWritten = request.method === 'POST';
      const response = await mock.fetch(request);
      if (isWritten && !isSlow) await calendar.events.delete(60).catch(() => {});
      return response;
    });
    const name = isSlow ? 'NetworkError' : 'GoneError';
    for (const write of [
      () => events.edit(60, { title: 'New' }),
      () => events.setEventStatus(60, 'canceled'),
    ]) {
      isWritten = false;
      const error = await rejectionOf(write());
      expect(error).toMatchObject({ name, method: 'GET' });
      expect(String(error)).toMatch(/[^.]\. The event 60 was written before$/);
    }
    expect((await calendar.events.stored(60)).title).toBe('New');
  },
);

describe('what the site does not store', () => {
  test.for<[string, object]>([
    ['categories', { categories: [2, 999] }],
    ['tags', { tags: [999], title: 'New' }],
    ['image', { image: 999 }],
    ['status', { status: 'future' }],
  ])('is an error that names it: %s', async ([field, changes], { calendar }) => {
    const error = await rejectionOf(calendar.events.edit(60, changes));
    expect(error).toBeInstanceOf(NotStoredError);
    expect(error).toMatchObject({ fields: [field], record: { id: 60, start_date: expect.any(String) } });
  });

  test('is an error for a user who may not publish, and nothing is written', async () => {
    const user = { username: 'c', applicationPassword: 'p' };
    const { calendar, mock } = createSite({ users: [{ ...user, role: 'contributor' }] });
    const contributor = calendar.withOptions({ auth: user });
    const { id } = await contributor.events.create({ title: 'Fair', status: 'draft', ...dates });
    const error = await rejectionOf(contributor.events.edit(id, { title: 'New', status: 'publish' }));
    expect(error).toBeInstanceOf(PermissionError);
    expect(String(error)).toContain('With the status pending');
    expect(mock.snapshot().events).toMatchObject([{ title: 'Fair', status: 'draft' }]);
    const edited = await contributor.events.edit(id, { title: 'New', status: 'pending' });
    expect(edited).toMatchObject({ title: 'New', status: 'pending' });
  });

  test.for([999_999, 6])('is an error for the ID %i, which no event has', async (id, { calendar, mock }) => {
    expect(await rejectionOf(calendar.events.edit(id, { title: 'New' }))).toBeInstanceOf(NotFoundError);
    expect(mock.requests).toHaveLength(1);
  });

  test('is an error for visitors', async ({ calendar }) => {
    const visitor = calendar.withOptions({ auth: undefined });
    const error = await rejectionOf(visitor.events.edit(60, { title: 'New' }));
    expect(error).toMatchObject({ name: 'AuthenticationError', code: 'rest_cannot_edit' });
  });
});

describe('a site that has closed the route', () => {
  test.for<[string, () => Response]>([
    ['without the route', refuse(404, 'rest_no_route')],
    ['closed to visitors', refuse(401, 'rest_not_logged_in')],
    ['closed by a plugin', refuse(401, 'rest_cannot_access')],
    ['closed by a firewall', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
    ['closed by the server', () => new Response('<h1>Not Found</h1>', { status: 404 })],
  ])('is edited by the API, and asked only once: %s', async ([_, answer], { calendar, mock }) => {
    const { client, countPosts } = withAnswer(calendar, mock.fetch, answer);
    const before = await calendar.events.get(60);
    const { cost, start_date, website } = before;
    const kept = { cost, start_date, website };
    expect(await client.events.edit(60, { title: 'New' })).toMatchObject({ title: 'New', ...kept });
    await client.withOptions({ headers: { 'X-Trace': '7' } }).venues.edit(6, { venue: 'New' });
    await client.events.edit(60, { description: 'New' });
    expect(countPosts()).toBe(1);
  });

  test('is not suspected because of wrong credentials', async ({ calendar, mock }) => {
    const wrong = calendar.withOptions({ auth: { username: 'admin', applicationPassword: 'wrong' } });
    expect(await rejectionOf(wrong.events.edit(60, { title: 'New' }))).toMatchObject({ status: 401 });
    await wrong
      .withOptions({ auth: { username: 'admin', applicationPassword: 'password of admin' } })
      .events.edit(60, { title: 'New' });
    expect(writesOf(mock).at(-1)).toBe(post);
  });
});

test('a recurring event gets another title, text, terms and image for all dates', async () => {
  const { calendar } = createTestCalendar({ events: [yoga] });
  await calendar.events.edit(167, { title: 'Yoga for all', categories: [2], image: 5 });
  await calendar.events.editBySlug('weekly-yoga', { description: 'Bring a mat' });
  const all = await calendar.events.between(...december);
  expect(all).toHaveLength(3);
  for (const date of all) {
    expect(date).toMatchObject({ title: 'Yoga for all', image: { id: 5 }, categories: [{ id: 2 }] });
    expect(date.description).toContain('Bring a mat');
  }
  for (const changes of [{ featured: true }, { title: 'Yoga', end_date: '2026-12-01 20:00' }])
    expect(await rejectionOf(calendar.events.edit(167, changes))).toBeInstanceOf(RecurringEventError);
});
