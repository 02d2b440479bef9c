import { NotFoundError } from 'events-calendar-client';
import { expect, test } from 'vitest';
import { rejectionOf } from '../../support/rejection.ts';
import { createSite } from '../../support/test-calendar.ts';

const named = (name: string) => (request: Request) => Response.json({ name, method: request.method });

const routes = {
  'wp/v2/posts': named('posts'),
  'wp/v2/posts/12/revisions': named('revisions'),
  '/acme/v1/': named('acme'),
};

test.each([
  ['wp/v2/posts', 'posts'],
  ['wp/v2/posts/12', 'posts'],
  ['wp/v2/posts/12/revisions/3', 'revisions'],
  ['acme/v1/anything', 'acme'],
])('%s is answered by the longest path of other routes that it is below', async (path, name) => {
  for (const plainPermalinks of [false, true]) {
    const calendar = createSite({ routes }).calendar.withOptions({ plainPermalinks });
    expect(await calendar.site.request(path)).toEqual({ name, method: 'GET' });
  }
});

test.each(['wp/v2/postscript', 'wp/v2', 'acme', 'wp/v2/pages'])('%s is none of these', async (path) => {
  const { calendar } = createSite({ routes });
  const error = await rejectionOf(calendar.site.request(path));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ code: 'rest_no_route' });
});

test.each(['constructor', '__proto__', '%0A', '/wp/v2/tags%0A'])('%j is no route', async (path) => {
  const { mock } = createSite();
  expect((await mock.fetch(`/?rest_route=${path}`)).status).toBe(404);
});

test('other routes get the request with its body, and are recorded', async () => {
  const { mock, calendar } = createSite({
    routes: { 'acme/v1/echo': async (request) => Response.json(await request.json(), { status: 201 }) },
  });
  const body = { meta: { ours: 7 } };
  expect(await calendar.site.request('acme/v1/echo', { method: 'POST', body })).toEqual(body);
  expect(mock.requests).toMatchObject([{ method: 'POST', body: JSON.stringify(body) }]);
});

test('other routes fail where that is planned, and by what a function throws', async () => {
  const broken = () => {
    throw new RangeError('the function of a test');
  };
  const { mock, calendar } = createSite({
    routes: { 'acme/v1/fine': named('fine'), 'acme/v1/broken': broken },
  });
  mock.failNext({ status: 403, code: 'rest_forbidden', path: '/acme/v1/fine' });
  expect(await rejectionOf(calendar.site.request('acme/v1/fine'))).toMatchObject({ status: 403 });
  expect(await calendar.site.request('acme/v1/fine')).toMatchObject({ name: 'fine' });
  expect(await rejectionOf(mock.fetch('/wp-json/acme/v1/broken'))).toBeInstanceOf(RangeError);
});

test('other routes can be read from another origin', async () => {
  const { mock } = createSite({ routes });
  const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'GET' };
  const preflight = await mock.fetch('/wp-json/wp/v2/posts', { method: 'OPTIONS', headers });
  expect(preflight.status).toBe(200);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
});
