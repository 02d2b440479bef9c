import type { CalendarEvent } from '../../contract/records/calendar-event.ts';
import type { EventQuery } from '../../contract/records/event-query.ts';
import type { ListRequest } from '../../http/pages/list-request.ts';
import type { NewPage, PaginatorOptions } from '../../http/pages/paginator.ts';
import { clockSpan } from '../../time/event-span.ts';
import type { EventPlan } from './event-plan.ts';

/** An event with its place in the order: the smaller, the sooner. */
interface PlacedEvent {
  readonly event: CalendarEvent;
  readonly position: number;
}

type PlacedEvents = AsyncGenerator<PlacedEvent, void, undefined>;

/** Lists the events that match a query. */
export type ListEvents = (query: EventQuery) => ListRequest<CalendarEvent>;

/**
 * Clocks are ahead of UTC or behind it by 14 hours at most; in milliseconds. So far may an instant be from its place in a
 * listing, which is in the order of what the events' own clocks show.
 */
const largestOffset = 14.05 * 60 * 60 * 1000;

/** The events of one listing that belong to a plan, in its order. One waits until no other can come before it. */
async function* readListing(plan: EventPlan, pages: AsyncIterable<NewPage<CalendarEvent>>): PlacedEvents {
  const direction = plan.isLatestFirst ? -1 : 1;
  const displacement = plan.orderBy === clockSpan ? 0 : largestOffset;
  const waiting: PlacedEvent[] = [];
  for await (const { newItems } of pages) {
    const events = plan.isLatestFirst ? newItems.toReversed() : newItems;
    const last = events.at(-1);
    if (!last) continue;
    for (const event of events) {
      if (plan.includes(event)) waiting.push({ event, position: direction * plan.orderBy(event).start });
    }
    waiting.sort((one, other) => one.position - other.position);
    const settled = direction * clockSpan(last).start - displacement;
    const unsettled = waiting.findIndex(({ position }) => position > settled);
    yield* waiting.splice(0, unsettled < 0 ? waiting.length : unsettled);
  }
  yield* waiting;
}

/** Merges listings that are in order, less the events that were seen. */
async function* merge(
  listings: readonly PlacedEvents[],
  concurrency: number,
): AsyncGenerator<CalendarEvent, void, undefined> {
  const seen = new Set<string>();
  const next: IteratorResult<PlacedEvent, void>[] = [];
  try {
    while (next.length < listings.length) {
      const batch = listings.slice(next.length, next.length + concurrency);
      next.push(...(await Promise.all(batch.map((listing) => listing.next()))));
    }
    for (;;) {
      const index = indexOfFirst(next);
      const first = next[index]?.value;
      if (!first) return;
      const { event } = first;
      const key = `${event.id} ${event.start_date}`;
      if (!seen.has(key)) yield event;
      // A listing has each event once, but several may have the same.
      if (listings.length > 1) seen.add(key);
      next[index] = await listings[index]!.next();
    }
  } finally {
    const ended = Promise.all(listings.map((listing) => listing.return()));
    // If the first event of one listing has failed, another may still be waiting for its response.
    if (next.length === listings.length) await ended;
  }
}

/** The index of the event that comes first, or -1 if none is left. */
function indexOfFirst(events: readonly IteratorResult<PlacedEvent, void>[]): number {
  const positions = events.map(({ value }) => value?.position ?? Number.POSITIVE_INFINITY);
  const smallest = Math.min(...positions);
  return smallest === Number.POSITIVE_INFINITY ? -1 : positions.indexOf(smallest);
}

/** The queries of a plan: the service goes by the first of several tags only, so each tag has a query of its own. */
function queriesOf({ query }: EventPlan): EventQuery[] {
  const { tags, ...rest } = query;
  if (!Array.isArray(tags)) return [query];
  return [...new Set(tags)].map((tag) => ({ ...rest, tags: tag }));
}

/** Some events are not of the plan after all, and some have to be known before others can be put in order. */
const spareEvents = 10;

/** The most events that real sites return at once. */
const largestPage = 50;

/** The events of a plan, each once, in its order. */
export function readInOrder(
  plan: EventPlan,
  list: ListEvents,
  { concurrency = 4, limit = Number.POSITIVE_INFINITY }: PaginatorOptions,
): AsyncGenerator<CalendarEvent, void, undefined> {
  const { per_page = Math.min(limit + spareEvents, largestPage) } = plan.query;
  const queries = queriesOf(plan);
  const options = { concurrency: Math.max(Math.floor(concurrency / queries.length), 1), limit };
  const listings = queries.map((query) =>
    readListing(plan, list({ ...query, per_page }).paginate(options, plan.isLatestFirst)),
  );
  return merge(listings, concurrency);
}
