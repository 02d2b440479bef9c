import { describe, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '../cli/support/served-site.ts';
import { leftIn } from './support/left-in.ts';
import { runOnSite } from './support/run-on-site.ts';

/** Serves the mock by the real clock, as sites have it; a fault changes requests before it, or its responses. */
async function serveWith(
  fault: (request: Request, mock: ServedSite['mock']) => Response | undefined | Promise<Response | undefined>,
): Promise<ServedSite> {
  const site: ServedSite = await serveSite({ now: () => new Date() }, (request) => fault(request, site.mock));
  return site;
}

describe('finds a site that', () => {
  test('ignores a filter', async () => {
    const { url } = await serveWith((request, mock) => {
      const target = new URL(request.url);
      if (!target.searchParams.has('featured')) return undefined;
      target.searchParams.delete('featured');
      return mock.fetch(target);
    });
    const { exitCode, failures } = await runOnSite(['--site', url, '--only', 'events: filters']);
    expect(exitCode).toBe(1);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.every(({ name }) => name.includes('featured='))).toBe(true);
    expect(failures[0]).toMatchObject({ section: '4.5', as: 'nobody', outcome: 'failed' });
    expect(failures[0]?.requests[0]).toMatch(/^GET .*featured=/);
  });

  test('loses a record of a list', async () => {
    const { url } = await serveWith(async (request, mock) => {
      const { pathname, searchParams } = new URL(request.url);
      if (!pathname.endsWith('/venues') || !searchParams.has('event')) return undefined;
      const body = await (await mock.fetch(request.url)).json();
      return Response.json({ ...body, venues: [], total: 0, total_pages: 0 });
    });
    const { exitCode, failures } = await runOnSite(['--site', url, '--only', 'venues: filters']);
    expect(exitCode).toBe(1);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.every(({ name }) => name.includes('event='))).toBe(true);
    expect(failures[0]?.came).toContain('without ');
  });

  test('returns a page once more', async () => {
    const { url } = await serveWith((request, mock) => {
      const target = new URL(request.url);
      if (!target.pathname.endsWith('/events') || target.searchParams.get('page') !== '3') return undefined;
      target.searchParams.set('page', '2');
      return mock.fetch(target);
    });
    const { exitCode, failures } = await runOnSite(['--site', url, '--only', 'pages']);
    expect(exitCode).toBe(1);
    // An iteration ends at a page that brings nothing new, so only the checks that count find it.
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.every(({ area }) => area === 'pages')).toBe(true);
    expect(failures[0]?.came).toContain('no page 3');
  });

  test('loses a field when another is edited', async () => {
    const { url, credentials, mock } = await serveWith(async (request, { fetch }) => {
      if (request.method === 'GET' || !/\/events\/\d+$/.test(new URL(request.url).pathname)) return undefined;
      if (request.method === 'DELETE') return undefined;
      const { method, headers } = request;
      const { website, ...rest } = (await request.json()) as Record<string, unknown>;
      return fetch(request.url, { method, headers, body: JSON.stringify(rest) });
    });
    const args = ['--site', url, '--write', '--only', 'writing: fields of events'];
    const { exitCode, failures } = await runOnSite(args, credentials);
    expect(exitCode).toBe(1);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.every(({ name, came }) => /website/.test(`${name} ${came}`))).toBe(true);
    expect(leftIn(mock)).toEqual([]);
  });
});
