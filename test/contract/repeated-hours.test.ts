import { type DateInput, ValidationError } from 'events-calendar-client';
import { Temporal } from 'temporal-polyfill';
import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { moments } from '../time/moments.ts';

const title = 'Fair';

/** The zones and readings that were tried, with the instant that a real service stores, and the other one. */
const repeated: [zone: string, wall: string, stored: string, other: string, which: string][] = [
  ['Europe/Berlin', '2027-10-31 02:30:00', '2027-10-31T01:30:00Z', '2027-10-31T00:30:00Z', 'second'],
  ['Asia/Jerusalem', '2027-10-31 01:30:00', '2027-10-30T23:30:00Z', '2027-10-30T22:30:00Z', 'second'],
  ['Australia/Sydney', '2027-04-04 02:30:00', '2027-04-03T16:30:00Z', '2027-04-03T15:30:00Z', 'second'],
  ['Australia/Lord_Howe', '2027-04-04 01:45:00', '2027-04-03T15:15:00Z', '2027-04-03T14:45:00Z', 'second'],
  ['Atlantic/Azores', '2027-10-31 00:30:00', '2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', 'first'],
  ['America/New_York', '2027-11-07 01:30:00', '2027-11-07T05:30:00Z', '2027-11-07T06:30:00Z', 'first'],
];

test.for(repeated)(
  'the hour that %s has twice cannot be given as the other instant',
  async ([timezone, wall, stored, other, which], { mock, calendar }) => {
    const forms = [new Date(other), other, Temporal.Instant.from(other).toZonedDateTimeISO(timezone)];
    for (const start_date of forms) {
      const error = await rejectionOf(calendar.events.update(21, { timezone, start_date }));
      expect(error).toBeInstanceOf(ValidationError);
      expect(String(error)).toContain(
        `start_date: expected ${new Date(stored).toISOString()}, because ${wall} occurs twice in ${timezone} and the ` +
          `site stores the ${which}, got "${new Date(other).toISOString()}"`,
      );
    }
    expect(mock.requests).toHaveLength(0);
  },
);

test('every instant comes back as it was given, or is refused', async ({ calendar }) => {
  // For offsets with minutes, sites compute wrong times in UTC.
  const known = moments.filter(({ zone }) => !/[.:]/.test(zone));
  await forAll(propertyRuns(600), [known], async ({ zone: timezone, moment }) => {
    const start_date = new Date(moment.epochMilliseconds);
    try {
      const event = await calendar.events.create({ title, timezone, start_date, end_date: start_date });
      expect(new Date(`${event.utc_start_date!.replace(' ', 'T')}Z`)).toEqual(start_date);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      expect(String(error)).toMatch(/twice/);
    }
  });
});

describe('what stands in brackets behind a date', () => {
  const send = async (start_date: DateInput) => {
    const { client, requests } = recordingClient();
    const error = await rejectionOf(client.events.create({ title, start_date, end_date: start_date }));
    if (error !== undefined && !(error instanceof ValidationError)) throw error;
    return { error, body: await requests[0]?.json() };
  };

  test.each([
    ['2027-05-01T18:00+02:00[Europe/Berlin]', '2027-05-01 18:00:00', 'Europe/Berlin'],
    ['2027-10-31T02:30+01:00[Europe/Berlin]', '2027-10-31 02:30:00', 'Europe/Berlin'],
    ['2027-05-01T16:00Z[Europe/Berlin]', '2027-05-01 18:00:00', 'Europe/Berlin'],
    ['2027-05-01T18:00+02:00[Europe/Berlin][u-ca=gregory]', '2027-05-01 18:00:00', 'Europe/Berlin'],
    ['2027-05-01T18:00+0200[Europe/Berlin]', '2027-05-01 18:00:00', 'Europe/Berlin'],
    ['2027-05-01T18:00+05:30[+05:30]', '2027-05-01 18:00:00', 'UTC+5:30'],
    ['2027-05-01T18:00-03:30[-03:30]', '2027-05-01 18:00:00', 'UTC-3:30'],
    ['2027-05-01T18:00-08:00[-08:00]', '2027-05-01 18:00:00', 'Etc/GMT+8'],
    ['2027-05-01T18:00Z[UTC]', '2027-05-01 18:00:00', 'UTC'],
  ])('%s is read with its time zone, and so is a ZonedDateTime', async (text, start_date, timezone) => {
    const body = { title, start_date, end_date: start_date, timezone };
    for (const date of [text, Temporal.ZonedDateTime.from(text)])
      expect(await send(date)).toEqual({ error: undefined, body });
  });

  test.each([
    '2027-05-01T18:00+02:00[Europe/Nowhere]',
    '2027-05-01T18:00+02:00[Europe/Berlin][Europe/Paris]',
    '2027-05-01T18:00+02:00[Europe/Berlin][!x=y]',
    '2027-05-01T18:00+02:00[u-ca=gregory][Europe/Berlin]',
    '2027-05-01T18:00[Europe/Berlin]',
  ])('%s is refused in words', async (text) => {
    const { error, body } = await send(text);
    expect(String(error)).toMatch(/start_date: expected a date such as/);
    expect(body).toBeUndefined();
  });

  test.each([
    ['2027-05-01[u-ca=gregory]', '2027-05-01'],
    ['2027-05-01T18:00[!u-ca=iso8601]', '2027-05-01 18:00'],
  ])('%s is read, as Temporal writes it', async (text, start_date) => {
    expect(await send(text)).toMatchObject({ error: undefined, body: { start_date } });
  });
});
