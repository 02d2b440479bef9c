import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serve, unreachableUrl } from '../../support/server.ts';
import { htmlPage, pageWithDiscoveryLinks, siteHandler } from '../../support/site.ts';
import { administrator, createSite, recordedSnapshot } from '../../support/test-calendar.ts';
import { runCommand } from '../support/run-command.ts';
import { diagnose, runDoctor } from './support/run-doctor.ts';
import { serveSelfSigned } from './support/self-signed-server.ts';
import { type SiteFault, serveWordPress } from './support/wordpress-site.ts';

const page = (headers: Record<string, string>, status = 200) =>
  new Response('<!DOCTYPE html><title>Home</title>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  });

describe('no calendar is found', () => {
  test.each<[code: string, serveUrl: () => Promise<string>]>([
    ['no-response', unreachableUrl],
    ['certificate-problem', serveSelfSigned],
    ['plain-http', async () => (await serve(() => ({ body: 'plain' }))).url.replace('http:', 'https:')],
  ])(
    'where nothing responds, or not over TLS that can be trusted: %s, and its own exit code',
    async (code, serveUrl) => {
      const { exitCode, report, codes } = await runDoctor(await serveUrl());
      expect({ exitCode, codes }).toEqual({ exitCode: 3, codes: [code] });
      expect(report).toMatchObject({ reachable: false, site: null });
      expect(report.checks.slice(1).every(({ outcome }) => outcome === 'skipped')).toBe(true);
    },
  );

  test.each<[what: string, code: string, handle: NonNullable<SiteFault['handle']>]>([
    ['a web page', 'calendar-not-found', () => page({})],
    [
      'a redirect to a login page without a password',
      'site-blocked',
      ({ url }) => (url.pathname === '/sso/login' ? page({}) : Response.redirect(`${url.origin}/sso/login`)),
    ],
    [
      'a redirect to the login page of a plugin',
      'site-blocked',
      ({ url }) =>
        url.pathname === '/member-login' ? page({}) : Response.redirect(`${url.origin}/member-login`),
    ],
    [
      'a redirect to a page about logins',
      'calendar-not-found',
      ({ url }) =>
        url.pathname === '/log-in-tips' ? page({}) : Response.redirect(`${url.origin}/log-in-tips`),
    ],
    [
      'as usual, but of pages that say that the calendar is off',
      'calendar-disabled',
      ({ path }) => (path === undefined ? page({ 'X-TEC-API-VERSION': 'disabled' }) : undefined),
    ],
    ['the status 403', 'site-blocked', () => page({}, 403)],
    ['the status 500', 'server-error', () => page({}, 500)],
    ['the status 502', 'server-error', () => page({}, 502)],
    ['the status 503', 'server-error', () => page({}, 503)],
    ['the status 520', 'server-error', () => page({}, 520)],
  ])('where every response is %s: %s', async (_, code, handle) => {
    const site = await serveWordPress({ handle });
    const { exitCode, report, codes } = await runDoctor(site.url);
    expect({ exitCode, codes }).toEqual({ exitCode: 1, codes: [code] });
    expect(report.reachable).toBe(true);
  });

  test('where the site limits requests: rate-limited, and no further request', async () => {
    let count = 0;
    const site = await serveWordPress({
      handle: () => {
        count += 1;
        return page({}, 429);
      },
    });
    expect((await runDoctor(site.url)).codes).toEqual(['rate-limited']);
    expect(count).toBe(1);
  });

  test('where an address is guessed that has none, --api-prefix says so', async () => {
    const site = await serveWordPress();
    expect((await runDoctor(site.url, { args: ['--api-prefix', 'api'] })).codes).toEqual([
      'html-instead-of-json',
    ]);
    expect((await runDoctor(site.url, { args: ['--api-prefix', 'wp-json'] })).codes).toEqual([]);
  });
});

describe('a calendar is found all the same', () => {
  test('where pages name no interface: no-discovery-links', async () => {
    const site = await serveWordPress({ handle: ({ path }) => (path === undefined ? page({}) : undefined) });
    const { exitCode, codes, report } = await runDoctor(`${site.url}/some/page`);
    expect({ exitCode, codes }).toEqual({ exitCode: 0, codes: ['no-discovery-links'] });
    expect(report.site).toMatchObject({ baseUrl: site.url });
  });

  test('where its routes are 404 pages of the web server, and work with plain permalinks', async () => {
    const handler = siteHandler((home) => pageWithDiscoveryLinks(home));
    const { url } = await serve((request, index) =>
      request.url.pathname.startsWith('/wp-json') ? htmlPage('', {}, 404) : handler(request, index),
    );
    const { exitCode, codes } = await runDoctor(url);
    expect({ exitCode, codes }).toEqual({ exitCode: 1, codes: ['html-instead-of-json', 'plain-permalinks'] });
  });

  test('where the server adds slashes, which no write follows: api-redirected', async () => {
    const site = await serveWordPress({
      handle: ({ url, path }) =>
        path?.startsWith('/events')
          ? new Response(null, { status: 301, headers: { location: `${url.pathname}/${url.search}` } })
          : undefined,
    });
    const slash = await serveWordPress({
      handle: ({ url, path, forward }) => {
        if (!path || path.endsWith('/')) return undefined;
        url.pathname += '/';
        return path === '/events' ? Response.redirect(url.href, 301) : forward();
      },
    });
    expect((await runDoctor(slash.url)).codes).toContain('api-redirected');
    expect((await runDoctor(site.url)).codes).toContain('api-redirected');
  });

  test('where it is for members alone: rest-api-restricted, and the rest is examined as a member', async () => {
    const body = { code: 'rest_login_required', message: 'Members only.', data: { status: 401 } };
    const site = await serveWordPress({
      handle: ({ request, path }) =>
        path === undefined || request.headers.has('authorization')
          ? undefined
          : Response.json(body, { status: 401 }),
    });
    const asVisitor = await runDoctor(site.url);
    expect(asVisitor.codes).toEqual(['rest-api-restricted']);
    expect(asVisitor.report.site).toBe(null);
    const asMember = await runDoctor(site.url, { env: site.credentials });
    expect(asMember.codes).toEqual(['rest-api-restricted']);
    expect(asMember.report.site).toMatchObject({ counts: { venues: 8 } });
  });
});

test.each(['not a site', 'ftp://example.org', 'https://anna:obviously-fake@example.org'])(
  '%s is no URL of a site',
  async (address) => {
    const { exitCode, stdout, stderr } = await runCommand(['doctor', address]);
    expect(exitCode).toBe(2);
    expect(stdout + stderr).not.toContain('obviously-fake');
  },
);

test('without an address, CALENDAR_URL is examined, and one of both is needed', async () => {
  const url = await unreachableUrl();
  expect((await runCommand(['doctor'], { env: { CALENDAR_URL: url } })).exitCode).toBe(3);
  expect((await runCommand(['doctor'])).exitCode).toBe(2);
});

test('a page that redirects to another origin: address-redirected, and no credentials go there', async () => {
  const authorized: string[] = [];
  const site = await serveWordPress({
    handle: ({ request, url }) => {
      if (request.headers.has('authorization')) authorized.push(url.href);
      return undefined;
    },
  });
  const { url } = await serve(() => ({ status: 301, headers: { location: `${site.url}/` } }));
  const { exitCode, codes, textOf, reasonOf } = await runDoctor(url, { env: site.credentials });
  expect({ exitCode, codes }).toEqual({ exitCode: 0, codes: ['address-redirected'] });
  expect(textOf('address-redirected')).toContain(site.url);
  expect(reasonOf('credentials')).toMatch(/^credentials are for/);
  expect(authorized).toEqual([]);
});

test('an interface that redirects: api-redirected, since writes are refused then', async () => {
  const handler = siteHandler((home) => pageWithDiscoveryLinks(home));
  const { url } = await serve((request, index) => {
    const { pathname, search } = request.url;
    if (pathname === '/') {
      return htmlPage('', { Link: `<${request.url.origin}/old/wp-json/>; rel="https://api.w.org/"` });
    }
    if (pathname.startsWith('/old/')) {
      return { status: 301, headers: { location: pathname.replace('/old', '') + search } };
    }
    return handler(request, index);
  });
  const { exitCode, codes } = await runDoctor(url);
  expect({ exitCode, codes }).toEqual({ exitCode: 1, codes: ['api-redirected'] });
});

test('plain permalinks: plain-permalinks, with the folder, and everything else is checked', async () => {
  const root = (origin: string) => `${origin}/blog/?rest_route=/tribe/events/v1/`;
  const { site, exitCode, codes, report } = await diagnose({
    handle: ({ url, forward }) =>
      url.searchParams.has('rest_route')
        ? forward({ url: new URL(url.search, url.origin) })
        : new Response('<!DOCTYPE html>', { headers: { 'X-TEC-API-ROOT': root(url.origin) } }),
  });
  expect({ exitCode, codes }).toEqual({ exitCode: 0, codes: ['plain-permalinks'] });
  expect(report.findings[0]?.message).toContain(`${site.url}/blog/index.php?rest_route=…`);
  expect(report.site).toMatchObject({ baseUrl: `${site.url}/blog`, counts: { events: 128 } });
});

test('a calendar at http: of another machine: plain-http, and no credentials are sent', async () => {
  const baseUrl = 'http://calendar.example';
  const { mock } = createSite({ baseUrl, snapshot: recordedSnapshot });
  const authorized: string[] = [];
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const request = new Request(...args);
    if (request.headers.has('authorization')) authorized.push(request.url);
    return mock.fetch(request);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const env = { CALENDAR_USER: administrator.username, CALENDAR_PASSWORD: administrator.applicationPassword };
  const { codes, reasonOf } = await runDoctor(baseUrl, { env });
  expect(codes).toEqual(['plain-http']);
  expect(reasonOf('credentials')).toBe('credentials are not sent over http:');
  expect(authorized).toEqual([]);
});
