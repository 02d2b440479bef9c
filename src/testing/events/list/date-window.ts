import { type Call, type Site, siteTime } from '../../service/site/site.ts';
import type { EventRecord } from '../../store/records.ts';
import { formatUtc } from '../../wordpress/date-format.ts';
import { parsePhpDate } from '../../wordpress/php/date.ts';
import { isNumeric, isTruthy } from '../../wordpress/php/values.ts';

const relativeNames = ['starts_before', 'starts_after', 'ends_before', 'ends_after'] as const;
const dateNames = ['start_date', 'end_date', ...relativeNames] as const;
type DateName = (typeof dateNames)[number];

/** The dates that a listing compares with, as clock readings. */
export type EventWindow = Readonly<Partial<Record<DateName, string>>>;

const day = 24 * 60 * 60 * 1000;

/** The dates of a listing that names none: from yesterday on, for two years. */
export function defaultDates(site: Site): { readonly start_date: string; readonly end_date: string } {
  const now = site.now();
  const yesterday = Date.parse(`${formatUtc(now.getTime() - day).slice(0, 10)}T23:59:00Z`);
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 2);
  return { start_date: siteTime(site, yesterday), end_date: formatUtc(end.getTime()) };
}

/** A date without a zone counts as UTC, and is then put on the site's clocks. */
function exactly(site: Site, text: string): string {
  const date = parsePhpDate(text, { now: site.now(), timeZone: 'UTC' });
  return siteTime(site, date?.instant ?? site.now().getTime());
}

/** The whole day of a date as it is written, whatever zone it is in. */
function wholeDay(site: Site, text: string, isStart: boolean): string {
  const written =
    parsePhpDate(text, { now: site.now(), timeZone: 'UTC' })?.wallTime ?? formatUtc(site.now().getTime());
  // PHP reads no year of five digits: only its last two count.
  const date = written.replace(/^\+?\d{3,}(\d\d)(?=-\d\d-\d\d \d\d:)/, (year, end) =>
    year.length > 4 ? `20${end}` : year,
  );
  return `${date.slice(0, 10)} ${isStart ? '00:00:00' : '23:59:59'}`;
}

/** What a listing's dates come to. */
export function eventWindow({ site, parameters, query }: Call): EventWindow {
  const isStrict = isTruthy(parameters.strict_dates);
  const defaults: EventWindow = defaultDates(site);
  const included = parameters.include !== undefined;
  const given = (name: DateName) => {
    const value = parameters[name];
    return typeof value === 'string' || isNumeric(value) ? String(value) : undefined;
  };
  const window: Partial<Record<DateName, string>> = {};
  for (const name of dateNames) {
    const isEdge = name === 'start_date' || name === 'end_date';
    const text = given(name) ?? (isEdge ? defaults[name] : undefined);
    if (text === undefined) continue;
    if (isEdge && included) window[name] = defaults[name] ?? '';
    else window[name] = isStrict ? exactly(site, text) : wholeDay(site, text, name === 'start_date');
  }
  const isRelative = relativeNames.some((name) => window[name] !== undefined);
  for (const name of ['start_date', 'end_date'] as const) {
    if (isRelative && query[name] === undefined) delete window[name];
  }
  return window;
}

/** How many events, which are in the order of their starts, start before a date, or at it. */
function countUpTo(events: readonly EventRecord[], date: string, includesDate: boolean): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = events[middle]?.fields.start_date ?? '';
    if (start < date || (includesDate && start === date)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The events whose start is in a window. A date of `starts_after` replaces the start of the window. */
export function startingIn(events: readonly EventRecord[], window: EventWindow): readonly EventRecord[] {
  const { starts_after, starts_before, start_date } = window;
  const from =
    starts_after === undefined
      ? countUpTo(events, start_date ?? '', false)
      : countUpTo(events, starts_after, true);
  const to = starts_before === undefined ? events.length : countUpTo(events, starts_before, false);
  return events.slice(from, to);
}

/** Compares ends with the event's own clock. A date of `ends_before` replaces the end of the window. */
export function endFilters(window: EventWindow): ((record: EventRecord) => boolean)[] {
  const { ends_after, ends_before, end_date } = window;
  const filters: ((record: EventRecord) => boolean)[] = [];
  if (ends_before !== undefined) filters.push(({ fields }) => fields.end_date < ends_before);
  else if (end_date !== undefined) filters.push(({ fields }) => fields.end_date <= end_date);
  if (ends_after !== undefined) filters.push(({ fields }) => fields.end_date > ends_after);
  return filters;
}
