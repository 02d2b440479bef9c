import { plainText } from '../../format/index.ts';
import type { CalendarEvent, RangeQuery } from '../../index.ts';
import { addDays, instantToWallTime, isOnItsDay } from '../../time/zone.ts';
import { type EventRange, isInstant, type RangeOptions, rangeOf } from '../arguments.ts';
import { findRecord } from '../records/find-record.ts';
import { type Fields, fold, queryWithIds } from '../records/names.ts';
import { knownTotal } from '../records/print-record.ts';
import { type RecordKind, recordKinds, recordsOf, withArticle } from '../records/record-kind.ts';
import { listingResult, summaryOf, type ToolResult, wholeResult } from './results.ts';
import {
  type CalendarTool,
  capitalize,
  flag,
  idParameter,
  list,
  nameOf,
  number,
  oneOf,
  rareOf,
  type ToolContext,
  text,
  wrongArgument,
} from './tool.ts';

const pageParameters = {
  page: number(1, 'Page, from 1.'),
  per_page: number(1, 'Records per page, default 25.', 50),
};

const searchParameters = {
  search: text('Words, all of which an event has: in title, text, place, categories or tags.'),
  from: text('First day, or local time. Default: now.'),
  to: text('Last day, which is included, or local time. Events that run into the range are found.'),
  city: text(),
  venue: text('Name or ID.'),
  organizer: text('Name or ID.'),
  categories: list('Any of these names or IDs.'),
  tags: list('Any of these.'),
  status: text('Such as draft or publish. Default: all that the user may see.'),
  missing: oneOf('Only events without it.', 'venue', 'organizer', 'image', 'description', 'categories'),
  featured: flag(),
  ...pageParameters,
};

const rareOfSearch = ['include', 'ticketed', 'post_parent', 'tl_language'];

const mostEvents = 1_000;

const isDay = (date: string) => /^\d{4}-\d\d-\d\d$/.test(date) && isOnItsDay(Date.parse(date), date);

function wordsOf(event: Partial<CalendarEvent>): string {
  const { title = '', description, excerpt, venue = [], organizer = [], categories = [], tags = [] } = event;
  const places = venue.flatMap((one) => [one.venue, one.address, one.city, one.country]);
  const organizers = organizer.map((one) => one.organizer);
  const terms = [...categories, ...tags].map(({ name }) => name);
  return fold([title, plainText(`${description} ${excerpt}`), ...places, ...organizers, ...terms].join(' '));
}

function lacks(event: CalendarEvent, field: unknown): boolean {
  const value = event[field as 'venue' | 'image' | 'description'];
  return !value || (Array.isArray(value) && value.length === 0);
}

/** Returns the ends of a range. If only one is an instant, it becomes the local time of the site. */
async function inOneForm({ from, to }: EventRange, readClock: ToolContext['readClock']) {
  if (isInstant(from) === isInstant(to)) return [from, to] as const;
  const { time_zone: zone } = await readClock();
  const toLocal = (date: string) => {
    const time = isInstant(date) ? Date.parse(date) : Number.NaN;
    return Number.isNaN(time) ? date : instantToWallTime(time, zone);
  };
  return [toLocal(from), toLocal(to)] as const;
}

async function searchEvents(
  kind: RecordKind,
  { search, from, to, city, missing, page, per_page, ...fields }: Fields,
  { calendar, requests, readClock }: ToolContext,
): Promise<ToolResult> {
  if (city !== undefined && fields.venue) throw wrongArgument('city', 'either pass it or the venue');
  const query: RangeQuery = await queryWithIds({ calendar, requests }, { ...fields, city });
  const today = async () => (await readClock()).now.slice(0, 'YYYY-MM-DD'.length);
  const since = from ?? (isInstant(String(to)) ? new Date().toISOString() : await today());
  const [start, last] = await inOneForm(rangeOf({ from: since, to } as RangeOptions), readClock);
  // The error about a day that cannot end the range shows the day that was passed.
  const isLastDay = isDay(last) && last >= start.slice(0, 'YYYY-MM-DD'.length);
  const end = isLastDay ? addDays(last, 1) : last;
  const isBounded = from !== undefined || to !== undefined;
  const sequence = isBounded
    ? calendar.events.between(start, end, query, requests)
    : calendar.events.upcoming(query, requests);

  const words = fold(String(search ?? '')).match(/\S+/g) ?? [];
  const [first, count] = [Number(page ?? 1), Number(per_page ?? 25)];
  const found: CalendarEvent[] = [];
  let read = 0;
  for await (const event of sequence) {
    read += 1;
    if (read > mostEvents) break;
    const texts = words.length === 0 ? '' : wordsOf(event);
    const hasWords = words.every((word) => texts.includes(word));
    if (hasWords && (missing === undefined || lacks(event, missing))) found.push(event);
    if (found.length > first * count) break;
  }
  const shown = found.slice((first - 1) * count, first * count);
  const onlyFirst = ` Only the first ${mostEvents} events were searched: pass a shorter range.`;
  const searched = read > mostEvents ? onlyFirst : '';
  const scope = isBounded ? '' : ' Without from and to, only events that are not over are searched.';
  if (shown.length === 0) return { result: `${noneText(kind, first)}${scope}${searched}` };
  const records = shown.map((event) => summaryOf(kind, event));
  const hasNext = found.length > first * count;
  const listing = listingResult('Events', { records, page: first, perPage: count, hasNext });
  return { ...listing, result: listing.result + (hasNext ? '' : searched) };
}

const noneText = ({ name }: RecordKind, page: number) =>
  page === 1 ? `No ${name} match.` : `No ${name} match on page ${page}. Begin with page 1.`;

const read = { readOnlyHint: true, openWorldHint: true };

function listTool(kind: RecordKind): CalendarTool {
  const isEvent = kind.name === 'events';
  const parameters = isEvent ? searchParameters : { search: text(), ...pageParameters };
  return {
    name: `${kind.isPost ? 'search' : 'list'}_${kind.name}`,
    description: isEvent
      ? 'Finds events, soonest first: those that are not over, or all of a range. Only get_event tells whether one is canceled.'
      : `Finds ${kind.name} by text, or lists all.`,
    annotations: read,
    parameters,
    rare: isEvent ? rareOfSearch : rareOf(kind.query, parameters),
    required: [],
    run: (fields, context) => (isEvent ? searchEvents : listRecords)(kind, fields, context),
  };
}

async function listRecords(
  kind: RecordKind,
  { per_page, page = 1, ...fields }: Fields,
  { calendar, requests }: ToolContext,
): Promise<ToolResult> {
  const perPage = Number(per_page ?? 25);
  const query = { ...(!kind.isPost && { hide_empty: false }), ...fields, page, per_page: perPage };
  const loaded = await recordsOf({ calendar, kind }).list(query, requests);
  if (loaded.items.length === 0) return { result: noneText(kind, Number(page)) };
  const records = loaded.items.map((record) => summaryOf(kind, record));
  const place = { page: loaded.page, perPage, hasNext: loaded.hasNext, total: knownTotal(loaded) };
  return listingResult(capitalize(kind.name), { records, ...place });
}

function getTool(kind: RecordKind): CalendarTool {
  return {
    name: `get_${kind.singular}`,
    description: `Returns ${withArticle(kind)} with its whole description.`,
    annotations: read,
    parameters: {
      id: idParameter(kind.singular),
      description_from: number(0, 'Position to read a long description on from.'),
      description_format: oneOf('html to change a part of it.', 'text', 'html'),
    },
    required: ['id'],
    run: async ({ id, description_from: from = 0, description_format: format }, site) => {
      const record = await findRecord({ ...site, kind }, String(id));
      const html = record.description ?? '';
      const text = format === 'html' ? html : plainText(html);
      return wholeResult(nameOf(kind, record), summaryOf(kind, record, true), text, Number(from));
    },
  };
}

export const readingTools = (): CalendarTool[] =>
  recordKinds.flatMap((kind) => [listTool(kind), ...(kind.isPost ? [getTool(kind)] : [])]);
