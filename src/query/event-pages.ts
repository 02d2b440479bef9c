import { ValidationError } from '../errors/validation-error.ts';
import type { CalendarEvent, EventNamespace, RangeQuery } from '../index.ts';
import { instantSpan, largestDifference } from '../time/event-span.ts';
import type { CalendarInfiniteQueryOptions, UpcomingReadOptions } from './calendar-queries.ts';

/** The filters of a sequence that is read page by page. `per_page` is the size of its pages, 10 by default. */
export interface EventPagesQuery extends Omit<RangeQuery, 'limit'> {}

/** Where a page of upcoming or past events begins: after the last event of the page before it. Plain data. */
export interface EventCursor {
  /** When the first page was read. Unless `now` is set, events are over or not at this moment. */
  readonly now: string;
  /** When the last event starts, ISO 8601 in UTC. */
  readonly start: string;
  /** The events of earlier pages that start then. */
  readonly ids: readonly number[];
}

/** A page of upcoming or past events as plain data, which can be stored, dehydrated and sent. */
export interface EventPage {
  /** The events of this page. */
  readonly items: CalendarEvent[];
  /** Where the next page begins, or null after the last. */
  readonly next: EventCursor | null;
}

/** Options of an infinite query of upcoming or past events. */
export type EventPagesOptions = CalendarInfiniteQueryOptions<EventPage, EventCursor | null>;

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isInstant = (text: string) => instantForm.test(text) && !Number.isNaN(Date.parse(text));

/** Checks a cursor, which a visitor may have changed. */
function checkCursor(cursor: EventCursor | null): EventCursor | null {
  if (cursor === null) return null;
  const { now, start, ids } = Object(cursor) as EventCursor;
  if (isInstant(now) && isInstant(start) && Array.isArray(ids)) return cursor;
  const expected = 'null or the `next` of a page';
  const issue = { path: [], code: 'invalid_value', message: `expected ${expected}`, expected } as const;
  throw new ValidationError('cursor', [issue]);
}

/** When an event starts, as the client orders them. */
const startOf = (event: CalendarEvent) => instantSpan(event).start;

/** The bounds that leave out earlier pages. The API compares local times of any zone. Older releases know only `start_date`. */
function boundsAfter({ start }: EventCursor, isPast: boolean): Record<string, string> {
  const instant = Date.parse(start) + (isPast ? largestDifference : -largestDifference);
  const bound = `${new Date(instant).toISOString().slice(0, 19)}Z`;
  return isPast ? { starts_before: bound } : { start_date: bound, starts_after: bound };
}

/** Reads a page: what follows a cursor, usually in as few requests as a single list takes. */
export async function readEventPage(
  namespace: EventNamespace,
  kind: 'upcoming' | 'past',
  { per_page: size = 10, ...query }: EventPagesQuery,
  pageParam: EventCursor | null,
  options: UpcomingReadOptions & { signal: AbortSignal },
): Promise<EventPage> {
  const isPast = kind === 'past';
  const cursor = checkCursor(pageParam);
  const now = cursor?.now ?? new Date().toISOString();
  const pageOptions = {
    ...options,
    now: options.now ?? now,
    extraQuery: { ...options.extraQuery, ...(cursor && boundsAfter(cursor, isPast)) },
  };
  const isAfter = (event: CalendarEvent) => {
    if (!cursor) return true;
    const distance = startOf(event) - Date.parse(cursor.start);
    return distance === 0 ? !cursor.ids.includes(event.id) : distance > 0 !== isPast;
  };
  // One more than are shown tells whether there is another page. Some are those of earlier pages that start about then.
  for (let limit = size + 1 + (cursor?.ids.length ?? 0); ; limit *= 2) {
    const events = await namespace[kind](query, pageOptions).all({ limit });
    const following = events.filter(isAfter);
    if (following.length <= size && events.length === limit) continue;
    const items = following.slice(0, size);
    if (following.length === items.length) return { items, next: null };
    const last = startOf(items.at(-1)!);
    const start = new Date(last).toISOString();
    const ids = items.filter((event) => startOf(event) === last).map(({ id }) => id);
    return { items, next: { now, start, ids: cursor?.start === start ? [...cursor.ids, ...ids] : ids } };
  }
}
