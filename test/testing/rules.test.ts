import { createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { routes } from '../../src/contract/routes.ts';
import { basicAuthorization, eventsRoot, readSnapshot, usersOf } from './recordings.ts';

const snapshot = readSnapshot();
const users = usersOf(snapshot);

function start() {
  const { fetch } = createCalendarMock({ snapshot, users, now: '2026-11-20T21:33:00Z' });
  return async (request: string, as?: string, body?: unknown) => {
    const [method = '', target = ''] = request.split(' ');
    const headers: Record<string, string> = as === undefined ? {} : { Authorization: basicAuthorization(as) };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${eventsRoot}${target}`, init);
    const answer: Record<string, unknown> = await response.json();
    return { status: response.status, answer };
  };
}

function idsOf(answer: Record<string, unknown>, name: string): unknown {
  const list = answer[name];
  return Array.isArray(list) ? list.map((item: { id: number }) => item.id) : list;
}

test('every route of the interface is one', async () => {
  const ids = { events: 60, venues: 6, organizers: 14, categories: 3, tags: 7, service: 0 };
  const slugs: Record<string, string> = {
    events: 'farmers-market-37',
    venues: 'harbour-stage',
    organizers: 'jane-doe',
  };
  expect(routes).toHaveLength(52);
  for (const { method, path, resource } of routes) {
    const target = path.replace('{id}', String(ids[resource])).replace('{slug}', slugs[resource] ?? '');
    const { status, answer } = await start()(
      `${method} ${target}`,
      'admin',
      method === 'GET' ? undefined : {},
    );
    expect(answer.code, `${method} ${path}`).not.toBe('rest_no_route');
    expect([200, 201, 400], `${method} ${path}`).toContain(status);
  }
});

describe('tags are listed as categories are', () => {
  test.each([
    ['', [9, 7, 11, 8, 10]],
    ['hide_empty=false&order=desc', [12, 10, 8, 11, 7, 9]],
    ['orderby=count', [11, 10, 8, 9, 7]],
    ['include=8,7&orderby=include', [8, 7]],
    ['exclude=7,8', [9, 11, 10]],
    ['slug=grose', [11]],
    ['event=21', [9, 7, 8]],
    ['per_page=2&page=2', [11, 8]],
    ['page=9', []],
  ])('%s', async (query, ids) => {
    const { answer } = await start()(`GET /tags?${query}`);
    expect(idsOf(answer, 'tags')).toEqual(ids);
  });
});

describe('organizers are listed as venues are', () => {
  test.each([
    ['', [19, 18, 17, 16, 15, 14]],
    ['search=smith', [15]],
    ['has_events=false', [19]],
    ['event=67', [18, 17, 16]],
    ['only_with_upcoming=1&per_page=2&page=3', [14]],
  ])('%s', async (query, ids) => {
    const { answer } = await start()(`GET /organizers?${query}`);
    expect(idsOf(answer, 'organizers')).toEqual(ids);
  });

  test('page past the end, and a search without a hit', async () => {
    const send = start();
    expect((await send('GET /organizers?page=2')).answer.code).toBe('organizer-archive-page-not-found');
    expect((await send('GET /organizers?search=zzz')).answer).toMatchObject({ organizers: [], total: 6 });
  });
});

test('unknown ids are refused wherever they stand', async () => {
  const send = start();
  for (const target of [
    '/events?venue=99',
    '/events?organizer=6',
    '/events?tags=99',
    '/events?post_parent=6',
    '/venues?event=6',
    '/organizers/6',
    '/tags/2',
    '/tags?include=99',
    '/categories?exclude=99',
    '/categories?parent=99',
    '/categories/7',
  ]) {
    expect((await send(`GET ${target}`)).answer, target).toMatchObject({ code: 'rest_invalid_param' });
  }
  expect((await send('GET /events/6')).answer).toMatchObject({ code: 'rest-invalid-event-id' });
});

test('authors see and change their own drafts, and nobody else does but editors', async () => {
  const send = start();
  const body = { title: 'Mine', start_date: '2027-05-01', end_date: '2027-05-02', status: 'draft' };
  const { answer } = await send('POST /events', 'author1', body);
  const path = `/events/${answer.id}`;
  expect((await send(`GET ${path}`)).status).toBe(403);
  expect((await send(`GET ${path}`, 'subscriber1')).status).toBe(403);
  expect((await send(`GET ${path}`, 'author1')).status).toBe(200);
  expect((await send(`GET ${path}`, 'editor1')).status).toBe(200);
  const published = await send(`PATCH ${path}`, 'author1', { status: 'publish' });
  expect(published.answer).toMatchObject({ status: 'publish', slug: 'mine' });
  expect((await send(`DELETE ${path}`, 'author1')).answer).toMatchObject({ status: 'trash' });
});

test('private events are for editors', async () => {
  const send = start();
  const body = { title: 'Board', start_date: '2027-05-01', end_date: '2027-05-02', status: 'private' };
  const { answer } = await send('POST /events', 'admin', body);
  for (const [as, status] of [
    [undefined, 403],
    ['author1', 403],
    ['editor1', 200],
  ] as const) {
    expect((await send(`GET /events/${answer.id}`, as)).status).toBe(status);
  }
});

test('a term of a name that its siblings have is refused', async () => {
  const send = start();
  const same = await send('POST /categories', 'admin', { name: 'rock', parent: 2 });
  expect(same.answer).toMatchObject({ code: 'term_exists', data: { status: 400, term_id: 3 } });
  const elsewhere = await send('POST /categories', 'admin', { name: 'Rock' });
  expect(elsewhere.answer).toMatchObject({ slug: 'rock-2', parent: 0 });
  expect((await send('POST /tags', 'admin', { name: 'Free' })).answer).toMatchObject({ code: 'term_exists' });
});

test('an event counts for its terms while it is published', async () => {
  const send = start();
  const count = async () => (await send('GET /tags/12')).answer.count;
  const body = { title: 'Counted', start_date: '2027-05-01', end_date: '2027-05-02', tags: [12] };
  const { answer } = await send('POST /events', 'admin', body);
  expect(await count()).toBe(1);
  await send(`PATCH /events/${answer.id}`, 'admin', { status: 'draft' });
  expect(await count()).toBe(0);
  await send(`PATCH /events/${answer.id}`, 'admin', { tags: [] });
  await send(`PATCH /events/${answer.id}`, 'admin', {});
  expect(await count()).toBe(0);
});
