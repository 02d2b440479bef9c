import { expect, test } from 'vitest';
import { type OlderRelease, olderReleases, serveAsOlderRelease } from '../../support/older-releases.ts';
import { recordedSnapshot } from '../../support/test-calendar.ts';
import { diagnose, runDoctor } from './support/run-doctor.ts';
import { type SiteFault, serveWordPress } from './support/wordpress-site.ts';

test('a healthy site has no findings, and is only read', async () => {
  const site = await serveWordPress();
  const { exitCode, report } = await runDoctor(`${site.url}/events/`, { env: site.credentials });
  expect(report.findings).toEqual([]);
  expect(exitCode).toBe(0);
  expect(report.site).toEqual({
    name: 'Town Hall & Barn',
    baseUrl: site.url,
    eventsRoot: `${site.url}/wp-json/tribe/events/v1/`,
    version: null,
    timeZone: 'America/New_York',
    counts: { events: 128, venues: 8, organizers: 6, categories: 5, tags: 5 },
  });
  const skipped = report.checks.filter(({ outcome }) => outcome === 'skipped');
  expect(skipped.map(({ check }) => check)).toEqual(['release']);
  expect(new Set(site.mock.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
});

test('an empty calendar is healthy, and says what could not be checked', async () => {
  const snapshot = { ...recordedSnapshot, events: [] };
  const site = await serveWordPress({ options: { snapshot } });
  const { exitCode, report, reasonOf } = await runDoctor(site.url);
  expect(report.findings).toEqual([]);
  expect(exitCode).toBe(0);
  for (const check of ['events', 'credentials']) expect(reasonOf(check), check).toBeTypeOf('string');
});

test.each([
  ['hides', null],
  ['has in another form', { name: 1, authentication: 'none' }],
])('a site that %s the index of its REST interface is healthy, too', async (_, index) => {
  const { exitCode, report, reasonOf } = await diagnose({ index });
  expect(report.findings.map(({ code }) => code)).toEqual([]);
  expect(exitCode).toBe(0);
  expect(reasonOf('application passwords')).toBeTypeOf('string');
});

/** The file by which the calendar of a site is subscribed to. */
const calendarFile = (version: string) => {
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Town Hall - ECPv${version}//NONSGML v1.0//EN\r\n`;
  return new Response(text, { headers: { 'content-type': 'text/calendar; charset=UTF-8' } });
};

/** A fault: the site has an older release, which it shows in its files alone. */
const onRelease =
  (version: string, release: OlderRelease): NonNullable<SiteFault['handle']> =>
  ({ request, url, path, forward }) => {
    if (url.searchParams.has('ical')) return calendarFile(version);
    if (url.pathname.endsWith('/wp/v2/users/me') && release.takesWrongCredentials)
      return Response.json({ code: 'rest_not_logged_in' }, { status: 401 });
    if (path === undefined) return undefined;
    const newer: typeof fetch = (input, init) =>
      forward({ url: new URL(String(input)), headers: new Headers(init?.headers) });
    return serveAsOlderRelease(newer, release)(url, { headers: request.headers });
  };

test.each(Object.entries(olderReleases))(
  'release %s is named, and found where it is too old',
  async (version, release) => {
    const { codes, exitCode, report, textOf } = await diagnose({ handle: onRelease(version, release) });
    const isOld = release.takesWrongCredentials === true;
    expect({ exitCode, codes }).toEqual({ exitCode: isOld ? 1 : 0, codes: isOld ? ['old-release'] : [] });
    expect(report.site).toMatchObject({ version });
    for (const code of codes) expect(textOf(code)).toContain(version);
    const counts = report.site?.counts as Record<string, number>;
    expect(counts.events).toBe(release.hasWrongTotals ? undefined : 128);
  },
);

test.each([401, 403, 404])(
  "a site that answers WordPress's own route of events with %i is found",
  async (status) => {
    const { codes, textOf } = await diagnose({
      handle: ({ url }) =>
        url.pathname.includes('/wp/v2/tribe_events')
          ? Response.json({ code: 'rest_closed', message: 'Closed.', data: { status } }, { status })
          : undefined,
    });
    expect(codes).toEqual(['own-route-closed']);
    expect(textOf('own-route-closed')).toContain('Closed.');
  },
);

test.each([
  ['6.9.1', true, ['additional-fields-lost']],
  ['6.9.1', false, []],
  ['6.17.2', true, []],
])('release %s with Pro: %j loses additional fields: %j', async (version, hasPro, expected) => {
  const [event] = recordedSnapshot.events ?? [];
  const events = [{ ...event!, ...(hasPro && { is_virtual: false }) }];
  const { codes } = await diagnose({
    options: { snapshot: { ...recordedSnapshot, events } },
    handle: ({ url }) => (url.searchParams.has('ical') ? calendarFile(version) : undefined),
  });
  expect(codes).toEqual(expected);
});
