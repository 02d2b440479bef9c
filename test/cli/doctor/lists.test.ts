import { createCalendarMock } from 'events-calendar-client/testing';
import { expect, test } from 'vitest';
import { recordedSnapshot, testTime } from '../../support/test-calendar.ts';
import { diagnose, runDoctor } from './support/run-doctor.ts';
import { serveWordPress } from './support/wordpress-site.ts';

const recordedEvents = recordedSnapshot.events ?? [];

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
  expect({ exitCode, codes }).toEqual({ exitCode: 1, codes: ['stale-cache'] });
});

test('a list of all events that fails where the usual one does not is found', async () => {
  const site = await serveWordPress({
    handle: ({ url, path }) =>
      path === '/events' && url.searchParams.get('per_page') === '50'
        ? new Response('', { status: 500 })
        : undefined,
  });
  expect((await runDoctor(site.url)).codes).toEqual(['server-error']);
});

test('drafts that were listed with credentials, and then sent to a visitor: responses-leaked', async () => {
  const kept = new Map<string, unknown>();
  const { exitCode, codes } = await diagnose({
    handle: async ({ url, path, forward }) => {
      if (path !== '/events') return undefined;
      const stored = kept.get(url.href);
      if (stored !== undefined) return Response.json(stored);
      const response = await forward();
      if (response.ok) kept.set(url.href, await response.clone().json());
      return response;
    },
  });
  expect(codes).toContain('responses-leaked');
  expect(exitCode).toBe(1);
});
