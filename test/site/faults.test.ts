import type { CalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '../cli/support/served-site.ts';
import { recordedSnapshot } from '../support/test-calendar.ts';
import { leftIn, runOnSite } from './support/run-on-site.ts';

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
    expect(failures.length).toBeGreaterThan(0);
    // The walk over all records, before the checks, may be the first to meet it.
    expect(failures.every(({ area }) => ['everything', 'pages'].includes(area))).toBe(true);
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

test.each(['subscriber', 'author'] as const)(
  'reads as a %s, who does not see what an editor does',
  async (role) => {
    const user = { username: 'reader', applicationPassword: 'password of reader', role };
    const { url } = await serveSite({ users: [user], now: () => new Date() });
    const env = { CALENDAR_USER: user.username, CALENDAR_PASSWORD: user.applicationPassword };
    for (const area of ['filters', 'single records']) {
      const { exitCode, checks, failures } = await runOnSite(['--site', url, '--only', area], env);
      expect(failures).toEqual([]);
      expect(exitCode).toBe(0);
      expect(checks.filter(({ as }) => as === 'reader').length).toBeGreaterThan(10);
    }
  },
);

const day = 24 * 60 * 60 * 1000;
const seriesId = 900;

/** Eight dates, a week apart, from next week on. */
const occurrences = Array.from({ length: 8 }, (_, index) => {
  const date = new Date(Date.now() + (index + 1) * 7 * day).toISOString().slice(0, 10);
  return { start_date: `${date} 18:00:00`, end_date: `${date} 19:30:00` };
});

/** Serves a site with a recurring event. `change` may change requests before they reach it. */
async function serveProSite(change?: (url: URL) => void) {
  const yoga = {
    ...occurrences[0],
    id: seriesId,
    title: 'Weekly Yoga',
    slug: 'weekly-yoga',
    timezone: 'Europe/Berlin',
    cost: '$15',
    occurrences,
  };
  const snapshot = { ...recordedSnapshot, events: [...(recordedSnapshot.events ?? []), yoga] };
  const site: Awaited<ReturnType<typeof serveSite>> = await serveSite(
    { snapshot, now: () => new Date() },
    async ({ url, method, headers, body }) => {
      if (change === undefined || method === 'GET') return undefined;
      const target = new URL(url);
      change(target);
      return site.mock.fetch(target, { method, headers, body, ...(body && { duplex: 'half' }) });
    },
  );
  return site;
}

const datesIn = (mock: CalendarMock) =>
  mock.snapshot().events?.find(({ id }) => id === seriesId)?.occurrences as typeof occurrences;

const args = (url: string) => ['--site', url, '--write', '--only', 'recurring events'];

test('reads dates, sees dangerous writes rejected, and changes only dates of the event that it may', async () => {
  const { url, credentials, mock } = await serveProSite();
  const run = [...args(url), '--recurring-event', String(seriesId)];
  const { exitCode, checks, failures } = await runOnSite(run, credentials);
  expect(failures).toEqual([]);
  expect(exitCode).toBe(0);
  expect(checks.filter(({ outcome }) => outcome === 'skipped')).toEqual([]);
  expect(checks.some(({ name }) => name === "delete with occurrence: 'upcoming'")).toBe(true);
  expect(datesIn(mock).length).toBe(occurrences.length - 5);
  expect(leftIn(mock)).toEqual([]);
});

test('leaves all recurring events alone that it may not change', async () => {
  const { url, credentials, mock } = await serveProSite();
  const { exitCode, checks } = await runOnSite(args(url), credentials);
  expect(exitCode).toBe(0);
  expect(checks.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(1);
  expect(datesIn(mock)).toMatchObject(occurrences);
});

describe('also finds a site that', () => {
  test('changes all dates instead of one', async () => {
    const { url, credentials } = await serveProSite((target) => {
      target.searchParams.delete('_tec_update_type');
    });
    const run = [...args(url), '--recurring-event', String(seriesId)];
    const { exitCode, failures } = await runOnSite(run, credentials);
    expect(exitCode).toBe(1);
    expect(failures.map(({ name }) => name)).toContain("edit with occurrence: 'single'");
  });
});

test('passes a site whose plugins add fields, and that has events with a password', async () => {
  let count = 0;
  const hidden = {
    description: '',
    excerpt: '',
    venue: [],
    organizer: [],
    categories: [],
    tags: [],
    website: '',
    cost: '',
    image: false,
    featured: null,
    all_day: null,
    sticky: null,
    hide_from_listings: null,
    show_map: null,
    show_map_link: null,
  };
  const withPlugin = (record: object, isProtected: boolean) => ({
    ...record,
    yoast_head: `<!-- ${count++} -->`,
    ...(isProtected && hidden),
  });
  const { url } = await serveWith(async (request, mock) => {
    const response = await mock.fetch(request.url);
    const match = /\/(events|venues|organizers)(\/.+)?$/.exec(new URL(request.url).pathname);
    if (!response.ok || !match) return response;
    const body = await response.json();
    const isProtected = ({ id }: { id: number }) => match[1] === 'events' && id % 10 === 0;
    if (!match[2]) {
      const records = body[match[1]!].map((record: { id: number }) =>
        withPlugin(record, isProtected(record)),
      );
      return Response.json({ ...body, [match[1]!]: records });
    }
    const refusal = { code: 'event-password-protected', message: 'Protected', data: { status: 403 } };
    return isProtected(body)
      ? Response.json(refusal, { status: 403 })
      : Response.json(withPlugin(body, false));
  });
  for (const area of ['events: filters', 'single records', 'venues: filters']) {
    const { failures } = await runOnSite(['--site', url, '--only', area]);
    expect(failures).toEqual([]);
  }
});
