import { describe, expect, test } from 'vitest';
import { recordedSnapshot } from '../../support/test-calendar.ts';
import { runDoctor } from './support/run-doctor.ts';
import { serveWordPress, withJson } from './support/wordpress-site.ts';

const recordedEvents = recordedSnapshot.events ?? [];

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
