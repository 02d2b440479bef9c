import { ValidationError } from '../errors/validation-error.ts';
import type { CalendarEvent, EventNamespace } from '../index.ts';
import { instantSpan, largestDifference } from '../time/event-span.ts';
import type { EventCursor, EventPage, EventPagesQuery, UpcomingReadOptions } from './calendar-queries.ts';

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
