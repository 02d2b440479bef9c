import { expect, test } from 'vitest';
import { instantToWallTime, isTimeZone, wallTimeToInstant } from '../../src/time/zone.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { moments, readings, standardNames } from '../time/moments.ts';

test('a zone is spelled with plain letters, whatever has been used before', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  // The Kelvin sign is a k in lower case.
  expect([isTimeZone('Asia/To\u212ayo'), isTimeZone('Asia/Tokyo'), isTimeZone('Asia/To\u212ayo')]).toEqual([
    false,
    true,
    false,
  ]);
});

test('an instant is converted to wall time in any zone as by Temporal, where it is one of two with that time as well', async () => {
  await forAll(propertyRuns(1000), [moments], ({ zone, moment }) => {
    const shown = moment.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
    expect(instantToWallTime(moment.epochMilliseconds, zone)).toBe(shown);
  });
});

test.each([...standardNames])('the manual offset %s is always %s', async (zone, offset) => {
  await forAll(100, [readings], ({ wall: time }) => {
    const instant = Date.parse(`${time.replace(' ', 'T')}Z`);
    const wall = instantToWallTime(instant, zone);
    expect(new Date(`${wall}${offset}`)).toEqual(new Date(instant));
    expect(wallTimeToInstant(wall, zone)).toBe(instant);
  });
});

test.each([...standardNames.keys(), 'UTC', 'Europe/Berlin', 'europe/berlin', 'Asia/Calcutta', 'GMT'])(
  'isTimeZone is true for %j',
  (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  },
);

test.each(['', 'Berlin', 'Nowhere/Land', '+02:00', 'UTC+15', 'UTC-15', 'UTC+5:60', 'UTC 2', 'UTC+', '2'])(
  'isTimeZone is false for %j',
  (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  },
);
