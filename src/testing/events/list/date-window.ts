import { type OperationContext, type Site, siteTime } from '../../service/site/site.ts';
import type { EventRecord } from '../../store/records.ts';
import { parsePhpDate } from '../../wordpress/php/date.ts';
import { isNumeric, isTruthy } from '../../wordpress/php/values.ts';
import { formatUtc } from '../../wordpress/php/zone.ts';

const edgeNames = ['start_date', 'end_date'] as const;
const relativeNames = ['starts_before', 'starts_after', 'ends_before', 'ends_after'] as const;
type DateName = (typeof edgeNames)[number] | (typeof relativeNames)[number];

/** The dates that limit a listing, as local times. */
export type DateWindow = Readonly<Partial<Record<DateName, string>>>;

const day = 24 * 60 * 60 * 1000;

/** Returns the default dates of a listing: from yesterday on, for two years. */
export function defaultDates(site: Site): { readonly start_date: string; readonly end_date: string } {
  const now = site.now();
  const yesterday = Date.parse(`${formatUtc(now.getTime() - day).slice(0, 10)}T23:59:00Z`);
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 2);
  return { start_date: siteTime(site, yesterday), end_date: formatUtc(end.getTime()) };
}

/** PHP drops all but the last two digits of a year that has more than four. */
function truncateYear(date: string): string {
  return date.replace(/^\+?\d{3,}(\d\d)(?=-\d\d-\d\d \d\d:)/, (year, lastDigits) =>
    year.length > 4 ? `20${lastDigits}` : year,
  );
}

/** Returns the string of a date parameter. Values of other types are ignored. */
function dateText(value: unknown): string | undefined {
  return typeof value === 'string' || isNumeric(value) ? String(value) : undefined;
}

/**
 * Resolves the dates of a listing. `start_date` and `end_date` have defaults, which do not apply if there is a relative
 * date such as `starts_after`. With `include`, the defaults replace the dates of the request.
 */
export function resolveDateWindow({ site, parameters, query }: OperationContext): DateWindow {
  const isStrict = isTruthy(parameters.strict_dates);
  const resolve = (name: DateName, text: string) => {
    const date = parsePhpDate(text, { now: site.now(), timeZone: 'UTC' });
    const now = site.now().getTime();
    // The exact time in the site's zone. A date without a zone is in UTC.
    if (isStrict) return siteTime(site, date?.instant ?? now);
    const wallTime = truncateYear(date?.wallTime ?? formatUtc(now));
    return `${wallTime.slice(0, 10)} ${name === 'start_date' ? '00:00:00' : '23:59:59'}`;
  };
  const window: Partial<Record<DateName, string>> = {};
  for (const name of relativeNames) {
    const text = dateText(parameters[name]);
    if (text !== undefined) window[name] = resolve(name, text);
  }
  const hasRelativeDate = Object.keys(window).length > 0;
  const hasInclude = parameters.include !== undefined;
  const defaults = defaultDates(site);
  for (const name of edgeNames) {
    if (hasRelativeDate && query[name] === undefined) continue;
    const text = dateText(parameters[name]) ?? defaults[name];
    window[name] = hasInclude ? defaults[name] : resolve(name, text);
  }
  return window;
}

/** Returns the filters of a window. `starts_after` replaces `start_date`, and `ends_before` replaces `end_date`. */
export function dateFilters(window: DateWindow): ((event: EventRecord) => boolean)[] {
  const { starts_after, starts_before, start_date = '', ends_after, ends_before, end_date } = window;
  const filters: ((event: EventRecord) => boolean)[] = [
    starts_after === undefined
      ? ({ fields }) => fields.start_date >= start_date
      : ({ fields }) => fields.start_date > starts_after,
  ];
  if (starts_before !== undefined) filters.push(({ fields }) => fields.start_date < starts_before);
  if (ends_before !== undefined) filters.push(({ fields }) => fields.end_date < ends_before);
  else if (end_date !== undefined) filters.push(({ fields }) => fields.end_date <= end_date);
  if (ends_after !== undefined) filters.push(({ fields }) => fields.end_date > ends_after);
  return filters;
}
