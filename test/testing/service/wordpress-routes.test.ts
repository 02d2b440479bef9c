import type { MockRole } from 'events-calendar-client/testing';
import { expect } from 'vitest';
import { eventsRoot } from '../../support/recordings.ts';
import { createTestMock, minimalEvent, readJson, startService, test, writeAs } from '../test-mock.ts';

const restRoot = eventsRoot.replace('/tribe/events/v1', '');

test('the index of the REST API lists namespaces and the time zone', async () => {
  const { fetch } = createTestMock({ site: { timezone: 'America/New_York' } });
  for (const url of [restRoot, `${restRoot}/`, `${restRoot.replace('/wp-json', '')}/?rest_route=/`]) {
    const index = await readJson(await fetch(url));
    expect(index).toMatchObject({ timezone_string: 'America/New_York', gmt_offset: -5 });
    expect(index.namespaces).toContain('tribe/events/v1');
  }
});

test('programs can test their credentials', async ({ fetch }) => {
  const url = `${restRoot}/wp/v2/users/me`;
  const rejection = { code: 'rest_not_logged_in', data: { status: 401 } };
  expect(await readJson(await fetch(url))).toMatchObject(rejection);
  const { headers = {} } = writeAs('GET', 'editor1', undefined);
  expect(await readJson(await fetch(url, { headers }))).toMatchObject({ name: 'editor1' });
});

test('tags of events are those of WordPress', async ({ fetch }) => {
  const response = await fetch(`${restRoot}/wp/v2/tags?per_page=1&_fields=id,name`);
  expect(response.headers.get('link')).toMatch(/page=2>; rel="next"/);
  expect(await (await fetch(`${eventsRoot}/tags/7?_fields=title`)).json()).toEqual([]);
  const [tag] = (await response.json()) as { id: number; name: string }[];
  expect(await readJson(await fetch(`${eventsRoot}/tags/${tag?.id}`))).toMatchObject(tag!);
  const several = await fetch(`${restRoot}/wp/v2/tags?slug=free,outdoor&post=0`);
  expect(several.headers.get('x-wp-total')).toBe('2');
});

test.for([
  ['/events/60?_fields=tags.0.name', { tags: [{ name: 'free' }] }],
  ['/events/60?_fields=tags.name', { tags: [] }],
  ['/events?_fields=events.1.id', { events: { 1: { id: 54 } } }],
] as const)('%s has the selected fields of lists', async ([target, expected], { send }) => {
  expect((await send(`GET ${target}`)).body).toEqual(expected);
});

test('a page of tags past the last one is empty, and links to the last one', async ({ fetch }) => {
  const response = await fetch(`${restRoot}/wp/v2/tags?page=101`);
  expect([response.status, await response.json()]).toEqual([200, []]);
  expect(response.headers.get('link')).toBe(`<${restRoot}/wp/v2/tags?page=1>; rel="prev"`);
  expect((await fetch(`${restRoot}/wp/v2/media?page=101`)).status).toBe(400);
});

test('a second question mark belongs to the name of a parameter', async ({ fetch }) => {
  expect((await fetch(`${eventsRoot}/tags??per_page=0`)).status).toBe(200);
});

test('pages of plain permalinks link to their neighbors by plain permalinks', async ({ fetch }) => {
  const response = await fetch(`${new URL(eventsRoot).origin}/?rest_route=/wp/v2/tags&per_page=1`);
  const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? [];
  expect([...new URL(next).searchParams]).toEqual([
    ['rest_route', '/wp/v2/tags'],
    ['per_page', '1'],
    ['page', '2'],
  ]);
});

test('JSON is read after the route is found, and before anything else', async ({ fetch }) => {
  const headers = { 'Content-Type': 'application/json' };
  const codeOf = async (path: string, body = '{') =>
    (await readJson(await fetch(`${restRoot}/${path}`, { method: 'POST', headers, body }))).code;
  // Half of an emoji.
  expect(await codeOf('tribe/events/v1/events', '{"title":"\\ud83d"}')).toBe('rest_invalid_json');
  for (const path of ['tribe/events/v1/events/60', 'wp/v2/tribe_events/60', 'wp/v2/tags'])
    expect(await codeOf(path)).toBe('rest_invalid_json');
  for (const path of ['tribe/events/v1/nothing', 'wp/v2/nothing'])
    expect(await codeOf(path)).toBe('rest_no_route');
  for (const path of ['tags', 'media', 'users/me'])
    expect((await fetch(`${restRoot}/wp/v2/${path}`, { method: 'DELETE' })).status).toBe(404);
});

test('posts are listed by their dates, authors and terms', async () => {
  const on = (day: number) => ({ date: `2026-03-0${day} 10:00`, date_utc: `2026-03-0${day} 15:00` });
  const events = [
    { ...minimalEvent, id: 1, ...on(1), tags: [{ id: 7, name: 'free' }] },
    { ...minimalEvent, id: 2, ...on(2), author: '2', modified_utc: '2026-03-04 15:00:00' },
  ];
  const { fetch } = createTestMock({ snapshot: { events, site: { timezone: 'America/New_York' } } });
  const found = async (query: string): Promise<unknown> =>
    (await fetch(`${restRoot}/wp/v2/tribe_events?_fields=id&status=Publish&${query}`)).json();
  for (const query of ['after=2026-03-01T10:00:00', 'modified_after=2026-03-03T16:00:00Z', 'tags_exclude=7'])
    expect(await found(query)).toEqual([{ id: 2 }]);
  for (const query of ['before=2026-03-02T10:00:00', 'before=2026-03-02T14:00:00Z', 'author_exclude=2'])
    expect(await found(query)).toEqual([{ id: 1 }]);
});

test.for([
  ['GET /tags?context=edit', 'author1', undefined, 'rest_forbidden_context'],
  ['GET /tags/7?context=edit', 'author1', undefined, 'rest_forbidden_context'],
  ['GET /media/4?context=edit', 'author1', undefined, 'rest_forbidden_context'],
  ['POST /tags', 'editor1', {}, 'rest_missing_callback_param'],
  ['PUT /tags/7', 'author1', { parent: 'x' }, 'rest_cannot_update'],
  ['PUT /tags/7', 'editor1', { name: 5 }, 'rest_invalid_param'],
  ['PUT /tags/7', 'editor1', { name: null }, 'empty_term_name'],
  ['POST /tribe_events_cat', 'editor1', { name: 'New', parent: 999 }, 'rest_term_invalid'],
  ['POST /tribe_events_cat', 'editor1', { name: 'New', parent: 2 }, undefined],
  ['GET /tribe_events?orderby=relevance', 'editor1', undefined, 'rest_no_search_term_defined'],
  ['GET /tribe_events?orderby=include', 'editor1', undefined, 'rest_orderby_include_missing_include'],
  ['PUT /tags/7?context=nothing', 'editor1', {}, undefined],
  ['GET /tribe_events?status=publish,nothing', 'editor1', undefined, 'rest_invalid_param'],
] as const)('WordPress responds to %s of %s, %j: %s', async ([request, as, body, code], { send }) => {
  expect((await send(request.replace(' ', ' /../../../wp/v2'), as, body)).body.code).toBe(code);
});

test('a language and parameters of lists are rejected in the words of WordPress', async ({ fetch }) => {
  const detailsOf = async (url: string) =>
    ((await readJson(await fetch(url))).data as { details: unknown }).details;
  const language = 'tl_language is not one of en, ro, and tr.';
  expect(await detailsOf(`${eventsRoot}/events?tl_language=de`)).toEqual({
    tl_language: { code: 'rest_not_in_enum', message: language, data: null },
  });
  const wrong = (param: string) => ({ message: `${param} is not of type integer.`, data: { param } });
  expect(await detailsOf(`${restRoot}/wp/v2/tags?per_page=x&page=0&context=q&order=q`)).toMatchObject({
    context: { code: 'rest_not_in_enum', message: 'context is not one of view, embed, and edit.' },
    page: { code: 'rest_out_of_bounds', message: 'page must be greater than or equal to 1' },
    per_page: wrong('per_page'),
  });
  const namesOf = async (query: string) => Object.keys(Object(await detailsOf(`${restRoot}/wp/v2/${query}`)));
  // WordPress checks some parameters first, and only those that a list has.
  expect(await namesOf('media?search[]=a&author=x')).toEqual(['search']);
  const others = 'slug[a][b]=x&offset=a&order=x&author=x&after=x&parent=x&tags=x&post=x';
  expect(await namesOf(`media?${others}`)).toEqual(['slug', 'offset', 'order', 'author', 'after', 'parent']);
  expect(await namesOf(`tags?${others}`)).toEqual(['slug', 'offset', 'order', 'post']);
  const list = async (query: string) => readJson(await fetch(`${restRoot}/wp/v2/tribe_events_cat?${query}`));
  expect(await list('offset=a')).toEqual(await list(''));
  // These are no lists.
  expect((await fetch(`${restRoot}/?page=0`)).status).toBe(200);
  expect((await fetch(`${restRoot}/wp/v2/users/me?per_page=500`)).status).toBe(401);
});

test('slashes in front of the path and after it are merged', async ({ fetch }) => {
  const { origin, pathname } = new URL(eventsRoot);
  expect((await fetch(new Request(`${origin}/${pathname}/events//`))).status).toBe(200);
});

/** Sends a record as the only user of a mock, who has a role. */
async function createAs(role: MockRole, kind: string, record: object) {
  const users = [{ username: 'helper', applicationPassword: 'password of helper', role }];
  return createTestMock({ users }).fetch(`${eventsRoot}/${kind}`, writeAs('POST', 'helper', record));
}

test('a created category or tag has a location', async () => {
  for (const [kind, path] of [
    ['categories', 'tribe_events_cat'],
    ['../../../wp/v2/tags', 'tags'],
  ] as const) {
    const response = await createAs('editor', kind, { name: 'New' });
    const { id } = await readJson(response);
    expect(response.headers.get('location')).toBe(`${restRoot}/wp/v2/${path}/${id}`);
  }
});

test('lists count what the user may not read', async ({ fetch }) => {
  const { headers = {} } = writeAs('GET', 'author1', undefined);
  const response = await fetch(`${restRoot}/wp/v2/tribe_events?status=draft`, { headers });
  expect([await response.json(), response.headers.get('x-wp-total')]).toEqual([[], '6']);
  expect(response.headers.get('allow')).toBe('GET, POST');
});

test.each(['tribe_venue', 'media'])('%s of one date are listed in the order of their IDs', async (list) => {
  const venues = [{ venue: 'A' }, { venue: 'B' }];
  const media = [{ url: 'https://x.example/a.png' }, { url: 'https://x.example/b.png' }];
  const mock = createTestMock({ snapshot: { venues, media } });
  const idsIn = async (order: string) => {
    const response = await mock.fetch(`${restRoot}/wp/v2/${list}?order=${order}`);
    const listed: { id: number }[] = await response.json();
    return listed.map(({ id }) => id);
  };
  const [first = 0, second = 0] = await idsIn('asc');
  expect(first).toBeLessThan(second);
  expect(await idsIn('desc')).toEqual([second, first]);
});

test('authors may write categories but only read tags, and contributors only read', async ({ fetch }) => {
  const { headers = {} } = writeAs('GET', 'author1', undefined);
  const allowed = async (path: string) =>
    (await fetch(`${restRoot}/wp/v2/${path}`, { headers })).headers.get('allow');
  expect(await allowed('tribe_events_cat/2')).toBe('GET, POST, PUT, PATCH, DELETE');
  expect(await allowed('tags/7')).toBe('GET');
  const response = await createAs('contributor', 'categories', { name: 'New' });
  expect([response.status, response.headers.get('allow')]).toEqual([403, 'GET']);
});

test.for(['DELETE publish', 'DELETE private', 'POST publish'])('%s: others leave with one', async (row) => {
  const [method, status] = row.split(' ');
  const service = startService();
  const idOf = async (name: string) =>
    Number((await service('POST /organizers', 'editor1', { organizer: name })).body.id);
  const organizer = [await idOf('One'), await idOf('Other')];
  const { body } = await service('POST /events', 'editor1', { ...minimalEvent, status, organizer });
  await service(`${method} /organizers/${organizer[0]}`, 'editor1', { organizer: 'One', status: 'trash' });
  expect((await service(`GET /events/${body.id}`, 'editor1')).body.organizer).toEqual([]);
});

test.each(['POST', 'DELETE'])('a %s of an author removes what authors may not write', async (method) => {
  const service = startService();
  const text = '<p onclick="x()"><!-- > -->a <a href="javascript:y()">l</a><script>s</script> 1 < 2</p>';
  const sent = { ...minimalEvent, title: 'A & B', description: text, author: 4, status: 'publish' };
  const { id } = (await service('POST /events', 'admin', sent)).body;
  const { body } = await service(`${method} /events/${id}`, 'author1', { description: text });
  const cleaned = '<p><!-- &gt; -->a <a href="y()">l</a>s 1 &lt; 2</p>';
  expect([body.title, body.description]).toEqual(['A &amp; B', cleaned]);
});
