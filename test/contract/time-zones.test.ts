import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { instantToWallTime, isTimeZone, wallTimeToInstant } from '../../src/time/zone.ts';
import { propertyRuns } from '../support/share.ts';

test('a zone is spelled with plain letters, whatever has been used before', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  // The Kelvin sign is a k in lower case.
  expect([isTimeZone('Asia/To\u212ayo'), isTimeZone('Asia/Tokyo'), isTimeZone('Asia/To\u212ayo')]).toEqual([
    false,
    true,
    false,
  ]);
});

const names = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

/** Manual offsets in the format of the service, and in minutes. */
const offsets: [string, number][] = [
  ['UTC+0', 0],
  ['UTC+2', 120],
  ['UTC-3.5', -210],
  ['UTC+5:30', 330],
  ['UTC+5.75', 345],
  ['UTC-0.5', -30],
  ['UTC+14', 840],
  ['UTC-12', -720],
];

const second = 1000;
const start = Date.UTC(1970, 0) / second;
const end = Date.UTC(2100, 0) / second;
const instants = fc.integer({ min: start, max: end }).map((seconds) => seconds * second);

/** Zones with unusual transitions: by half an hour, at midnight, by a whole day. */
const zonesWithTransitions = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Istanbul', 'America/New_York'],
  ...['America/St_Johns', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Casablanca'],
  ...['Asia/Kathmandu', 'Asia/Pyongyang', 'Pacific/Apia', 'Antarctica/Troll'],
];

/** The transitions of these zones, which random instants rarely meet. */
const transitions = zonesWithTransitions.flatMap((zone) => {
  const found: { zone: string; at: number }[] = [];
  let next = Temporal.Instant.fromEpochMilliseconds(start * second).toZonedDateTimeISO(zone);
  for (;;) {
    const change = next.getTimeZoneTransition('next');
    if (!change || change.epochMilliseconds >= end * second) return found;
    found.push({ zone, at: change.epochMilliseconds });
    next = change;
  }
});

const hours = 3600 * second;

const nearTransitions = fc
  .tuple(fc.constantFrom(...transitions), fc.integer({ min: -3 * 3600, max: 3 * 3600 }))
  .map(([{ zone, at }, seconds]) => ({ zone, instant: at + seconds * second }));

const anyInstant = fc.record({ zone: fc.constantFrom(...names), instant: instants });

const moments = fc.oneof(anyInstant, nearTransitions);

const toWallTime = (text: string) => text.slice(0, 19).replace('T', ' ');

function expectedWallTime(instant: number, zone: string): string {
  const shown = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  return toWallTime(shown.toPlainDateTime().toString({ smallestUnit: 'second' }));
}

/**
 * The instant that a service stores. Of an ambiguous wall time, it compares the reading, taken as UTC, with the moment
 * of the change: before it, the earlier instant counts, else the later. It moves skipped ones forward, as Temporal does.
 */
function expectedInstant(wall: string, zone: string): number {
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation }),
  );
  const shown = (zoned: Temporal.ZonedDateTime | undefined) => zoned?.toPlainDateTime().toString();
  if (!earlier || !later || shown(earlier) !== shown(later)) {
    return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds;
  }
  const change = earlier.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  const reading = Date.parse(`${wall.replace(' ', 'T')}Z`);
  return (reading < change ? earlier : later).epochMilliseconds;
}

describe('in the zones of the platform', () => {
  test('an instant is converted to wall time as by Temporal', () => {
    fc.assert(
      fc.property(moments, ({ zone, instant }) => {
        expect(instantToWallTime(instant, zone)).toBe(expectedWallTime(instant, zone));
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  test('a wall time is converted to an instant as by Temporal, to the one that is stored if it is ambiguous', () => {
    fc.assert(
      fc.property(moments, ({ zone, instant }) => {
        // Uses the offset of 12 hours before, so that the wall time may be a skipped one.
        const shift =
          instant +
          Temporal.Instant.fromEpochMilliseconds(instant - 12 * hours).toZonedDateTimeISO(zone)
            .offsetNanoseconds /
            1e6;
        const wall = toWallTime(new Date(shift).toISOString());
        expect(wallTimeToInstant(wall, zone)).toBe(expectedInstant(wall, zone));
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});

test.each(offsets)('the manual offset %s is %d minutes ahead of UTC, always', (zone, minutes) => {
  fc.assert(
    fc.property(instants, (instant) => {
      const wall = instantToWallTime(instant, zone);
      expect(Date.parse(`${wall.replace(' ', 'T')}Z`)).toBe(instant + minutes * 60 * second);
      expect(wallTimeToInstant(wall, zone)).toBe(instant);
    }),
  );
});

describe('isTimeZone', () => {
  test.each([
    ...offsets.map(([zone]) => zone),
    'UTC',
    'Europe/Berlin',
    'europe/berlin',
    'Asia/Calcutta',
    'GMT',
  ])('is true for %j', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each(['', 'Berlin', 'Nowhere/Land', '+02:00', 'UTC+15', 'UTC-15', 'UTC+5:60', 'UTC 2', 'UTC+', '2'])(
    'is false for %j',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );
});
