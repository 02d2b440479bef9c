import { createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { recordedSnapshot, testTime } from '../../support/test-calendar.ts';
import { runDoctor } from './support/run-doctor.ts';
import { serveWordPress, withJson, withoutParameter } from './support/wordpress-site.ts';

const recordedEvents = recordedSnapshot.events ?? [];

describe('parameters that do not arrive', () => {
  test('the language: language-ignored, where it makes no difference and any code is taken', async () => {
    const site = await serveWordPress({ handle: withoutParameter('lang') });
    const args = ['--languages', 'de,en', '--language-param', 'lang'];
    const { exitCode, codes } = await runDoctor(site.url, { args });
    expect(codes).toEqual(['language-ignored']);
    expect(exitCode).toBe(0);
  });
});

describe('languages', () => {
  test.each([
    ['pll/v1', 'lang'],
    ['wpml/tm/v1', 'wpml_language'],
  ])('are selected by the parameter of the plug-in that the site has: %s', async (namespace, parameter) => {
    const sent = new Set<string>();
    const site = await serveWordPress({
      index: { namespaces: ['wp/v2', namespace] },
      options: { languageParam: parameter, languages: ['de', 'en'] },
      handle: ({ url }) => {
        const language = url.searchParams.get(parameter);
        if (language) sent.add(language);
        return undefined;
      },
    });
    expect((await runDoctor(site.url, { args: ['--languages', 'de,en'] })).codes).toEqual([]);
    expect([...sent]).toEqual(['de', 'en', 'qtx']);
  });

  test('that the site lists are compared without being named: the free Polylang ignores them', async () => {
    const site = await serveWordPress({
      index: { namespaces: ['wp/v2', 'pll/v1'] },
      handle: (request) =>
        request.url.pathname.endsWith('/pll/v1/languages')
          ? Response.json([{ slug: 'de' }, { slug: 'en' }])
          : withoutParameter('lang')(request),
    });
    const { codes, report } = await runDoctor(site.url);
    expect(codes).toEqual(['language-ignored']);
    expect(report.site).toMatchObject({ languages: ['de', 'en'] });
  });

  test('of WPML are compared by its parameter, as the root of the API has them', async () => {
    const sent = new Set<string | null>();
    const site = await serveWordPress({
      options: { languageParam: 'wpml_language', languages: ['en', 'ro'] },
      handle: async ({ url, path, forward }) => {
        if (path === '/events') sent.add(url.searchParams.get('wpml_language'));
        if (path !== '' && path !== '/') return undefined;
        const args = { wpml_language: { type: 'string', enum: ['en', 'ro'] } };
        const route = { methods: ['GET'], endpoints: [{ methods: ['GET'], args }] };
        return withJson(await forward(), (root) => ({
          ...root,
          routes: { ...(root.routes as object), '/tribe/events/v1/events': route },
        }));
      },
    });
    const { report } = await runDoctor(site.url);
    expect(report.site).toMatchObject({ languages: ['en', 'ro'] });
    expect([...sent]).toEqual(expect.arrayContaining(['en', 'ro']));
  });

  test('that the site does not have: language-refused', async () => {
    const site = await serveWordPress();
    const { exitCode, codes } = await runDoctor(site.url, { args: ['--languages', 'en,de'] });
    expect(codes).toEqual(['language-refused']);
    expect(exitCode).toBe(1);
  });
});

describe('caches', () => {
  /** The list that visitors read, as it was before half of the events were written. */
  async function oldList(): Promise<unknown> {
    const events = recordedEvents.filter((_, index) => index % 2 === 0);
    const mock = createCalendarMock({ snapshot: { ...recordedSnapshot, events }, now: testTime });
    return (await mock.fetch('/wp-json/tribe/events/v1/events?per_page=10')).json();
  }

  test('a list of yesterday: stale-cache', async () => {
    const stored = await oldList();
    const site = await serveWordPress({
      handle: ({ url, path }) =>
        path === '/events' && url.search === '?per_page=10' ? Response.json(stored) : undefined,
    });
    const { exitCode, codes } = await runDoctor(site.url);
    expect(codes).toEqual(['stale-cache']);
    expect(exitCode).toBe(1);
  });
});

describe('drafts that were listed with credentials', () => {
  test('and then sent to a visitor: responses-leaked', async () => {
    const kept = new Map<string, unknown>();
    const site = await serveWordPress({
      handle: async ({ url, path, forward }) => {
        if (path !== '/events') return undefined;
        const stored = kept.get(url.href);
        if (stored !== undefined) return Response.json(stored);
        const response = await forward();
        if (response.ok) kept.set(url.href, await response.clone().json());
        return response;
      },
    });
    const { exitCode, codes } = await runDoctor(site.url, { env: site.credentials });
    expect(codes).toContain('responses-leaked');
    expect(exitCode).toBe(1);
  });
});

test('a site with Events Calendar Pro: recurring-events', async () => {
  const routes = { '/tec/v1/events/(?P<id>\\d+)/notices/occurrences': {} };
  const site = await serveWordPress({
    handle: ({ url }) => (url.pathname === '/wp-json/tec/v1' ? Response.json({ routes }) : undefined),
  });
  const { exitCode, codes } = await runDoctor(site.url);
  expect(codes).toEqual(['recurring-events']);
  expect(exitCode).toBe(0);
});

test('administrators see the release of the plugin', async () => {
  const site = await serveWordPress({
    handle: ({ request, url }) =>
      request.headers.has('authorization') && url.pathname.startsWith('/wp-json/wp/v2/plugins/')
        ? Response.json({ version: '6.15.3' })
        : undefined,
  });
  expect((await runDoctor(site.url)).report.site).toMatchObject({ version: null });
  const { report } = await runDoctor(site.url, { env: site.credentials });
  expect(report.site).toMatchObject({ version: '6.15.3' });
});

test('lists that take longer than --slow-after: slow-responses', async () => {
  const site = await serveWordPress();
  const { codes, exitCode } = await runDoctor(site.url, { args: ['--slow-after', '0'] });
  expect(codes).toEqual(['slow-responses']);
  expect(exitCode).toBe(0);
});

describe('the time zone of the site', () => {
  test.each([
    [{ timezone_string: '', gmt_offset: 2 }, 'UTC+2'],
    [{ timezone_string: '', gmt_offset: -3.5 }, 'UTC-3.5'],
    [{ timezone_string: '', gmt_offset: '0' }, 'UTC+0'],
    [{ timezone_string: 'Etc/GMT-2', gmt_offset: 2 }, 'Etc/GMT-2'],
  ])('%o: odd-time-zone', async (index, zone) => {
    const site = await serveWordPress({ index });
    const { exitCode, codes, report } = await runDoctor(site.url);
    expect(codes).toEqual(['odd-time-zone']);
    expect(report.site).toMatchObject({ timeZone: zone });
    expect(exitCode).toBe(0);
  });
});

test('events with a fixed offset: events-with-offsets', async () => {
  const site = await serveWordPress();
  const { textOf } = await runDoctor(site.url);
  expect(textOf('events-with-offsets')).toContain('6 of 50 events');
  const events = recordedEvents.filter(({ timezone }) => timezone !== 'UTC+5.5');
  const other = await serveWordPress({ options: { snapshot: { ...recordedSnapshot, events } } });
  const { report } = await runDoctor(other.url);
  expect(report.findings.map(({ code }) => code)).toEqual([]);
});

test('UTC times that are not those of the zone: utc-dates-differ', async () => {
  const site = await serveWordPress({
    handle: async ({ path, forward }) => {
      if (path !== '/events') return undefined;
      return withJson(await forward(), ({ events, ...list }) => ({
        ...list,
        events: (events as Record<string, unknown>[]).map((event) =>
          event.timezone === 'Europe/Berlin' ? { ...event, utc_start_date: event.start_date } : event,
        ),
      }));
    },
  });
  const { exitCode, codes } = await runDoctor(site.url);
  expect(codes).toEqual(['utc-dates-differ']);
  expect(exitCode).toBe(1);
});
