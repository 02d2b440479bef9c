import { inspect } from 'node:util';
import { DiscoveryError, discoverCalendar, NetworkError, ValidationError } from 'events-calendar-client';
import { describe, expect, test, vi } from 'vitest';
import { recordingFetch } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { serve, type TestResponse, unreachableUrl } from '../support/server.ts';
import { htmlPage, isRestUrl, pageWithDiscoveryLinks, siteHandler } from '../support/site.ts';

const http = { retry: 0 };

/** Returns the error that a discovery rejects with. */
const discoveryError = (...parameters: Parameters<typeof discoverCalendar>) =>
  rejectionOf(discoverCalendar(...parameters));

/** Discovers a site with these responses for pages and for the API, and returns the problem. */
async function problemOf(page: (home: string) => TestResponse, apiResponse: TestResponse = { status: 500 }) {
  const server = await serve(({ url }) => (isRestUrl(url) ? apiResponse : page(url.origin)));
  const error = await discoveryError(`${server.url}/page/`, { http });
  expect(error).toBeInstanceOf(DiscoveryError);
  expect(error).toMatchObject({ method: 'GET', url: `${server.url}/page/` });
  expect(String(error)).toContain(server.url);
  const { problem } = error as DiscoveryError;
  return { problem, error, paths: server.requests.map(({ url }) => url.pathname) };
}

const noRoute = { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } };
const forbidden = { code: 'rest_cannot_access', message: 'Only for members.', data: { status: 401 } };
const loginForm = '<form action="wp-login.php"><input name="log"><input name="pwd" type="password"></form>';

describe('no-calendar', () => {
  test('is a site without WordPress', async () => {
    const { problem, paths } = await problemOf(() => htmlPage('<title>My site</title>'));
    expect([problem, paths]).toEqual(['no-calendar', ['/page/']]);
    expect((await problemOf(() => htmlPage('', {}, 404))).problem).toBe('no-calendar');
    expect((await problemOf(() => ({ body: { a: 1 } }))).problem).toBe('no-calendar');
    expect((await problemOf(() => ({ body: '' }))).problem).toBe('no-calendar');
  });

  test('is a WordPress without a calendar', async () => {
    const page = (home: string) => htmlPage(`<link rel="https://api.w.org/" href="${home}/wp-json/" />`);
    const { problem, paths } = await problemOf(page, { status: 404, body: noRoute });
    expect([problem, paths]).toEqual(['no-calendar', ['/page/', '/wp-json/tribe/events/v1/']]);
  });

  test.each([
    ['an invalid URL', 'https://['],
    ['another scheme', 'ftp://example.org/wp-json/tribe/events/v1/'],
    ['another path', 'https://example.org/elsewhere'],
    ['a broken encoding', '%E9%'],
  ])('is a site with %s as the API root', async (_, address) => {
    expect((await problemOf(() => htmlPage('', { 'X-TEC-API-ROOT': address }))).problem).toBe('no-calendar');
  });
});

describe('disabled', () => {
  test('is set by the header', async () => {
    const { problem, paths } = await problemOf(() => htmlPage('', { 'X-TEC-API-VERSION': 'disabled' }));
    expect([problem, paths]).toEqual(['disabled', ['/page/']]);
  });

  test.each([
    '<meta name="tec-api-version" content="disabled">',
    "<meta content='disabled' name='tec-api-version' />",
    '<meta name=tec-api-version content=disabled>',
  ])('is set by the HTML: %s', async (meta) => {
    const page = (home: string) =>
      htmlPage(`<link rel="https://api.w.org/" href="${home}/wp-json/" />${meta}`);
    expect((await problemOf(page)).problem).toBe('disabled');
  });
});

describe('blocked', () => {
  test.each([401, 403, 429])('is a firewall that responds with %i', async (status) => {
    expect((await problemOf(() => htmlPage('<title>Denied</title>', {}, status))).problem).toBe('blocked');
  });

  test.each([loginForm, '<input type=password>', '<div class="h-captcha">'])(
    'is a page with %s',
    async (form) => {
      expect((await problemOf(() => htmlPage(form))).problem).toBe('blocked');
    },
  );

  test('is no page of a site whose default root responds', async () => {
    const server = await serve(siteHandler(() => htmlPage(loginForm), '/blog'));
    const calendar = await discoverCalendar(`${server.url}/blog/wp-login.php`, { http });
    expect((await calendar.events.list()).items).not.toEqual([]);
  });

  test.each<[string, TestResponse]>([
    ['HTML', htmlPage('<title>Maintenance</title>')],
    ['HTML with 404', htmlPage('<title>Nothing</title>', {}, 404)],
    ['a login page', htmlPage(loginForm)],
    ['a firewall', htmlPage('<title>Denied</title>', {}, 403)],
    ['an error of PHP', { status: 500, body: '<b>Fatal error</b>' }],
    ['an error response', { status: 401, body: forbidden }],
    ['other JSON', { body: [] }],
    ['an empty body', { body: '' }],
  ])('is an API that responds with %s', async (_, apiResponse) => {
    const { problem } = await problemOf((home) => pageWithDiscoveryLinks(home), apiResponse);
    expect(problem).toBe('blocked');
  });

  test.each<[number, string, unknown]>([
    [200, 'application/json', ['hunter2']],
    [200, 'text/plain', 'hunter2'],
    [401, 'application/json', { ...forbidden, message: 'hunter2', data: { hint: 'hunter2' } }],
    [404, 'application/json', { ...noRoute, message: 'hunter2' }],
    [404, 'text/html', '<title>hunter2</title>'],
    [500, 'application/problem+json', { code: 'hunter2', message: 'hunter2' }],
    [500, 'text/plain', 'hunter2'],
  ])('tells only status and type of an API that may be internal: %i %s', async (status, type, body) => {
    const headers = { 'content-type': type, 'x-key': 'hunter2', 'set-cookie': 'hunter2=1' };
    const { error } = await problemOf((home) => pageWithDiscoveryLinks(home), { status, headers, body });
    const shown = inspect(error, { depth: 20, getters: true }) + JSON.stringify(error);
    expect(shown).toContain(`/wp-json/tribe/events/v1/ returned ${status} (${type})`);
    expect(shown).not.toContain('hunter2');
  });
});

describe('a network failure', () => {
  test('is a site that cannot be reached', async () => {
    const address = await unreachableUrl();
    const error = await discoveryError(address);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ method: 'GET', url: `${address}/` });
  });

  test.each(['reset', 'cut'] as const)('is a page whose connection is %s', async (response) => {
    const server = await serve(() => response);
    expect(await discoveryError(server.url)).toBeInstanceOf(NetworkError);
  });

  test('is an API that cannot be reached', async () => {
    const server = await serve(({ url }) => (isRestUrl(url) ? 'reset' : pageWithDiscoveryLinks(url.origin)));
    expect(await discoveryError(server.url, { http })).toBeInstanceOf(NetworkError);
  });
});

test.each([1, 2])('an abort during request %i rejects with the reason', async (count) => {
  const controller = new AbortController();
  const server = await serve(({ url }, index) =>
    index === count - 1 ? 'hang' : pageWithDiscoveryLinks(url.origin),
  );
  const rejection = discoveryError(server.url, { signal: controller.signal });
  await server.waitForRequests(count);
  const reason = new Error('the user went away');
  controller.abort(reason);
  expect(await rejection).toBe(reason);
});

describe('arguments', () => {
  test.each([
    '',
    'example.org',
    '/page/',
    'ftp://example.org',
    'javascript:alert(1)',
    'mailto:somebody@example.org',
    'https://',
    'https://user@example.org',
    'https://user:hidden@example.org/page/?a=b',
    new URL('file:///etc/hosts'),
  ])('%s is invalid, and its password is not in the error', async (url) => {
    const { fetch, requests } = recordingFetch();
    const error = await discoveryError(url, { fetch });
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ issues: [{ path: ['url'] }] });
    expect(JSON.stringify(error)).not.toContain('hidden');
    expect(requests).toHaveLength(0);
  });

  test.each([
    'HTTPS://EXAMPLE.ORG',
    'https://example.org?a@b',
    'https://example.org/@someone',
    ' https://example.org ',
  ])('%s is valid', async (url) => {
    const { fetch, requests } = recordingFetch(() => new Response('', { status: 200 }));
    expect(await discoveryError(url, { fetch })).toBeInstanceOf(DiscoveryError);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['language', { language: 'xx', languages: ['de'] }],
    ['auth', { auth: { username: 'a:b', applicationPassword: 'c' } }],
    ['maxResponseBytes', { maxResponseBytes: 0 }],
    ['pagesize', { pagesize: 5 }],
  ])('an invalid option is rejected before a request is sent: %s', async (name, options) => {
    const fetch = vi.fn();
    const error = await discoveryError('https://example.org', { ...options, fetch });
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ issues: [{ path: [name] }] });
    expect(fetch).not.toHaveBeenCalled();
  });
});
