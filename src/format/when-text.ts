import {
  checkTimeZone,
  type EventTimes,
  ownZoneOf,
  readClocks,
  type TimeOptions,
} from '../time/event-times.ts';
import { intervalOf } from '../time/interval.ts';
import { dayLength, offsetAt } from '../time/zone.ts';
import { toStandardZone } from '../time/zoned.ts';
import { formatterOf, type Locale, layoutOf, withPlainSpaces } from './dates/layout.ts';
import { daysText, type Reading, timesText } from './dates/texts.ts';

/** An event as {@link whenText} takes it. */
export interface EventWithAbbreviation extends EventTimes {
  /** Abbreviation of the time zone at the start, such as `CEST`. Not used for dates of recurring events. */
  readonly timezone_abbr?: string | undefined;
}

/** Options of {@link whenText}. */
export interface WhenOptions extends TimeOptions {
  /** Language tags, such as `de` or `['en-GB', 'en']`. Default: the platform's language. */
  readonly locale?: string | readonly string[] | undefined;
  /**
   * The time zone to write times in: `event` for the event's own (default), `reader` for the platform's, or an IANA
   * name, `UTC`, or an offset such as `UTC+5:30`.
   */
  readonly timeZone?: string | undefined;
  /**
   * The time zone whose name is omitted, in the forms of `timeZone`. The name is omitted if local times there are the
   * same as those written. `reader` omits the reader's own zone, `event` every event's. Default: the name is always
   * written.
   */
  readonly omitTimeZone?: string | undefined;
  /**
   * The day to omit, `YYYY-MM-DD`, such as the day of the heading above a list. It is omitted for events that take
   * place only on that day. Default: the day is always written.
   */
  readonly omitDay?: string | undefined;
  /** What to write after the days of an all-day event, such as `all day`. Default: nothing. */
  readonly allDay?: string | undefined;
}

/** Returns the name of a zone at an instant. Intl has names only for a language's own countries, and offsets for others. */
function nameOfZone(locale: Locale, zone: string, instant: number, abbreviation: string | undefined): string {
  const format = formatterOf(locale, { timeZone: toStandardZone(zone), timeZoneName: 'short' });
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const isOffset = /\p{Nd}/u;
  return isOffset.test(name) && abbreviation && !isOffset.test(abbreviation) ? abbreviation : name;
}

/** Returns the time zone that an option means. */
function zoneFor(choice: string, option: string, own: string): string {
  if (choice === 'event') return own;
  if (choice === 'reader') return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return checkTimeZone(choice, option);
}

/**
 * Formats when an event takes place, such as `Sat, 1 May 2027, 18:00–20:30 CEST`, in the words and order of a language.
 * Shared parts appear once. An event past midnight shows only its first day: `22:00–02:00`. An all-day event has only
 * days, such as `12–14 June 2027`, which are the same in every zone. Contains no non-breaking spaces.
 *
 * @throws CalendarError if a date is missing or invalid, the zone of an option is unknown, or the end is before the start
 * @throws RangeError if `locale` is not a language tag
 * @example
 * ```ts
 * import { whenText } from 'events-calendar-client/format';
 *
 * const event = await calendar.events.get(12);
 * console.log(whenText(event, { locale: 'de' })); // Sa., 19. Juni 2027, 14:00–22:00 Uhr MESZ
 * console.log(whenText(event, { locale: 'de', omitTimeZone: 'Europe/Berlin' })); // Sa., 19. Juni 2027, 14:00–22:00 Uhr
 * console.log(whenText(event, { locale: 'en-US', timeZone: 'America/New_York' })); // Sat, June 19, 2027, 8:00 AM – 4:00 PM EDT
 * ```
 */
export function whenText(event: EventWithAbbreviation, options: WhenOptions = {}): string {
  const { locale, timeZone = 'event', omitTimeZone, omitDay, allDay: wordForAllDay } = options;
  const { start, end, allDay, timeZone: own } = intervalOf(event, options);
  const zone = zoneFor(timeZone, 'timeZone', own);
  const omitted = omitTimeZone === undefined ? undefined : zoneFor(omitTimeZone, 'omitTimeZone', own);
  const omittedDay = Date.parse(omitDay ?? '');
  if (allDay) {
    const [firstDay, dayAfter] = readClocks(event);
    const lastDay = dayAfter - dayLength;
    if (firstDay === omittedDay && lastDay === omittedDay) return wordForAllDay ?? '';
    const days = daysText(locale, firstDay, lastDay);
    return withPlainSpaces(wordForAllDay ? layoutOf(locale).join(days, wordForAllDay) : days);
  }

  const [first, last] = [start.getTime(), end.getTime()];
  const isOmitted = (instant: number) =>
    omitted !== undefined && offsetAt(instant, zone) === offsetAt(instant, omitted);
  // An unknown zone has no name.
  const isKnown =
    ownZoneOf(event) !== undefined || options.siteTimeZone !== undefined || timeZone !== 'event';
  const isNamed = isKnown && !(isOmitted(first) && isOmitted(last));
  // The abbreviation belongs to the start, and for one date of a recurring event to the first date, perhaps in winter.
  // Events Calendar Pro numbers these dates from here on.
  const isDate = (event.id ?? 0) > 10_000_000;
  const isSameAbbreviation = zone === own && !isDate && offsetAt(first, zone) === offsetAt(last, zone);
  const abbreviation = isSameAbbreviation ? event.timezone_abbr : undefined;
  const readingAt = (instant: number): Reading => ({
    clock: instant + offsetAt(instant, zone),
    zone: isNamed ? nameOfZone(locale, zone, instant, abbreviation) : '',
  });
  const isMoment = Math.floor(first / 60_000) === Math.floor(last / 60_000);
  return withPlainSpaces(
    timesText(locale, readingAt(first), isMoment ? undefined : readingAt(last), omittedDay),
  );
}
