import { expect, test } from 'vitest';
import { recordedSnapshot } from '../../support/test-calendar.ts';
import { healthyCodes, runDoctor } from './support/run-doctor.ts';
import { serveWordPress } from './support/wordpress-site.ts';

const recordedEvents = recordedSnapshot.events ?? [];

test('a healthy site has no problem, and only what its events and the service are known for', async () => {
  const site = await serveWordPress();
  const { exitCode, report } = await runDoctor(`${site.url}/events/`, { env: site.credentials });
  expect(report.findings.map(({ code, severity }) => [code, severity])).toEqual([
    ['events-with-offsets', 'note'],
  ]);
  expect(exitCode).toBe(0);
  expect(report.site).toEqual({
    name: 'Town Hall & Barn',
    baseUrl: site.url,
    eventsRoot: `${site.url}/wp-json/tribe/events/v1/`,
    version: null,
    timeZone: 'America/New_York',
    languages: [],
    counts: { events: 128, venues: 8, organizers: 6, categories: 5, tags: 5 },
  });
  expect(report.checks.filter(({ outcome }) => outcome === 'skipped')).toEqual([
    { check: 'languages', outcome: 'skipped', reason: expect.any(String) },
  ]);
});

test('nothing is sent but reads', async () => {
  const methods = new Set<string>();
  const site = await serveWordPress({
    handle: ({ request }) => {
      methods.add(request.method);
      return undefined;
    },
  });
  const before = site.mock.snapshot();
  await runDoctor(site.url, { env: site.credentials, args: ['--languages', 'en,ro'] });
  expect([...methods]).toEqual(['GET']);
  expect(site.mock.snapshot()).toEqual(before);
});

test('a site whose events have zones has no finding at all', async () => {
  const events = recordedEvents.filter(({ timezone }) => !String(timezone).startsWith('UTC+'));
  const site = await serveWordPress({ options: { snapshot: { ...recordedSnapshot, events } } });
  const { report } = await runDoctor(site.url, { env: site.credentials });
  expect(report.findings).toEqual([]);
  expect(report.summary).toEqual({ problem: 0, warning: 0, note: 0 });
});

test('an empty calendar is healthy, and says what could not be checked', async () => {
  const snapshot = { ...recordedSnapshot, events: [] };
  const site = await serveWordPress({ options: { snapshot } });
  const { exitCode, report, reasonOf } = await runDoctor(site.url);
  expect(report.findings).toEqual([]);
  expect(exitCode).toBe(0);
  for (const check of ['dates', 'totals', 'languages', 'credentials'])
    expect(reasonOf(check), check).not.toBe('');
});

test.each([
  ['hides', null],
  ['has in another form', { name: 1, authentication: 'none' }],
])('a site that %s the index of its REST interface is healthy, too', async (_, index) => {
  const site = await serveWordPress({ index });
  const { exitCode, report, reasonOf } = await runDoctor(site.url, { env: site.credentials });
  expect(report.findings.map(({ code }) => code)).toEqual(healthyCodes);
  expect(exitCode).toBe(0);
  expect(reasonOf('application passwords')).toBeTypeOf('string');
});
