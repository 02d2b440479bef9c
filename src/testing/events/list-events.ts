import { dayLength } from '../../time/zone.ts';
import { statusArgument, statusFilter } from '../posts/publication.ts';
import { searchedText } from '../posts/texts.ts';
import { pageResponse } from '../service/paginate.ts';
import { type OperationContext, type ServiceResponse, type Site, siteTime } from '../service/site/site.ts';
import type { EventRecord, LinkedKind, TermKind } from '../store/records.ts';
import { findTerm, type LinkName } from '../store/store.ts';
import { withDescendants } from '../terms/list-terms.ts';
import { parsePhpDate } from '../wordpress/php/date.ts';
import { addQueryArguments, type QueryArgument } from '../wordpress/php/query.ts';
import { isEmpty, isTruthy, parseList, toInteger } from '../wordpress/php/values.ts';
import { formatUtc } from '../wordpress/php/zone.ts';
import { searchFilter } from '../wordpress/search.ts';
import { renderEvent } from './render-event.ts';

export function listEvents(context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const window = resolveDateWindow(context);
  const filters = [...eventFilters(context), ...dateFilters(window)];
  const found = site.store.eventsByStart().filter((event) => filters.every((filter) => filter(event)));
  if (parameters.include !== undefined)
    found.sort((one, other) => one.fields.date.localeCompare(other.fields.date) || one.id - other.id);
  return pageResponse('events', context, {
    found,
    render: (event) => renderEvent(event, site),
    url: (perPage) => listUrl(context, window, perPage),
  });
}

function toCsv(value: unknown): string | undefined {
  return value === undefined ? undefined : parseList(value).join(',');
}

/** Returns the URL of a listing. As in the plugin, it has no categories and tags. */
function listUrl(context: OperationContext, window: DateWindow, perPage: number): string {
  const { site, parameters } = context;
  const url = addQueryArguments(`${site.urls.eventsRoot}/events/`, [
    ['page', parameters.page],
    ['per_page', perPage],
    ['start_date', window.start_date],
    ['end_date', window.end_date],
    ['geoloc', parameters.geoloc],
    ['geoloc_lat', parameters.geoloc && (parameters.geoloc_lat ?? '')],
    ['geoloc_lng', parameters.geoloc && (parameters.geoloc_lng ?? '')],
    ['search', parameters.search],
    ['status', statusArgument(context)],
    ['post_parent', parameters.post_parent],
    ['include', toCsv(parameters.include)],
    ...relativeNames.map((name) => [name, window[name]] as const),
  ]);
  const linkArguments: QueryArgument[] = [
    ['venue', toCsv(parameters.venue)],
    ['organizer', toCsv(parameters.organizer)],
    ['featured', parameters.featured],
  ];
  const sent = linkArguments.filter(([, value]) => value !== undefined);
  // The plugin adds these in a second step, which encodes the arguments of the first.
  return sent.length === 0 ? url : addQueryArguments(url, sent);
}

type EventFilter = (event: EventRecord) => boolean;

/** Filters by one kind of link: events are linked to any of these records. */
export function linkFilter(name: LinkName, ids: Iterable<number>): EventFilter {
  const wanted = new Set(ids);
  return (event) => event[name].some((id) => wanted.has(id));
}

/** Filters by one of the terms, or one below them. */
function termFilters(name: TermKind, { site, parameters }: OperationContext): EventFilter[] {
  if (isEmpty(parameters[name])) return [];
  const requested = parseList(parameters[name]);
  // A quirk of the plugin: it filters by the first of several tags, but by any of several categories.
  const effective = name === 'tags' ? requested.slice(0, 1) : requested;
  const ids = effective.flatMap((value) => findTerm(site.store, name, value)?.id ?? []);
  return [linkFilter(name, withDescendants(site, name, ids))];
}

function postFilters(name: LinkedKind, value: unknown): EventFilter[] {
  return isEmpty(value) ? [] : [linkFilter(name, parseList(value).map(toInteger))];
}

/** Returns the filters of a listing, except its dates. */
function eventFilters(context: OperationContext): EventFilter[] {
  const { parameters } = context;
  const filters: EventFilter[] = [
    ...termFilters('categories', context),
    ...termFilters('tags', context),
    ...postFilters('venues', parameters.venue),
    ...postFilters('organizers', parameters.organizer),
    statusFilter(context),
    ({ fields }) => fields.hide_from_listings !== true,
  ];
  if (typeof parameters.featured === 'boolean')
    filters.push(({ fields }) => (fields.featured === true) === parameters.featured);
  if (parameters.ticketed !== undefined && context.site.store.hasTickets()) {
    const isWanted = isTruthy(parameters.ticketed);
    filters.push(({ fields }) => !isEmpty(fields.ticketed) === isWanted);
  }
  if (parameters.include !== undefined) {
    const included = new Set(parseList(parameters.include).map(toInteger));
    filters.push(({ id, post, provisionalId }) =>
      [id, post?.id, provisionalId].some((one) => one !== undefined && included.has(one)),
    );
  }
  if (parameters.post_parent !== undefined) {
    const parent = toInteger(parameters.post_parent);
    filters.push(({ fields }) => fields.parent === parent);
  }
  if (typeof parameters.search === 'string') {
    const isFound = searchFilter(parameters.search);
    filters.push((event) => isFound(searchedText(event)));
  }
  return filters;
}

const edgeNames = ['start_date', 'end_date'] as const;
const relativeNames = ['starts_before', 'starts_after', 'ends_before', 'ends_after'] as const;
type DateName = (typeof edgeNames)[number] | (typeof relativeNames)[number];

/** The dates that limit a listing, as local times. */
type DateWindow = Readonly<Partial<Record<DateName, string>>>;

/** Returns the default dates of a listing: from yesterday on, for two years. */
export function defaultDates(site: Site): { readonly start_date: string; readonly end_date: string } {
  const now = site.now();
  const yesterday = Date.parse(`${formatUtc(now.getTime() - dayLength).slice(0, 10)}T23:59:00Z`);
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 2);
  return { start_date: siteTime(site, yesterday), end_date: formatUtc(end.getTime()) };
}

/**
 * Resolves the dates of a listing. `start_date` and `end_date` have defaults, which do not apply if there is a relative
 * date such as `starts_after`. With `include`, the defaults replace the dates of the request.
 */
function resolveDateWindow({ site, parameters }: OperationContext): DateWindow {
  const isStrict = isTruthy(parameters.strict_dates);
  const resolve = (name: DateName, text: string) => {
    const date = parsePhpDate(text, { now: site.now(), timeZone: 'UTC' });
    const now = site.now().getTime();
    // The exact time in the site's zone. A date without a zone is in UTC.
    if (isStrict) return siteTime(site, date?.instant ?? now);
    // PHP drops all but the last two digits of a year that has more than four.
    const wallTime = (date?.wallTime ?? formatUtc(now)).replace(/^\d{3,}(?=\d\d-)/, '20');
    return `${wallTime.slice(0, 10)} ${name === 'start_date' ? '00:00:00' : '23:59:59'}`;
  };
  const window: Partial<Record<DateName, string>> = {};
  for (const name of relativeNames)
    if (parameters[name] !== undefined) window[name] = resolve(name, String(parameters[name]));
  const hasRelativeDate = Object.keys(window).length > 0;
  const defaults = defaultDates(site);
  for (const name of edgeNames) {
    const { include, [name]: date } = parameters;
    if (hasRelativeDate && date === undefined) continue;
    window[name] = include === undefined ? resolve(name, String(date ?? defaults[name])) : defaults[name];
  }
  return window;
}

/** Returns the filters of a window. `starts_after` replaces `start_date`, and `ends_before` replaces `end_date`. */
function dateFilters(window: DateWindow): ((event: EventRecord) => boolean)[] {
  const { starts_after, starts_before, start_date = '', ends_after, ends_before, end_date } = window;
  const filters: ((event: EventRecord) => boolean)[] = [
    starts_after === undefined
      ? ({ listed }) => listed.start_date >= start_date
      : ({ listed }) => listed.start_date > starts_after,
  ];
  if (starts_before !== undefined) filters.push(({ listed }) => listed.start_date < starts_before);
  if (ends_before !== undefined) filters.push(({ listed }) => listed.end_date < ends_before);
  else if (end_date !== undefined) filters.push(({ listed }) => listed.end_date <= end_date);
  if (ends_after !== undefined) filters.push(({ listed }) => listed.end_date > ends_after);
  return filters;
}
