import { plainText } from '../../format/index.ts';
import type { CalendarEvent, RangeQuery } from '../../index.ts';
import { addDays } from '../../time/zone.ts';
import { eventsOfCity, fold, resolveNames } from '../records/names.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { listingResult, summaryOf, type ToolResult } from './results.ts';
import { type Fields, flag, list, oneOf, pageParameters, type ToolContext, text } from './tool.ts';

export const searchParameters = {
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

export const rareOfSearch = ['include', 'ticketed', 'post_parent', 'tl_language'];

const mostEvents = 1_000;

function wordsOf(event: Partial<CalendarEvent>): string {
  const { title = '', description, excerpt, venue = [], organizer = [], categories = [], tags = [] } = event;
  const places = venue.flatMap((one) => [one.venue, one.address, one.city, one.country]);
  const names = [
    ...organizer.map((one) => one.organizer),
    ...[...categories, ...tags].map(({ name }) => name),
  ];
  return fold([title, plainText(`${description} ${excerpt}`), ...places, ...names].join(' '));
}

function lacks(event: CalendarEvent, field: unknown): boolean {
  const value = event[field as 'venue' | 'image' | 'description'];
  return !value || (Array.isArray(value) && value.length === 0);
}

/** Returns the day after a day, and a local time or instant unchanged. */
function endOfRange(to: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(to) || Number.isNaN(Date.parse(to))) return to;
  return addDays(to, 1);
}

export async function searchEvents(
  kind: RecordKind,
  { search, from, to, city, missing, page, per_page, ...fields }: Fields,
  { calendar, signal, clock, onProgress }: ToolContext,
): Promise<ToolResult> {
  const options = { signal };
  const site = { calendar, requests: options };
  const resolved = await resolveNames(site, fields, true);
  const ofCity = city === undefined ? {} : await eventsOfCity(site, String(city));
  const query: RangeQuery = { ...resolved, ...ofCity };
  const end = to === undefined ? '9999-01-01' : endOfRange(String(to));
  const isBounded = from !== undefined || to !== undefined;
  const sequence = isBounded
    ? calendar.events.between(
        String(from ?? (await clock(signal)).now.slice(0, 'YYYY-MM-DD'.length)),
        end,
        query,
        options,
      )
    : calendar.events.upcoming(query, options);

  const words = fold(String(search ?? ''))
    .split(/\s+/)
    .filter(Boolean);
  const [first, count] = [Number(page ?? 1), Number(per_page ?? 25)];
  const found: CalendarEvent[] = [];
  let read = 0;
  for await (const { items: events } of sequence.pages()) {
    read += events.length;
    const isMatch = (event: CalendarEvent) => {
      const texts = words.length === 0 ? '' : wordsOf(event);
      return words.every((word) => texts.includes(word)) && (missing === undefined || lacks(event, missing));
    };
    found.push(...events.filter(isMatch));
    if (found.length > first * count || read >= mostEvents) break;
    onProgress(read);
  }
  const shown = found.slice((first - 1) * count, first * count);
  const searched =
    read >= mostEvents ? ` Only the first ${read} events were searched: pass a shorter range.` : '';
  const scope = isBounded ? '' : ' Without from and to, only events that are not over are searched.';
  if (shown.length === 0) return { result: `No events match.${scope}${searched}` };
  const records = shown.map((event) => summaryOf(kind, event));
  const hasNext = found.length > first * count;
  const listing = listingResult('Events', { records, page: first, perPage: count, hasNext });
  return { ...listing, result: listing.result + (hasNext ? '' : searched) };
}
