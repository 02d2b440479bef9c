import { dayLength, formatterFor, keep } from '../../time/zone.ts';

/** Language tags as Intl takes them. */
export type Locale = string | readonly string[] | undefined;

/** Returns a cached formatter. It formats local times as if they were in UTC, so that one serves all zones. */
export function formatterOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatterFor(JSON.stringify([locale, options]), locale, { timeZone: 'UTC', ...options });
}

/** Replaces all spaces with plain ones. Some engines have thin and no-break spaces. */
export const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ');

export const joinParts = (parts: readonly Intl.DateTimeFormatPart[]) =>
  parts.map(({ value }) => value).join('');

type Part = Intl.DateTimeRangeFormatPart;

/** Returns the strings between both ends of a range, and after them. */
function textsAround(parts: readonly Part[]): [between: string, behind: string] {
  const isOf = (end: Part['source']) => (part: Part) => part.source === end && part.type !== 'literal';
  const between = parts.slice(parts.findLastIndex(isOf('startRange')) + 1, parts.findIndex(isOf('endRange')));
  const behind = parts.slice(parts.findLastIndex(isOf('endRange')) + 1);
  return [joinParts(between), joinParts(behind)];
}

export const hours = { hour: 'numeric', minute: '2-digit' } as const;
const dayAndHours = { ...hours, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Reads from examples how a language puts days and times together, because Intl offers no other way. */
function readLayout(locale: Locale) {
  const start = dayLength / 2;
  const end = start + dayLength / 24;
  const times = formatterOf(locale, hours).formatRangeToParts(start, end);
  const days = formatterOf(locale, dayAndHours).formatRangeToParts(start, end + dayLength);
  const hasTwelveHours = times.some(({ type }) => type === 'dayPeriod');
  // Some have a tight dash or hyphen between days, Basque a bracket before it, es-AR ` a el `, es-CO ` al `.
  const betweenDays = textsAround(days)[0].replace(/^\)?\s*(?:[-–]|al|a el)\s*$/, ' – ');
  const [betweenTimes, behindTimes] = textsAround(times);
  const firstTime = days.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod');
  const [space] = /[,،]?\u200f?\s?$/.exec(days[firstTime - 1]?.value ?? '') ?? [];
  return {
    /** Whether the language uses 12-hour times, as in `2:00 PM`. */
    hasTwelveHours,
    /** What to write between two times of a day, such as `–`. For Japanese, Intl has `14時00分～16時00分`, but `14:00`. */
    betweenTimes: hasTwelveHours ? betweenDays : betweenTimes.replace(behindTimes, ''),
    /** What to write between two days, such as ` – `. */
    betweenDays,
    /** What to write after times, such as ` Uhr`. */
    unit: !hasTwelveHours && /^\s/.test(behindTimes) ? behindTimes : '',
    /** Formats a day with its times. */
    join: (day: string, written: string) =>
      firstTime === 0 ? `${written} ${day}` : day + (space || ' ') + written,
  };
}

const layouts = new Map<string, ReturnType<typeof readLayout>>();

export const layoutOf = (locale: Locale) => keep(layouts, JSON.stringify([locale]), () => readLayout(locale));
