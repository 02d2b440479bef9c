import { ValidationError } from '../errors/validation-error.ts';
import type { CalendarEvent, EventNamespace, RangeQuery, UpcomingOptions } from '../index.ts';
import { instantSpan, largestDifference } from '../time/event-span.ts';

/** What a sequence page by page may be filtered by. `per_page` is the size of its pages, 10 by default. */
export interface EventPagesQuery extends Omit<RangeQuery, 'limit'> {}

/** Where a page of upcoming or past events begins: after the last event of the one before it. Plain data. */
export interface EventCursor {
  /** When the first page was read. At this moment, unless another was given, events are over or not. */
  readonly now: string;
  /** When the last event starts, ISO 8601 in UTC. */
  readonly start: string;
  /** The events of earlier pages that start then. */
  readonly ids: readonly number[];
  /** How many events of earlier pages are read again. */
  readonly overlap: number;
}

/** A page of upcoming or past events as plain data, which can be stored, dehydrated and sent. */
export interface EventPage {
  /** The events of this page. */
  readonly items: CalendarEvent[];
  /** Where the next page begins, or null after the last. */
  readonly next: EventCursor | null;
}

/** When an event starts, as the client puts them in order. */
const startOf = (event: CalendarEvent) => instantSpan(event).start;

/** The bounds that leave out what earlier pages have. The service compares clocks, which may be of other zones. Older releases know `start_date` alone. */
function boundsAfter({ start }: EventCursor, isPast: boolean): Record<string, string> {
  const instant = Date.parse(start) + (isPast ? largestDifference : -largestDifference);
  const bound = `${new Date(instant).toISOString().slice(0, 19)}Z`;
  return isPast ? { starts_before: bound } : { start_date: bound, starts_after: bound };
}

const isInstant = (text: unknown) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(String(text)) &&
  !Number.isNaN(Date.parse(String(text)));

/** Throws for what is no cursor: one that was sent to a browser may have been changed there. */
function checkCursor({ now, start, ids, overlap }: EventCursor): void {
  const areIds = Array.isArray(ids) && ids.every(Number.isSafeInteger);
  if (isInstant(now) && isInstant(start) && areIds && Number.isSafeInteger(overlap) && overlap >= 0) return;
  const expected = 'null or the `next` of a page';
  const issue = { path: [], code: 'invalid_value', message: `expected ${expected}`, expected } as const;
  throw new ValidationError('cursor', [issue]);
}

/** Reads a page: what follows a cursor, in as few requests as a single list takes. */
export async function readEventPage(
  namespace: EventNamespace,
  kind: 'upcoming' | 'past',
  { per_page: size = 10, ...query }: EventPagesQuery,
  cursor: EventCursor | null,
  options: UpcomingOptions,
): Promise<EventPage> {
  if (cursor) checkCursor(cursor);
  const isPast = kind === 'past';
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
  // One more than are shown tells whether there is another page. Where more are read again than was known, all are.
  for (let limit = size + 1 + (cursor?.overlap ?? 0); ; limit *= 2) {
    const events = await namespace[kind](query, pageOptions).all({ limit });
    const following = events.filter(isAfter);
    if (following.length <= size && events.length === limit) continue;
    const items = following.slice(0, size);
    return { items, next: following.length > size ? cursorAfter(items, now, cursor) : null };
  }
}

function cursorAfter(
  items: readonly CalendarEvent[],
  now: string,
  previous: EventCursor | null,
): EventCursor {
  const start = startOf(items.at(-1)!);
  const together = items.filter((event) => startOf(event) === start).map(({ id }) => id);
  const near = items.filter((event) => Math.abs(startOf(event) - start) < largestDifference).length;
  const isSameStart = previous !== null && Date.parse(previous.start) === start;
  return {
    now,
    start: new Date(start).toISOString(),
    ids: isSameStart ? [...previous.ids, ...together] : together,
    overlap: near === items.length && previous ? near + previous.overlap : near,
  };
}
