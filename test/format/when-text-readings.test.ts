import { whenText } from 'events-calendar-client/format';
import fc from 'fast-check';
import type { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { forAll, propertyRuns } from '../support/share.ts';
import { readings, standardName, storedMoment } from '../time/moments.ts';

const locales = fc.constantFrom(
  ...['de', 'de-AT', 'en-US', 'en-GB', 'en-AU', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'nl', 'pl', 'ro', 'tr'],
  ...['ja', 'pt-BR', 'cs', 'sv', 'da', 'fi', 'hu', 'ru', 'bg', 'el', 'eu', 'zh', 'zh-TW', 'ko', 'vi', 'th'],
  ...['hi', 'ar-EG', 'fa', 'he'],
);

const events = fc
  .tuple(readings, fc.oneof(fc.nat(24 * 60), fc.nat(5 * 24 * 60)), fc.boolean())
  .map(([{ zone, wall }, minutes, all_day]) => {
    const end = new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + minutes * 60_000);
    const end_date = end.toISOString().slice(0, 19).replace('T', ' ');
    return { all_day, timezone: zone, start_date: wall, end_date };
  });

const zones = fc.oneof(
  fc.constantFrom('event', 'reader'),
  readings.map(({ zone }) => zone),
);

/** A text with the digits of other scripts as `0` to `9`. */
const withDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) =>
    String(
      [...'0٠۰०']
        .map((zero) => digit.charCodeAt(0) - zero.charCodeAt(0))
        .find((value) => value >= 0 && value < 10),
    ),
  );

/** Whether a text has a reading of a clock with twelve or with twenty-four hours. */
function hasTime(text: string, { hour, minute }: Temporal.ZonedDateTime, hasTwelveHours: boolean): boolean {
  const hours = hasTwelveHours ? [hour % 12 || 12] : hour === 0 && minute === 0 ? [0, 24] : [hour];
  const minutes = String(minute).padStart(2, '0');
  return hours.some((shown) =>
    new RegExp(`(?<!\\d)0?${shown}(?::|\\.| h )${minutes}(?!\\d)`).test(withDigits(text)),
  );
}

test('has the times that clocks show, in any language and zone', async () => {
  await forAll(propertyRuns(1_500), [events, locales, zones], (event, locale, timeZone) => {
    const text = whenText({ ...event, all_day: false }, { locale, timeZone, omitTimeZone: timeZone });
    const own = event.timezone;
    const reader = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const zone = standardName({ event: own, reader }[timeZone] ?? timeZone);
    const hasTwelveHours =
      new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).resolvedOptions().hour12 === true;
    const [start, end] = [event.start_date, event.end_date].map((wall) =>
      storedMoment(wall, own).withTimeZone(zone),
    );
    expect(hasTime(text, start!, hasTwelveHours), text).toBe(true);
    // A gap of the clocks may move the start beyond the end.
    if (end!.epochMilliseconds > start!.epochMilliseconds)
      expect(hasTime(text, end!, hasTwelveHours), text).toBe(true);
  });
});

test('has plain spaces alone, and the zone only where it is not left out', async () => {
  await forAll(propertyRuns(1_500), [events, locales, zones], (event, locale, timeZone) => {
    const text = whenText(event, { locale, timeZone });
    expect(text).not.toMatch(/[^\S ]| {2}|^ | $/);
    const withoutZone = whenText(event, { locale, timeZone, omitTimeZone: timeZone });
    if (event.all_day) expect(withoutZone).toBe(text);
    else expect(withoutZone.length).toBeLessThan(text.length);
  });
});

test('has both days of whole days', async () => {
  const inEnglish = { locale: 'en-GB' };
  await forAll(propertyRuns(2_000), [events], (event) => {
    const text = whenText({ ...event, all_day: true }, inEnglish);
    const [first, last] = [event.start_date, event.end_date].map((date) => Number(date.slice(8, 10)));
    expect(text.match(/(?<!\d)\d\d?(?!\d)/g)?.map(Number)).toEqual(first === last ? [first] : [first, last]);
    expect(text).toContain(event.end_date.slice(0, 4));
  });
});
