import type { CalendarEvent } from '../../contract/records/calendar-event.ts';
import type { EventQuery } from '../../contract/records/event-query.ts';
import type { ListRequest } from '../../http/pages/list-request.ts';
import type { PaginatorOptions } from '../../http/pages/paginator.ts';
import { clockSpan } from '../../time/event-span.ts';
import type { EventPlan } from './event-plan.ts';

/** Lists the events that match a query. */
export type ListEvents = (query: EventQuery) => ListRequest<CalendarEvent>;

/**
 * Clocks are ahead of UTC or behind it by 14 hours at most; in milliseconds. So far may an instant be from its place in a
 * listing, which is in the order of what the events' own clocks show.
 */
const largestOffset = 14.05 * 60 * 60 * 1000;

/** Some events are not of the plan after all, and some have to be known before others can be put in order. */
const spareEvents = 10;

/** The most events that real sites return at once. */
const largestPage = 50;

/** The events of a plan, each once, in its order. One waits until no other can come before it. */
export async function* readInOrder(
  { query, includes, orderBy, isLatestFirst }: EventPlan,
  list: ListEvents,
  options: PaginatorOptions,
): AsyncGenerator<CalendarEvent, void, undefined> {
  const { limit = Number.POSITIVE_INFINITY } = options;
  const { per_page = Math.min(limit + spareEvents, largestPage) } = query;
  const direction = isLatestFirst ? -1 : 1;
  const displacement = orderBy === clockSpan ? 0 : largestOffset;
  /** The smaller, the sooner. */
  const positionOf = (event: CalendarEvent) => direction * orderBy(event).start;
  const waiting: CalendarEvent[] = [];
  for await (const { newItems } of list({ ...query, per_page }).paginate(options, isLatestFirst)) {
    const events = isLatestFirst ? newItems.toReversed() : newItems;
    const last = events.at(-1);
    if (!last) continue;
    waiting.push(...events.filter(includes));
    waiting.sort((one, other) => positionOf(one) - positionOf(other));
    const settled = direction * clockSpan(last).start - displacement;
    const unsettled = waiting.findIndex((event) => positionOf(event) > settled);
    yield* waiting.splice(0, unsettled < 0 ? waiting.length : unsettled);
  }
  yield* waiting;
}
