import { createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test as plainTest } from 'vitest';

const baseUrl = 'https://calendar.example';
const names = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
const users = names.map((role) => ({ username: role, role, applicationPassword: 'p' }));
const published = '2026-11-10 12:00:00';
const times = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00', date: published };
const event = { title: 'Fair', status: 'publish', cost: '$12', website: 'https://fair.example/', ...times };
const dates = ['04', '11', '18'].map((day) => ({
  start_date: `2027-05-${day} 18:00:00`,
  end_date: `2027-05-${day} 19:00:00`,
}));
const pool = { id: 5, venue: 'Pool', description: '<p>Deep</p>', image: 70, author: '1' };
const snapshot = {
  events: [
    { ...event, id: 10, slug: 'fair', tags: [7], image: 70, author: '1', venue: pool.id },
    { ...event, id: 11, slug: 'own', author: '3', status: 'draft' },
    { ...event, id: 12, slug: 'gone', status: 'trash' },
    { ...event, id: 13, title: 'Stretching', slug: 'yoga', occurrences: dates },
  ],
  venues: [pool],
  tags: [{ id: 7, name: 'free' }],
  categories: [{ id: 2, name: 'Music' }],
  media: [{ id: 70, url: 'https://calendar.example/a.png' }],
};

type Json = Record<string, unknown>;

/** A test that gets a mock, and a function that sends it a request such as `POST wp/v2/tribe_events/10`. */
const test = plainTest
  .extend('mock', () => createCalendarMock({ baseUrl, snapshot, users, now: '2026-11-20T12:00:00Z' }))
  .extend('send', ({ mock }) => async (request: string, body?: unknown, as = 'editor') => {
    const [method = '', path = ''] = request.split(' ');
    const headers = new Headers({ 'Content-Type': 'application/json' });
    if (as !== 'visitor') headers.set('Authorization', `Basic ${btoa(`${as}:p`)}`);
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await mock.fetch(`${baseUrl}/wp-json/${path}`, init);
    return { status: response.status, body: (await response.json()) as Json };
  });

const route = 'wp/v2/tribe_events';
/** The IDs of the dates of event 13. */
const yoga = [10_000_001, 10_000_002, 10_000_003];
const api = 'tribe/events/v1';

describe("WordPress's own route of a post", () => {
  test.for<[string, number, number, number]>([
    ['visitor', 10, 401, 401],
    ['subscriber', 10, 403, 403],
    ['contributor', 10, 403, 403],
    ['author', 10, 403, 403],
    ['author', 11, 200, 200],
    ['editor', 10, 200, 200],
    ['administrator', 11, 200, 200],
  ])('as %s, %i is read for editing with %i, changed with %i', async ([as, id, read, changed], { send }) => {
    expect((await send(`GET ${route}/${id}?context=edit`, undefined, as)).status).toBe(read);
    expect((await send(`POST ${route}/${id}`, { title: 'New' }, as)).status).toBe(changed);
    const { title } = (await send(`GET ${api}/events/${id}`)).body;
    expect(title).toBe(changed === 200 ? 'New' : 'Fair');
  });

  test('moves it to the trash, once, also by a method in a parameter', async ({ send }) => {
    const trash = `DELETE ${route}/10`;
    for (const request of [trash, `POST ${route}/11?_method=DELETE`, 'DELETE wp/v2/tribe_venue/5'])
      expect((await send(request)).body, request).toMatchObject({ status: 'trash' });
    const again = { status: 410, body: { code: 'rest_already_trashed' } };
    expect(await send(trash)).toMatchObject(again);
    expect((await send(`DELETE ${route}/13`, undefined, 'author')).status).toBe(403);
    expect((await send(`DELETE ${route}/13?force=maybe`)).status).toBe(400);
    expect((await send('DELETE wp/v2/tribe_venue/5', { force: true })).body).toMatchObject({ deleted: true });
  });

  test('deletes an event for good with `force`, except with Events Calendar Pro', async ({ send }) => {
    expect((await send(`DELETE ${route}/13?force=true`)).body).toMatchObject({ status: 'trash' });
    const mock = createCalendarMock({ snapshot: { events: [{ ...event, id: 10 }] } });
    const init = { method: 'DELETE', headers: { 'X-WP-Nonce': 'mock-nonce' } };
    await mock.fetch(`/wp-json/${route}/10?force=true`, init);
    expect(mock.snapshot().events).toEqual([]);
  });

  test.for<[as: string, query: string, expected: unknown]>([
    ['visitor', 'tribe_events?slug=Yoga,fair', [10, ...yoga]],
    ['visitor', 'tribe_events?slug=nothing&page=2', []],
    ['visitor', 'tribe_events?search=FAIR', [10]],
    ['visitor', 'tribe_events?orderby=title', [...yoga, 10]],
    ['visitor', 'tribe_events?orderby=id&order=asc', [10, ...yoga]],
    ['visitor', 'tribe_events?orderby=id', [...yoga.toReversed(), 10]],
    ['visitor', 'tribe_events?include=10000002,10&orderby=include', [yoga[1], 10]],
    ['visitor', 'tribe_events?exclude=13', [10]],
    ['visitor', 'tribe_events?include=13', yoga],
    ['visitor', 'tribe_events?tags=7', [10]],
    ['visitor', 'tribe_events?author=3', []],
    ['visitor', 'tribe_events?orderby=size', 'rest_invalid_param'],
    ['visitor', 'tribe_venue?search=deep', [5]],
    ['visitor', 'tags?orderby=size', 'rest_invalid_param'],
    ['visitor', 'tribe_events?status=any', 'rest_invalid_param'],
    ['subscriber', 'tribe_events?status=draft', 'rest_invalid_param'],
    ['author', 'tribe_events?status=any', [10, 11, ...yoga]],
    ['contributor', 'tribe_events?status=draft', []],
    ['editor', 'tribe_events?status=tribe-ea-draft,draft', [11]],
    ['editor', 'tribe_events?status=publish,draft', [10, 11, ...yoga]],
  ])('for the %s, the list %s is %j', async ([as, target, expected], { send }) => {
    const { body } = await send(`GET wp/v2/${target}`, undefined, as);
    expect(Array.isArray(body) ? body.map(({ id }) => id) : body.code).toEqual(expected);
  });

  test.for([
    ['contributor', 'POST wp/v2/tribe_events_cat', 'rest_cannot_create'],
    ['author', 'POST wp/v2/tags', 'New'],
    ['author', 'POST wp/v2/tags/7', 'rest_cannot_update'],
    ['author', 'DELETE wp/v2/tags/7', 'rest_cannot_delete'],
    ['editor', 'PUT wp/v2/tags/7', 'New'],
    ['editor', 'DELETE wp/v2/tags/7', 'rest_trash_not_supported'],
    ['editor', 'DELETE wp/v2/tags/7?force=true', 'free'],
  ] as const)('as %s, %s is %s', async ([as, request, expected], { send }) => {
    const { body } = await send(request, { name: 'New' }, as);
    expect(body.code ?? Object(body.previous ?? body).name).toBe(expected);
  });

  test('visitors read published posts without the stored text, and no drafts', async ({ send }) => {
    const { body } = await send(`GET ${route}/10`, undefined, 'visitor');
    expect(body).toMatchObject({ id: 10, title: { rendered: 'Fair' }, tags: [7], featured_media: 70 });
    expect(body.title).not.toHaveProperty('raw');
    const codes = [10, 11, 12, 5, 99].map((id) => send(`GET ${route}/${id}`, undefined, 'visitor'));
    expect((await Promise.all(codes)).map(({ status }) => status)).toEqual([200, 401, 401, 404, 404]);
  });

  test.for([
    [{ status: 'trash' }, 'rest_invalid_param'],
    [{ tags: ['free'] }, 'rest_invalid_param'],
    [{ date: '1 May' }, 'rest_invalid_param'],
    [{ meta: 'x' }, 'rest_invalid_param'],
    [{ meta: { _tribe_events_status: 5 } }, 'rest_invalid_type'],
    [{ author: 99 }, 'rest_invalid_author'],
    [{ tags: [0] }, 'rest_cannot_assign_term'],
    [{ title: '', content: '' }, 'empty_content'],
  ])('%j is an error', async ([body, code], { send }) => {
    expect((await send(`POST ${route}/10`, body)).body.code).toBe(code);
  });

  test.for<[Json, Json]>([
    [{ title: 'A & "B"' }, { title: 'A &#038; &#8220;B&#8221;' }],
    [{ content: '<!-- wp:x -->[map] \\ :)<!-- /wp:x -->' }, { description: '[map] \\ 🙂' }],
    [{ excerpt: { raw: 'Short' } }, { excerpt: '<p>Short</p>' }],
    [
      { status: 'draft' },
      {
        status: 'draft',
        url: `${baseUrl}/?post_type=tribe_events&p=10`,
        tags: [expect.objectContaining({ count: 0 })],
      },
    ],
    [{ status: 'future' }, { status: 'publish' }],
    [{ slug: 'Gäla 1' }, { slug: 'gala-1', url: `${baseUrl}/event/gala-1/` }],
    [{ slug: 'yoga' }, { slug: 'yoga-2', url: `${baseUrl}/event/yoga-2/` }],
    [{ tribe_events_cat: [2, 99] }, { categories: [expect.objectContaining({ id: 2 })] }],
    [{ tags: null }, { tags: [] }],
    [{ featured_media: 0 }, { image: false }],
    [{ featured_media: 11 }, { image: false }],
    [{ featured_media: 99, cost: '5', unknown: 1 }, {}],
    [{ author: 3 }, { author: '3' }],
    [
      { date_gmt: null, date: '2020-01-01T10:00:00' },
      { date: '2026-11-20 12:00:00', date_utc: '2026-11-20 12:00:00' },
    ],
    [{ date: '2020-01-01T10:00:00+02:00' }, { date: '2020-01-01 08:00:00', date_utc: '2020-01-01 08:00:00' }],
  ])('%j changes that and nothing else', async ([body, changed], { send }) => {
    const { modified, modified_utc, json_ld, ...before } = (await send(`GET ${api}/events/10`)).body;
    expect((await send(`POST ${route}/10`, body)).status).toBe(200);
    const { body: after } = await send(`GET ${api}/events/10`);
    expect(after).toEqual({ ...after, ...before, ...changed });
  });

  test('what was written is read as stored through either API, and in a snapshot', async ({ mock, send }) => {
    const content = '<!-- wp:paragraph -->\n<p>One [map]</p>\n<!-- /wp:paragraph -->';
    await send(`PUT ${route}/10`, { title: 'A & B', content });
    await send(`PATCH ${api}/events/11`, { title: 'C & "D"', description: 'Two\n\nThree' });
    const again = createCalendarMock({ baseUrl, snapshot: mock.snapshot(), users });
    const headers = { Authorization: `Basic ${btoa('editor:p')}` };
    const stored = async (id: number) =>
      (await again.fetch(`${baseUrl}/wp-json/${route}/${id}?context=edit`, { headers })).json();
    expect(await stored(10)).toMatchObject({ title: { raw: 'A & B' }, content: { raw: content } });
    expect(await stored(11)).toMatchObject({ title: { raw: 'C & "D"' }, content: { raw: 'Two\n\nThree' } });
  });

  test('the status that visitors see is in the structured data', async ({ mock, send }) => {
    const statusOf = async () => Object((await send(`GET ${api}/events/10`)).body.json_ld).eventStatus;
    const set = (status: unknown) => send(`POST ${route}/10`, { meta: { _tribe_events_status: status } });
    const words = { canceled: 'EventCancelled', postponed: 'EventPostponed', odd: 'EventScheduled' };
    for (const [status, word] of Object.entries(words)) {
      await send(`POST ${route}/10`, { meta: { _tribe_events_status_reason: 'Rain' } });
      const { body } = await set(status);
      expect(body.meta).toMatchObject({ _tribe_events_status: status, _tribe_events_status_reason: 'Rain' });
      expect(await statusOf()).toBe(`https://schema.org/${word}`);
    }
    await set('canceled');
    await send(`PATCH ${api}/events/10`, { title: 'Fair 2' });
    expect(await statusOf()).toBe('https://schema.org/EventCancelled');
    expect(mock.snapshot().events?.[0]?.meta).toMatchObject({ _tribe_events_status: 'canceled' });
    await set(null);
    expect(await statusOf()).toBe('https://schema.org/EventScheduled');
  });

  test('an event of a single read keeps its status in a snapshot', async () => {
    const json_ld = { eventStatus: 'https://schema.org/EventPostponed' };
    const mock = createCalendarMock({ snapshot: { events: [{ ...event, id: 1, json_ld }] } });
    const response = await mock.fetch(`${baseUrl}/wp-json/${api}/events/1`);
    expect(await response.json()).toMatchObject({ json_ld });
  });

  test('a recurring event changes on all dates, and one of its dates does not', async ({ send }) => {
    const read = async () => ((await send(`GET ${api}/events?include=13`)).body.events as Json[]) ?? [];
    const before = await read();
    await send(`POST ${route}/13`, { title: 'Yoga', slug: 'new' });
    const after = await read();
    expect(after).toMatchObject(before.map(({ id, start_date }) => ({ id, start_date })));
    expect(after.map(({ title, url }) => [title, url])).toEqual(
      dates.map(({ start_date }) => ['Yoga', `${baseUrl}/event/new/${start_date.slice(0, 10)}/`]),
    );
    const date = `${route}/${after[1]?.id}`;
    const { status, body } = await send(`POST ${date}`, { title: 'One', featured_media: 70, tags: [7] });
    expect([status, body.id, Object(body.title).raw]).toEqual([200, after[1]?.id, 'Yoga']);
    const changed = await read();
    expect(changed).toMatchObject(dates.map(() => ({ title: 'Yoga', image: { id: 70 } })));
    // A real service stores terms for this date alone.
    expect([changed[0]?.tags, changed[2]?.tags]).toEqual([[], []]);
  });

  test('venues and organizers have one, too, which keeps their dates', async ({ send }) => {
    await send(`PATCH ${api}/venues/5`, { venue: 'Pool', date: '2026-03-04 05:06:07' });
    const lake = { title: 'Lake', content: '', featured_media: 0, tags: ['unknown'], tribe_events_cat: [0] };
    const { body } = await send('POST wp/v2/tribe_venue/5', lake);
    expect(body).toMatchObject({ title: { raw: 'Lake' }, content: { raw: '' }, meta: { footnotes: '' } });
    const venue = (await send(`GET ${api}/venues/5`)).body;
    expect(venue).toMatchObject({ venue: 'Lake', show_map: true, date: '2026-03-04 05:06:07' });
    expect(venue.date_utc).toBe('2026-11-20 12:00:00');
    expect(venue).not.toHaveProperty('image');
    expect(venue).not.toHaveProperty('description');
    expect((await send('GET wp/v2/tribe_organizer/5')).status).toBe(404);
  });
});
