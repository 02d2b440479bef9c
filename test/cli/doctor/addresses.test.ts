import { createCalendarMock } from 'events-calendar-client/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '../../support/server.ts';
import { htmlPage, pageWithDiscoveryLinks, siteHandler } from '../../support/site.ts';
import { administrator, recordedSnapshot, testTime } from '../../support/test-calendar.ts';
import { runDoctor } from './support/run-doctor.ts';
import { serveSelfSigned } from './support/self-signed-server.ts';
import { serveWordPress } from './support/wordpress-site.ts';

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
  expect(codes).toEqual(['address-redirected']);
  expect(textOf('address-redirected')).toContain(site.url);
  expect(reasonOf('credentials')).toMatch(/^credentials are for/);
  expect(authorized).toEqual([]);
  expect(exitCode).toBe(0);
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
  expect(codes).toEqual(['api-redirected']);
  expect(exitCode).toBe(1);
});

test('an interface on another host: api-redirected, and no credentials go there', async () => {
  const site = await serveWordPress();
  const { url } = await serve(() => pageWithDiscoveryLinks(site.url));
  const { codes, textOf, reasonOf } = await runDoctor(url, { env: site.credentials });
  expect(codes).toEqual(['api-redirected']);
  expect(textOf('api-redirected')).toContain(new URL(site.url).host);
  expect(reasonOf('credentials')).toContain('credentials are for');
});

test('plain permalinks: plain-permalinks, and everything else is checked', async () => {
  const root = (origin: string) => `${origin}/?rest_route=/tribe/events/v1/`;
  const site = await serveWordPress({
    handle: ({ url, path }) =>
      path === undefined && !url.searchParams.has('rest_route')
        ? new Response('<!DOCTYPE html>', { headers: { 'X-TEC-API-ROOT': root(url.origin) } })
        : undefined,
  });
  const { exitCode, codes, report } = await runDoctor(site.url, { env: site.credentials });
  expect(codes).toEqual(['plain-permalinks']);
  expect(report.site).toMatchObject({ baseUrl: site.url, counts: { events: 128 } });
  expect(exitCode).toBe(0);
});

test('a certificate that cannot be trusted: certificate-problem', async () => {
  const url = await serveSelfSigned();
  const { exitCode, codes } = await runDoctor(url);
  expect(codes).toEqual(['certificate-problem']);
  expect(exitCode).toBe(3);
});

test('a server without TLS: plain-http', async () => {
  const { url } = await serve(() => ({ body: 'plain' }));
  const { exitCode, codes } = await runDoctor(url.replace('http:', 'https:'));
  expect(codes).toEqual(['plain-http']);
  expect(exitCode).toBe(3);
});

test('a calendar at http: of another machine: plain-http, and no credentials are sent', async () => {
  const users = [{ ...administrator, role: 'administrator' as const }];
  const baseUrl = 'http://calendar.example';
  const mock = createCalendarMock({ baseUrl, snapshot: recordedSnapshot, users, now: testTime });
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
