import { discoverCalendar } from 'events-calendar-client';
import { expect, test } from 'vitest';
import { type ReceivedRequest, serve, type TestResponse } from '../support/server.ts';
import { htmlPage, siteHandler } from '../support/site.ts';
import { administrator, recordedSnapshot } from '../support/test-calendar.ts';

const withLink = (path: string) => (home: string) =>
  htmlPage('', { Link: `<${home}${path}>; rel="https://api.w.org/"` });
const withRoot = (path: string) => (home: string) => htmlPage('', { 'X-TEC-API-ROOT': home + path });

/** Pages of sites with plain permalinks, by where they have the discovery links. */
const pages: Record<string, (home: string) => TestResponse> = {
  'in the header Link': withLink('/?rest_route=/'),
  'in the header Link, of index.php': withLink('/index.php?rest_route=/'),
  'in the header Link, percent-encoded': withLink('/?rest_route=%2F'),
  'in X-TEC-API-ROOT': withRoot('/?rest_route=/tribe/events/v1/'),
  "in X-TEC-API-ROOT of an event's page": withRoot('/?rest_route=/tribe/events/v1/events/60'),
  "in X-TEC-API-ROOT of a category's page": withRoot(
    '/?rest_route=/tribe/events/v1/events/&categories=music',
  ),
  'in X-TEC-API-ROOT, percent-encoded': withRoot('/index.php?rest_route=%2Ftribe%2Fevents%2Fv1%2F'),
  'in X-TEC-API-ROOT, with a language': withRoot('/?lang=ro&rest_route=/tribe/events/v1/'),
  'in the HTML': (home) =>
    htmlPage(`<link rel="https://api.w.org/" href="${home}/index.php?rest_route=/" />`),
  'in the HTML, with entities': (home) =>
    htmlPage(`<link rel='https://api.w.org/' href='${home}/?lang=ro&#038;rest_route=/' />`),
  'in the HTML, as a path': () => htmlPage('<link rel="https://api.w.org/" href="/index.php?rest_route=/">'),
};

const slug = recordedSnapshot.events?.find(({ id }) => id === 31)?.slug;

test.each(Object.entries(pages))(
  'a root with plain permalinks %s works for all requests',
  async (_, page) => {
    const site = siteHandler(page);
    // As nginx does for a folder.
    const isRejected = ({ url, method }: ReceivedRequest) => url.pathname === '/' && !/GET|POST/.test(method);
    const server = await serve((request, index) =>
      isRejected(request) ? { status: 405 } : site(request, index),
    );
    const calendar = await discoverCalendar(`${server.url}/?p=5`, { auth: administrator });
    const list = await calendar.events.list({
      categories: [2],
      per_page: 3,
      starts_after: new Date('2026-01-01'),
    });
    expect([list.items.length, list.total > 3, list.page]).toEqual([3, true, 1]);
    expect((await list.next())?.items).toHaveLength(3);
    const all = await calendar.venues.list({ per_page: 3 }).all();
    expect(all).toHaveLength(recordedSnapshot.venues?.length ?? 0);
    expect(await calendar.events.get(60)).toMatchObject({ id: 60 });
    expect(await calendar.events.getBySlug(String(slug))).toMatchObject({ id: 31 });
    expect(await calendar.events.getBySlug(decodeURIComponent(String(slug)))).toMatchObject({ id: 31 });
    const dates = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };
    const created = await calendar.events.create({ title: 'Été & 日本', slug: 'neu', ...dates, venue: 6 });
    expect(created).toMatchObject({ title: 'Été & 日本', slug: 'neu', venue: [{ id: 6 }] });
    const edited = await calendar.events.edit(created.id, { title: 'New' }, { method: 'PUT' });
    expect(edited).toMatchObject({ title: 'New', slug: 'neu' });
    expect(await calendar.events.deleteBySlug('neu')).toMatchObject({ status: 'trash' });
    for (const { url } of server.requests.slice(1)) {
      expect(url.searchParams.get('rest_route')).toMatch(/^\/(tribe\/events\/v1|wp\/v2\/tribe_events)\//);
      expect(url.pathname).toBe('/index.php');
    }
  },
);

test.each(['/blog/', '/blog/index.php'])('a subfolder keeps its own path: %s', async (path) => {
  const page = (home: string) =>
    htmlPage(`<link rel="https://api.w.org/" href="${new URL(path, home).href}?rest_route=/">`);
  const server = await serve(siteHandler(page, '/blog'));
  const calendar = await discoverCalendar(`${server.url}/blog/page/`);
  expect(await calendar.organizers.get(14)).toMatchObject({ slug: 'jane-doe' });
  const routes = ['/blog/index.php', '/blog/index.php'];
  expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/blog/page/', ...routes]);
  expect(calendar.baseUrl).toBe(`${server.url}/blog`);
});

test('permalinks behind index.php are not plain', async () => {
  const server = await serve(({ url }) =>
    url.pathname === '/index.php/page/'
      ? htmlPage(`<link rel="https://api.w.org/" href="${url.origin}/index.php/wp-json/">`)
      : { body: { namespace: 'tribe/events/v1', routes: {} } },
  );
  await discoverCalendar(`${server.url}/index.php/page/`);
  expect(server.requests[1]?.url.pathname).toBe('/index.php/wp-json/tribe/events/v1/');
});
