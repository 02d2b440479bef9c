import { describe, expect, test } from 'vitest';
import { type OlderRelease, olderReleases, serveAsOlderRelease } from '../../support/older-releases.ts';
import { runDoctor } from './support/run-doctor.ts';
import { type SiteFault, serveWordPress, withoutParameter } from './support/wordpress-site.ts';

/** The file by which the calendar of a site is subscribed to. */
const calendarFile = (version: string) =>
  new Response(
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Town Hall - ECPv${version}//NONSGML v1.0//EN\r\n`,
    {
      headers: { 'content-type': 'text/calendar; charset=UTF-8' },
    },
  );

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

const codesOf = ({ ignoresFinerBounds, hasWrongTotals }: OlderRelease) => [
  ...(ignoresFinerBounds ? ['bounds-ignored'] : []),
  ...(hasWrongTotals ? ['wrong-totals'] : []),
];

describe.each(Object.entries(olderReleases))('on release %s', (version, release) => {
  test('what differs is found, and the release is named', async () => {
    const site = await serveWordPress({ handle: onRelease(version, release) });
    const { codes, exitCode, report, textOf } = await runDoctor(site.url, { env: site.credentials });
    expect(codes).toEqual(codesOf(release));
    expect(report.site).toMatchObject({ version });
    expect(exitCode).toBe(release.ignoresFinerBounds || release.hasWrongTotals ? 1 : 0);
    for (const code of codes) expect(textOf(code)).toContain(version);
    const counts = report.site?.counts as Record<string, number>;
    expect(counts.events).toBe(release.hasWrongTotals ? undefined : 128);
  });
});

test('bounds that are ignored are named, each', async () => {
  for (const name of ['starts_before', 'starts_after', 'ends_before', 'ends_after']) {
    const site = await serveWordPress({
      handle: (request) => {
        const isAsked = request.url.searchParams.get('per_page') === '1';
        return isAsked ? withoutParameter(name)(request) : undefined;
      },
    });
    const { codes, textOf } = await runDoctor(site.url);
    expect(codes).toEqual(['bounds-ignored']);
    expect(textOf('bounds-ignored')).toContain(`with ${name}=`);
  }
});
