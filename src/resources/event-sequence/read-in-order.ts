import type { CalendarEvent } from '../../contract/records/calendar-event.ts';
import type { EventQuery } from '../../contract/records/event-query.ts';
import type { ListRequest } from '../../http/pages/list-request.ts';
import type { ListingWalk } from '../../http/pages/listing-walk.ts';
import { SeenItems } from '../../http/pages/seen-items.ts';
import type { AllOptions } from '../../http/pages/walk-options.ts';
import { walkPages, walkPagesBackwards } from '../../http/pages/walk-pages.ts';
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

/** The new events of one listing that belong to a plan, in its order. One waits until no other can come before it. */
async function* readListing(plan: EventPlan, walk: ListingWalk<CalendarEvent>): PlacedEvents {
  const direction = plan.isLatestFirst ? -1 : 1;
  const displacement = plan.orderBy === clockSpan ? 0 : largestOffset;
  const waiting: PlacedEvent[] = [];
  for await (const { newItems } of walk.pass()) {
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

/** The first event of each listing, with at most `concurrency` requests at once. */
async function firstEvents(
  listings: readonly PlacedEvents[],
  concurrency: number,
): Promise<(PlacedEvent | undefined)[]> {
  const first: (PlacedEvent | undefined)[] = [];
  while (first.length < listings.length) {
    const batch = listings.slice(first.length, first.length + concurrency);
    first.push(...(await Promise.all(batch.map(nextEvent))));
  }
  return first;
}

async function nextEvent(listing: PlacedEvents): Promise<PlacedEvent | undefined> {
  const { value } = await listing.next();
  return value ?? undefined;
}

/** The index of the event that comes first, or -1 where none is left. */
function indexOfFirst(events: readonly (PlacedEvent | undefined)[]): number {
  let first = -1;
  for (const [index, event] of events.entries()) {
    if (event && event.position < (events[first]?.position ?? Number.POSITIVE_INFINITY)) first = index;
  }
  return first;
}

/** Merges listings that are in order, less the events that were seen. */
async function* merge(
  listings: readonly PlacedEvents[],
  concurrency: number,
  seen: SeenItems,
): AsyncGenerator<CalendarEvent, void, undefined> {
  let isWaiting = true;
  try {
    const next = await firstEvents(listings, concurrency);
    isWaiting = false;
    for (let index = indexOfFirst(next); index >= 0; index = indexOfFirst(next)) {
      const { event } = next[index]!;
      yield* seen.add([event]);
      next[index] = await nextEvent(listings[index]!);
    }
  } finally {
    const ended = Promise.all(listings.map((listing) => listing.return()));
    // Where the first event of one listing has failed, another may still be waiting for its response.
    if (!isWaiting) await ended;
  }
}

/** The queries of a plan: the service goes by the first of several tags only, so each tag has a query of its own. */
function queriesOf({ query }: EventPlan): EventQuery[] {
  const { tags, ...rest } = query;
  if (!Array.isArray(tags)) return [query];
  return [...new Set(tags)].map((tag) => ({ ...rest, tags: tag }));
}

/** Some events are not of the plan after all, and some have to be known before others can be put in order. */
const spareEvents = 10;

/** Of so many sizes, nearly always one has a last page with some events to spare. */
const sizesToChooseFrom = 16;

/** The most events that real sites return at once. */
const largestPage = 50;

/** The events of a plan, each once. They are in its order within a pass over the listings. */
export async function* readInOrder(
  plan: EventPlan,
  list: ListEvents,
  { concurrency = 4, limit = Number.POSITIVE_INFINITY }: AllOptions,
): AsyncGenerator<CalendarEvent, void, undefined> {
  const spare = plan.isLatestFirst ? sizesToChooseFrom : spareEvents;
  const { per_page = Math.min(limit + spare, largestPage) } = plan.query;
  const queries = queriesOf(plan);
  const options = { concurrency: Math.max(Math.floor(concurrency / queries.length), 1), limit };
  const order = plan.isLatestFirst ? walkPagesBackwards : walkPages;
  const sharedIds = new Set<number | undefined>();
  const seen = new SeenItems(sharedIds);
  let walks = queries.map((query) =>
    list({ ...query, per_page }).walk(options, order, new SeenItems(sharedIds)),
  );
  while (walks.length > 0) {
    const listings = walks.map((walk) => readListing(plan, walk));
    yield* merge(listings, concurrency, seen);
    walks = walks.filter(({ isUnfinished }) => isUnfinished);
  }
}
