import { describe, expect, test } from 'vitest';
import { serve, unreachableUrl } from '../../support/server.ts';
import { htmlPage, pageWithDiscoveryLinks, siteHandler } from '../../support/site.ts';
import { runCommand } from '../support/run-command.ts';
import { runDoctor } from './support/run-doctor.ts';
import { serveWordPress } from './support/wordpress-site.ts';

const page = (headers: Record<string, string>, status = 200) =>
  new Response('<!DOCTYPE html><title>Home</title>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  });

describe('no calendar is found', () => {
  test('where nothing responds: no-response, and its own exit code', async () => {
    const url = await unreachableUrl();
    const { exitCode, report, codes } = await runDoctor(url);
    expect(codes).toEqual(['no-response']);
    expect(report).toMatchObject({ reachable: false, site: null });
    expect(report.checks.slice(1).every(({ outcome }) => outcome === 'skipped')).toBe(true);
    expect(exitCode).toBe(3);
  });

  test('where a response never comes: no-response', async () => {
    const { url } = await serve(() => 'hang');
    const { exitCode, codes } = await runDoctor(url, { args: ['--timeout', '0.2'] });
    expect(codes).toEqual(['no-response']);
    expect(exitCode).toBe(3);
  });

  test('where the site is no WordPress: calendar-not-found', async () => {
    const { url } = await serve(() => htmlPage('<title>A shop</title>', {}, 200));
    const { exitCode, report, codes } = await runDoctor(url);
    expect(codes).toEqual(['calendar-not-found']);
    expect(report.reachable).toBe(true);
    expect(exitCode).toBe(1);
  });

  test('where WordPress has no calendar: calendar-not-found', async () => {
    const body = { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } };
    const site = await serveWordPress({
      handle: ({ path }) => (path === undefined ? undefined : Response.json(body, { status: 404 })),
    });
    expect((await runDoctor(site.url)).codes).toEqual(['calendar-not-found']);
  });

  test('where the calendar is switched off: calendar-disabled', async () => {
    const site = await serveWordPress({
      handle: ({ path }) => (path === undefined ? page({ 'X-TEC-API-VERSION': 'disabled' }) : undefined),
    });
    expect((await runDoctor(site.url)).codes).toEqual(['calendar-disabled']);
  });

  test.each([403, 503])('where a firewall responds with %i in its place: site-blocked', async (status) => {
    const site = await serveWordPress({ handle: () => page({}, status) });
    expect((await runDoctor(site.url)).codes).toEqual(['site-blocked']);
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

  test('where pages redirect for ever: redirect-loop', async () => {
    const { url } = await serve(() => ({ status: 302, headers: { location: '/' } }));
    expect((await runDoctor(url)).codes).toEqual(['redirect-loop']);
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
    expect(codes).toEqual(['no-discovery-links']);
    expect(report.site).toMatchObject({ baseUrl: site.url });
    expect(exitCode).toBe(0);
  });

  test('where its routes are 404 pages of the web server, and work with plain permalinks', async () => {
    const handler = siteHandler((home) => pageWithDiscoveryLinks(home));
    const { url } = await serve((request, index) =>
      request.url.pathname.startsWith('/wp-json') ? htmlPage('', {}, 404) : handler(request, index),
    );
    const { exitCode, codes } = await runDoctor(url);
    expect(codes).toEqual(['html-instead-of-json', 'plain-permalinks']);
    expect(exitCode).toBe(1);
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

  test('where the address has no scheme and the site no https:', async () => {
    const site = await serveWordPress();
    const { codes, report } = await runDoctor(site.url.replace('http://', ''));
    expect(codes).not.toContain('no-response');
    expect(report.site).toMatchObject({ baseUrl: site.url });
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

test.each([
  ['vendor', ['--vendor', '..']],
  ['languageParam', ['--languages', 'de,en', '--language-param', '']],
])('an option that cannot be sent is a mistake of the command line: %s', async (name, args) => {
  const site = await serveWordPress();
  const { exitCode, stderr } = await runCommand(['doctor', site.url, ...args]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(name);
});

test('without an address, CALENDAR_URL is examined, and one of both is needed', async () => {
  const url = await unreachableUrl();
  expect((await runCommand(['doctor'], { env: { CALENDAR_URL: url } })).exitCode).toBe(3);
  expect((await runCommand(['doctor'])).exitCode).toBe(2);
});
