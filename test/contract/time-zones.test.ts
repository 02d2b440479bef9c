import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test, vi } from 'vitest';
import { instantToWallTime, isTimeZone, wallTimeToInstant } from '../../src/time/zone.ts';

/** Counts the formatters that are made meanwhile: they are slow and large. */
function countFormatters(use: () => void): number {
  let count = 0;
  class CountedFormat extends Intl.DateTimeFormat {
    constructor(...parameters: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...parameters);
      count += 1;
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: CountedFormat } }));
  try {
    use();
  } finally {
    vi.unstubAllGlobals();
  }
  return count;
}

describe('formatters', () => {
  test('are made once for all spellings of a zone', () => {
    // So many other zones drop one that was in use before.
    expect(names.filter((name) => name !== 'Europe/Copenhagen').every(isTimeZone)).toBe(true);
    const letters = [...'europe/copenhagen'];
    const spelling = (number: number) =>
      letters.map((letter, index) => ((number >> index) & 1 ? letter.toUpperCase() : letter)).join('');
    const spellings = Array.from({ length: 20_000 }, (_, number) => spelling(number));

    expect(countFormatters(() => expect(spellings.every(isTimeZone)).toBe(true))).toBe(1);
  });

  test('are not kept for all zones', () => {
    expect(names.every(isTimeZone)).toBe(true);
    expect(countFormatters(() => names.every(isTimeZone))).toBeGreaterThan(names.length - 110);
  });

  test('are kept for the zones in use', () => {
    const inUse = names.slice(-50);
    expect(countFormatters(() => [...inUse, ...inUse].every(isTimeZone))).toBeLessThan(100);
    expect(countFormatters(() => inUse.every(isTimeZone))).toBe(0);
  });
});

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
  test('there are many zones and transitions', () => {
    expect(names.length).toBeGreaterThan(400);
    expect(transitions.length).toBeGreaterThan(1000);
  });

  test('an instant is converted to wall time as by Temporal', () => {
    fc.assert(
      fc.property(moments, ({ zone, instant }) => {
        expect(instantToWallTime(instant, zone)).toBe(expectedWallTime(instant, zone));
      }),
      { numRuns: 1000 },
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
      { numRuns: 1000 },
    );
  });

  test('an instant round-trips through its wall time, unless another one is stored for it', () => {
    fc.assert(
      fc.property(moments, ({ zone, instant }) => {
        const wall = instantToWallTime(instant, zone);
        const back = wallTimeToInstant(wall, zone);
        expect(back).toBe(expectedInstant(wall, zone));
        expect(instantToWallTime(back, zone)).toBe(wall);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['Europe/Berlin', '2027-03-28 02:30:00', '2027-03-28T01:30:00Z'],
    ['Australia/Lord_Howe', '2027-10-03 02:15:00', '2027-10-02T15:45:00Z'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30T22:00:00Z'],
  ])('%s: %s is %s', (zone, wall, instant) => {
    expect(new Date(wallTimeToInstant(wall, zone)).toISOString()).toBe(instant.replace('Z', '.000Z'));
  });
});

describe('a wall time as the service stores it', () => {
  test('is read as Temporal reads it, where the clocks show it once or not at all', () => {
    fc.assert(
      fc.property(moments, ({ zone, instant }) => {
        const wall = instantToWallTime(instant, zone);
        const choices = (['earlier', 'later'] as const).map(
          (disambiguation) =>
            Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
        );
        expect(choices).toContain(wallTimeToInstant(wall, zone));
        if (new Set(choices).size === 1) expect(wallTimeToInstant(wall, zone)).toBe(instant);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['Europe/Berlin', '2027-10-31 02:30:00', '2027-10-31T01:30:00Z'],
    ['Europe/London', '2027-10-31 01:30:00', '2027-10-31T01:30:00Z'],
    ['Asia/Jerusalem', '2027-10-31 01:30:00', '2027-10-30T23:30:00Z'],
    ['Australia/Sydney', '2027-04-04 02:30:00', '2027-04-03T16:30:00Z'],
    ['Pacific/Auckland', '2027-04-04 02:30:00', '2027-04-03T14:30:00Z'],
    ['Australia/Lord_Howe', '2027-04-04 01:45:00', '2027-04-03T15:15:00Z'],
    ['Atlantic/Azores', '2027-10-31 00:30:00', '2027-10-31T00:30:00Z'],
    ['America/St_Johns', '2027-11-07 01:30:00', '2027-11-07T04:00:00Z'],
    ['America/New_York', '2027-11-07 01:30:00', '2027-11-07T05:30:00Z'],
    ['America/Los_Angeles', '2027-11-07 01:30:00', '2027-11-07T08:30:00Z'],
    ['Europe/Berlin', '2027-03-28 02:30:00', '2027-03-28T01:30:00Z'],
    ['UTC-3.5', '2027-03-28 02:30:00', '2027-03-28T06:00:00Z'],
  ])('%s: %s is %s', (zone, wall, instant) => {
    expect(new Date(wallTimeToInstant(wall, zone)).toISOString()).toBe(instant.replace('Z', '.000Z'));
  });
});

describe('at manual offsets', () => {
  test.each(offsets)('%s is %d minutes ahead of UTC, always', (zone, minutes) => {
    fc.assert(
      fc.property(instants, (instant) => {
        const wall = instantToWallTime(instant, zone);
        expect(Date.parse(`${wall.replace(' ', 'T')}Z`)).toBe(instant + minutes * 60 * second);
        expect(wallTimeToInstant(wall, zone)).toBe(instant);
      }),
    );
  });
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
