import { dayLength, startOfDay } from '../../time/zone.ts';
import { dayText } from './days-text.ts';
import { formatterOf, hours, type Locale, layoutOf } from './layout.ts';

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
