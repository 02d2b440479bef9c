import { describe, expect, test } from 'vitest';
import { serveSite } from '../cli/support/served-site.ts';
import { type OlderRelease, olderReleases, serveAsOlderRelease } from '../support/older-releases.ts';
import { runOnSite } from './support/run-on-site.ts';

/** Serves a site with an older release, by the real clock. */
async function serveRelease(
  release: OlderRelease,
  change: (response: Response) => Response | Promise<Response>,
) {
  const site = await serveSite({ now: () => new Date() }, async (request) => {
    if (!new URL(request.url).pathname.includes('/events/v1/')) return undefined;
    const { method, headers } = request;
    const body = method === 'GET' ? undefined : await request.text();
    const older = serveAsOlderRelease(site.mock.fetch, release);
    return change(await older(request.url, { method, headers, ...(body && { body }) }));
  });
  return site;
}

const asItIs = (response: Response) => response;

describe.each(['5.16.4', '6.0.0.1', '6.0.2', '6.17.1'])('on release %s', (version) => {
  const release = olderReleases[version] ?? {};

  test('what is known of lists is reported, and nothing fails', async () => {
    const { url } = await serveRelease(release, asItIs);
    const { exitCode, checks, failures } = await runOnSite(['--site', url, '--only', 'events: filters']);
    expect(failures).toEqual([]);
    expect(exitCode).toBe(0);
    const differing = checks.filter(({ outcome }) => outcome === 'differs');
    const reasons = differing.map(({ came }) => came).join('\n');
    expect(/starts_after ignored/.test(reasons)).toBe(release.ignoresFinerBounds === true);
    expect(/any of the tags/.test(reasons)).toBe(release.joinsTags === true);
    expect(/include finds nothing/.test(reasons)).toBe(release.findsNoIds === true);
    expect(/the total 1\b/.test(reasons)).toBe(release.hasWrongTotals === true);
    expect(differing.length > 0).toBe(version !== '6.17.1');
  });

  test('what is known of single reads and credentials is reported, and nothing fails', async () => {
    const { url, credentials } = await serveRelease(release, asItIs);
    for (const [area, differs] of [
      ['single records', true],
      ['credentials', release.takesWrongCredentials === true],
    ] as const) {
      const { checks, failures } = await runOnSite(['--site', url, '--only', area], credentials);
      expect(failures).toEqual([]);
      expect(checks.some(({ outcome }) => outcome === 'differs')).toBe(differs);
    }
  });

  test.each(['pages', 'between', 'command'])('the library keeps its promises: %s', async (area) => {
    const { url } = await serveRelease(release, asItIs);
    const { exitCode, checks, failures } = await runOnSite(['--site', url, '--only', area]);
    expect(failures).toEqual([]);
    expect(exitCode).toBe(0);
    const differing = checks.filter(({ outcome }) => outcome === 'differs').map(({ came }) => came);
    expect(differing.length > 0).toBe(area === 'pages' && release.hasWrongTotals === true);
  });
});

test('a release that loses an event as well is a failure', async () => {
  const { url } = await serveRelease(olderReleases['5.16.4'] ?? {}, async (response) => {
    const body = (await response.json()) as { events?: unknown[] };
    const isShort = Array.isArray(body.events) && body.events.length < 12;
    return Response.json(isShort ? { ...body, events: body.events?.slice(1) } : body, response);
  });
  const { exitCode, failures } = await runOnSite(['--site', url, '--only', 'events: filters']);
  expect(exitCode).toBe(1);
  expect(failures.length).toBeGreaterThan(0);
});
