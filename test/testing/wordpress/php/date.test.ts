import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePhpDate } from '../../../../src/testing/wordpress/php/date.ts';
import { forAll } from '../../../support/share.ts';

// A Friday.
const now = new Date('2026-11-20T21:33:24.500Z');
const siteZone = 'America/New_York';

function read(text: string, timeZone = 'UTC') {
  return parsePhpDate(text, { now, timeZone });
}

test.each([
  ['2027-01-15', '2027-01-15 00:00:00'],
  ['2027/01/15', '2027-01-15 00:00:00'],
  ['2027-02-30', '2027-03-02 00:00:00'],
  ['2027-01', '2027-01-01 00:00:00'],
  ['2027-01-15 10:30', '2027-01-15 10:30:00'],
  ['2027-01-15T10:30:15.250Z', '2027-01-15 10:30:15'],
  ['2027-01-15 24:00', '2027-01-16 00:00:00'],
  ['2027-01-15 3pm', '2027-01-15 15:00:00'],
  ['2027-1-5 9:5', '2027-01-05 09:05:00'],
  ['15-1-2027 10:30', '2027-01-15 10:30:00'],
  ['01/15/2027 2:05 PM', '2027-01-15 14:05:00'],
  ['January 15, 2027', '2027-01-15 00:00:00'],
  ['15 jan 2027 10:30', '2027-01-15 10:30:00'],
  ['Jan 2027', '2027-01-01 00:00:00'],
  ['now', '2026-11-20 21:33:24'],
  ['Midnight', '2026-11-20 00:00:00'],
  ['20270115T1030', '2027-01-15 10:30:00'],
  ['tomorrow', '2026-11-21 00:00:00'],
  ['20270115T103000', '2027-01-15 10:30:00'],
  ['tomorrow 9am', '2026-11-21 09:00:00'],
  ['Yesterday noon', '2026-11-19 12:00:00'],
  ['10:00 today', '2026-11-20 00:00:00'],
  ['+1 week 2 days -90 minutes', '2026-11-29 20:03:24'],
  ['last year next month', '2025-12-20 21:33:24'],
  ['2027-01-31 +1 month', '2027-03-03 00:00:00'],
  ['monday', '2026-11-23 00:00:00'],
  ['this friday', '2026-11-20 00:00:00'],
  ['next friday', '2026-11-27 00:00:00'],
  ['last friday', '2026-11-13 00:00:00'],
  ['next monday 9:00', '2026-11-23 09:00:00'],
  // Digits alone are a timestamp, even those that look like a year or a day.
  ['2027', '1970-01-01 00:33:47'],
  ['20270115', '1970-08-23 14:35:15'],
  ['@123', '1970-01-01 00:02:03'],
  ['-1', '1969-12-31 23:59:59'],
  ['0', '2026-11-20 21:33:24'],
  ['   ', '2026-11-20 21:33:24'],
])('reads %j', (text, wall) => {
  expect(read(text)).toEqual({ wallTime: wall, instant: Date.parse(`${wall.replace(' ', 'T')}Z`) });
});

test.each([
  ['2027-01-15T10:30:00Z', '2027-01-15T10:30:00Z'],
  ['2027-01-15T10:30:00+09:00', '2027-01-15T01:30:00Z'],
  ['2027-01-15T10:30:00-0800', '2027-01-15T18:30:00Z'],
  ['2027-01-15 10:30:00', '2027-01-15T15:30:00Z'],
  ['2027-07-15 10:30:00', '2027-07-15T14:30:00Z'],
  ['2027-07-15 10:30:00 Asia/Tokyo', '2027-07-15T01:30:00Z'],
  ['Thu Jul 15 2027 10:30:00 GMT-0500', '2027-07-15T15:30:00Z'],
])('honours the zone of %j in the instant, not in the clock reading', (text, instant) => {
  const date = read(text, siteZone);
  expect(date?.wallTime.slice(11)).toBe('10:30:00');
  expect(date?.instant).toBe(Date.parse(instant));
});

test('reads what is relative from the clocks of the zone', () => {
  expect(read('tomorrow', 'Asia/Tokyo')?.wallTime).toBe('2026-11-22 00:00:00');
  expect(read('tomorrow', siteZone)?.wallTime).toBe('2026-11-21 00:00:00');
});

test('reads years beyond four digits', () => {
  expect(read('1800000000000')?.wallTime).toBe('59009-09-24 08:00:00');
  expect(read('99999999999999999')).toBeUndefined();
});

test.each([
  '',
  'garbage',
  'two days',
  '2027-13-45',
  '2027-01-32',
  '2027-01-15 25:00',
  '2027-01-15 10:60',
  '2027-01-15 13pm',
  '15 January 10:30',
  '2027 January 15',
  '2027-01-15 2027-01-16',
  '10:00 11:00',
  '2027-01-15T10:30:00 09:00',
  '2027-01-15 10:30 Mars/Base',
  '2027-01-15 10:30 UTC EST',
  '@1 @2',
  '13/45/2027',
  '#',
  `${','.repeat(40)}#`,
  // What the service reads, and the mock does not.
  'first day of next month',
])('refuses %j', (text) => {
  expect(read(text)).toBeUndefined();
});

const instants = fc.date({
  min: new Date('1000-01-01T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
});

const wallOf = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');

test('gives back any moment in its ISO form', async () => {
  await forAll(100, [instants, fc.constantFrom('UTC', siteZone, 'UTC+5:30')], (date, timeZone) => {
    const instant = Math.floor(date.getTime() / 1000) * 1000;
    expect(read(date.toISOString(), timeZone)).toEqual({ wallTime: wallOf(date), instant });
  });
});

test('reads a timestamp as the clock of UTC, in whatever zone', async () => {
  await forAll(100, [instants, fc.constantFrom('UTC', 'Asia/Tokyo')], (date, timeZone) => {
    const seconds = Math.floor(date.getTime() / 1000);
    fc.pre(seconds !== 0);
    expect(read(String(seconds), timeZone)).toEqual({ wallTime: wallOf(date), instant: seconds * 1000 });
  });
});

test('never throws and never answers an invalid date', async () => {
  const word = fc.constantFrom(...'next last monday 2027 - + 01 : T / jan Z'.split(' '), ' ');
  const words = fc.array(word).map((parts) => parts.join(''));
  await forAll(2000, [fc.oneof(fc.string(), words)], (text) => {
    const date = read(text);
    if (!date) return;
    expect(date.instant).not.toBeNaN();
    expect(date.wallTime).toMatch(/^-?\d{4,}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});
