import { startOfDay } from '../../time/zone.ts';
import { formatterOf, type Locale, layoutOf } from './layout.ts';

const day = { day: 'numeric', month: 'long' } as const;
const weekday = { ...day, weekday: 'short' } as const;
const year = { year: 'numeric' } as const;

const yearOf = (locale: Locale, clock: number) => formatterOf(locale, year).format(clock);

/** Formats a day, such as `Sa., 19. Juni 2027`. After another day of the same year, without the year. */
export function dayText(locale: Locale, clock: number, earlier?: number): string {
  const whole = formatterOf(locale, { ...weekday, ...year }).formatToParts(clock);
  const short = formatterOf(locale, weekday).formatToParts(clock);
  // For British English, Intl has `Sat, 19 June 2027`, but `Sat 19 June`.
  const isWeekdayFirst = [whole, short].every(([first]) => first?.type === 'weekday');
  if (isWeekdayFirst && whole[1]) short[1] = whole[1];
  const hasYear = earlier === undefined || yearOf(locale, clock) !== yearOf(locale, earlier);
  return (hasYear ? whole : short).map(({ value }) => value).join('');
}

export function daysText(locale: Locale, first: number, last: number): string {
  if (startOfDay(first) === startOfDay(last)) return dayText(locale, first);
  const whole = formatterOf(locale, { ...day, ...year });
  const range = whole.formatRangeToParts(first, last);
  const types = range.map(({ type }) => type);
  const hasOne = (part: string) => types.filter((type) => type === part).length === 1;
  // Such as `12.–14. Juni 2027`. For other days, Intl has `31 dicembre 2027 – 02 gennaio 2028`, in Japanese the year
  // twice.
  if (hasOne('month') && hasOne('year')) {
    const text = range.map(({ value }) => value).join('');
    return text.replace(/(\p{Nd})\s*–\s*(?=\p{Nd})/u, '$1–');
  }
  const short = yearOf(locale, first) === yearOf(locale, last) ? formatterOf(locale, day) : whole;
  const isYearFirst = types.indexOf('year') < types.indexOf('day');
  const [start, end] = isYearFirst ? [whole, short] : [short, whole];
  return start.format(first) + layoutOf(locale).betweenDays + end.format(last);
}
