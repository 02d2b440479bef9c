import { dayLength, startOfDay } from '../../time/zone.ts';
import { formatterOf, hours, joinParts, type Locale, layoutOf } from './layout.ts';

const day = { day: 'numeric', month: 'long' } as const;
const weekday = { ...day, weekday: 'short' } as const;
const year = { year: 'numeric' } as const;

const yearOf = (locale: Locale, clock: number) => formatterOf(locale, year).format(clock);
const monthOf = (locale: Locale, clock: number) => formatterOf(locale, { month: 'long' }).format(clock);

/** Formats a day, such as `Sa., 19. Juni 2027`. After another day of the same year, without the year. */
function dayText(locale: Locale, clock: number, earlier?: number): string {
  const whole = formatterOf(locale, { ...weekday, ...year }).formatToParts(clock);
  const short = formatterOf(locale, weekday).formatToParts(clock);
  // For British English, Intl has `Sat, 19 June 2027`, but `Sat 19 June`.
  const isWeekdayFirst = [whole, short].every(([first]) => first?.type === 'weekday');
  if (isWeekdayFirst) short[1] = whole[1]!;
  const hasYear = earlier === undefined || yearOf(locale, clock) !== yearOf(locale, earlier);
  return joinParts(hasYear ? whole : short);
}

/** Formats one or more days from their midnights. */
export function daysText(locale: Locale, first: number, last: number): string {
  if (first === last) return dayText(locale, first);
  const whole = formatterOf(locale, { ...day, ...year });
  const range = whole.formatRangeToParts(first, last);
  const hasOneYear = range.filter(({ type }) => type === 'year').length === 1;
  // Such as `12.–14. Juni 2027`. Otherwise, Intl has `31 dicembre – 02 gennaio`, or in Swahili `30–2 Julai`.
  if (hasOneYear && monthOf(locale, first) === monthOf(locale, last)) {
    return joinParts(range).replace(/(\p{Nd})\s*–\s*(?=\p{Nd})/u, '$1–');
  }
  const short = yearOf(locale, first) === yearOf(locale, last) ? formatterOf(locale, day) : whole;
  const types = whole.formatToParts(first).map(({ type }) => type);
  const isYearFirst = types.indexOf('year') < types.indexOf('day');
  const [start, end] = isYearFirst ? [whole, short] : [short, whole];
  return start.format(first) + layoutOf(locale).betweenDays + end.format(last);
}

/** A local time as if it were in UTC, and the name of its zone, empty if omitted. */
export interface Reading {
  readonly clock: number;
  readonly zone: string;
}

/** Until when a night belongs to the evening before, and its greatest length. */
const endOfNight = dayLength / 4;
const longestNight = dayLength / 2;

const withZone = (time: string, zone: string) => (zone ? `${time} ${zone}` : time);

/** Formats times, from the start to the end if there is one. Times only on `omittedDay` have no day. */
export function timesText(locale: Locale, start: Reading, end?: Reading, omittedDay?: number): string {
  const { hasTwelveHours, betweenTimes, betweenDays, unit, join } = layoutOf(locale);
  const time = { timeStyle: 'short' } as const;
  const startDay = dayText(locale, start.clock);
  const startTime = formatterOf(locale, time).format(start.clock);
  const joinDay = (times: string) => (startOfDay(start.clock) === omittedDay ? times : join(startDay, times));
  if (!end) return joinDay(withZone(startTime + unit, start.zone));

  // In 24-hour format, a day ends at 24:00.
  const isEndOfDay = !hasTwelveHours && end.clock === startOfDay(end.clock);
  const endTime = formatterOf(locale, isEndOfDay ? { ...time, hourCycle: 'h24' } : time).format(end.clock);
  const midnight = startOfDay(start.clock) + dayLength;
  const isNight = end.clock <= midnight + endOfNight && end.clock - start.clock < longestNight;
  const isOneDay = end.clock <= midnight || isNight;
  if (isOneDay && start.zone === end.zone) {
    // Intl writes AM or PM once if both times share it: `2:00 – 4:00 PM`.
    const isOfIntl = hasTwelveHours && start.clock < end.clock && end.clock < midnight;
    const times = isOfIntl
      ? formatterOf(locale, hours).formatRange(start.clock, end.clock)
      : startTime + betweenTimes + endTime + unit;
    return joinDay(withZone(times, end.zone));
  }

  const from = withZone(startTime + unit, start.zone === end.zone ? '' : start.zone);
  const to = withZone(endTime + unit, end.zone);
  if (isOneDay) return joinDay(from + betweenDays + to);
  const endDay = dayText(locale, isEndOfDay ? end.clock - 1 : end.clock, start.clock);
  return join(startDay, from) + betweenDays + join(endDay, to);
}
