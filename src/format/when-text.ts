import { checkTimeZone, type EventTimes, type TimeOptions } from '../time/event-times.ts';
import { formatterFor } from '../time/formatters.ts';
import { intervalOf } from '../time/interval.ts';
import { parseWallTime } from '../time/wall-time.ts';
import { instantToWallTime } from '../time/zone.ts';
import { toStandardZone } from '../time/zoned.ts';

/** An event as {@link whenText} takes it. */
export interface EventWithAbbreviation extends EventTimes {
  /** Abbreviation of the time zone at the start, such as `CEST`. */
  readonly timezone_abbr?: string | undefined;
}

/** How {@link whenText} writes. */
export interface WhenOptions extends TimeOptions {
  /** Language tags, such as `de` or `['en-GB', 'en']`; the platform's language by default. */
  readonly locale?: string | string[] | undefined;
  /**
   * On which clock: the `event`'s own, which is the default, that of the `reader`, which is the platform's, or that of a
   * time zone, by its IANA name, as `UTC` or as a manual offset.
   */
  readonly timeZone?: string | undefined;
}

// What a clock shows is formatted as if it were in UTC, so that one formatter does for all zones.
const day = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const year = { year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

function formatterOf(
  locale: WhenOptions['locale'],
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return formatterFor(JSON.stringify([locale, options]), locale, options);
}

type RangePart = ReturnType<Intl.DateTimeFormat['formatRangeToParts']>[number];

const textOf = (parts: readonly RangePart[]) => parts.map(({ value }) => value).join('');
const isOfEnd = ({ source }: RangePart) => source === 'endRange';
const yearsOf = (parts: readonly RangePart[]) =>
  parts.filter(({ type }) => type === 'year').map(({ value }) => value);

/** Formats from one reading to another. Intl repeats the year where there are two days and times. */
function formatTimes(locale: WhenOptions['locale'], start: number, end: number): string {
  const parts = formatterOf(locale, { ...day, ...year, ...time }).formatRangeToParts(start, end);
  const [startYear, endYear] = yearsOf(parts);
  if (startYear !== endYear) return textOf(parts);
  const withoutYear = formatterOf(locale, { ...day, ...time }).formatRangeToParts(start, end);
  return textOf([...parts.filter((part) => !isOfEnd(part)), ...withoutYear.filter(isOfEnd)]);
}

/** The name that Intl has for a time zone at an instant. */
function nameOfZone(locale: WhenOptions['locale'], timeZone: string, instant: Date): string | undefined {
  const parts = formatterOf(locale, { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

/** The time zone on whose clock to write. */
function zoneFor(choice: string, own: string): string {
  if (choice === 'event') return own;
  if (choice === 'reader') return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return checkTimeZone(choice, 'timeZone');
}

/**
 * Writes when an event takes place, such as `Sat, 1 May 2027, 18:00–20:30 CEST`, in the words and order of a language.
 * What both ends share is written once. An event of whole days has its days alone, which are the same in every zone.
 *
 * @param event - an event, or an object with its times
 * @param options - the language, and the clock to go by
 * @throws CalendarError where a date is missing or is none, a zone is unknown, or the end is before the start
 * @throws RangeError where `locale` is no language tag
 * @example
 * ```ts
 * import { whenText } from 'events-calendar-client/format';
 *
 * const event = await calendar.events.get(12);
 * console.log(whenText(event, { locale: 'de' })); // Sa., 19. Juni 2027, 14:00–22:00 Uhr CEST
 * console.log(whenText(event, { locale: 'en-US', timeZone: 'America/New_York' })); // Sat, Jun 19, 2027, 8:00 AM – 4:00 PM EDT
 * ```
 */
export function whenText(event: EventWithAbbreviation, options: WhenOptions = {}): string {
  const { locale, timeZone = 'event' } = options;
  const { start, end, allDay, timeZone: own } = intervalOf(event, options);
  const zone = allDay ? own : zoneFor(timeZone, own);
  const clockAt = (instant: number) => parseWallTime(instantToWallTime(instant, zone));
  const startClock = clockAt(start.getTime());
  if (allDay)
    return formatterOf(locale, { ...day, ...year }).formatRange(startClock, clockAt(end.getTime() - 1));

  const abbreviation = timeZone === 'event' ? event.timezone_abbr : undefined;
  const name = abbreviation || nameOfZone(locale, toStandardZone(zone), start);
  return `${formatTimes(locale, startClock, clockAt(end.getTime()))} ${name}`;
}
