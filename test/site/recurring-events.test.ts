import type { CalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { serveSite } from '../cli/support/served-site.ts';
import { recordedSnapshot } from '../support/test-calendar.ts';
import { leftIn } from './support/left-in.ts';
import { runOnSite } from './support/run-on-site.ts';

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

describe('finds a site that', () => {
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

test.each(['10000001', '0', 'weekly-yoga'])('takes no other ID than that of the event: %s', async (id) => {
  const { exitCode, stderr } = await runOnSite(['--recurring-event', id]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`--recurring-event ${id}`);
});
