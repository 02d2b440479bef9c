import { defaultPerPage, largestPage } from '../contract/constants.ts';
import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { EventQuery } from '../contract/records/event-query.ts';
import { problemOf } from '../contract/values/check.ts';
import { throwInvalid } from '../errors/validation-error.ts';
import { checkIteration, LazySequence, type ListRequest } from '../http/list-request.ts';
import { responseError } from '../http/response.ts';
import type { AllOptions, PagesOptions } from '../options.ts';
import { clockSpan, largestDifference } from '../time/event-span.ts';
import type { EventPlan } from './event-plan.ts';

/**
 * Events ordered by start. Await it for an array, or iterate over it with `for await`. No request is sent until then.
 * There is no total. Events that move while they are read may be missed. Events are found from 5 January 0001 to 28
 * December 9999.
 *
 * @example
 * ```ts
 * for await (const event of calendar.events.past()) console.log(event.start_date, event.title);
 * ```
 */
export class EventSequence extends LazySequence<CalendarEvent[], CalendarEvent> {
  readonly #createPlan: CreatePlan;
  readonly #list: ListEvents;
  /** The moment of the first read, which decides which events are over, and the plan for it. */
  #started: { readonly now: number; readonly plan: EventPlan } | undefined;
  #events: Promise<CalendarEvent[]> | undefined;

  /** @internal */
  constructor(createPlan: CreatePlan, list: ListEvents, signal: AbortSignal | undefined) {
    super(signal);
    this.#createPlan = createPlan;
    this.#list = list;
  }

  /**
   * Returns the same events as `for await`, in pages of `per_page` (default 10). The last may be shorter.
   *
   * @throws {@link ValidationError} if `concurrency` or `per_page` is not a positive integer
   * @example
   * ```ts
   * for await (const { items } of calendar.events.past().pages()) console.log(items.length);
   * ```
   */
  async *pages(options?: PagesOptions): AsyncGenerator<EventPage, void, undefined> {
    const checked = checkIteration(options);
    const { plan, now } = this.#start();
    for await (const page of toPages(this.items(checked), plan, firstPosition(now))) {
      yield page;
      this.throwIfAborted();
    }
  }

  /**
   * Returns one page: `per_page` events (default 10), and the cursor of the next page. The first read decides which
   * events are over.
   *
   * @param cursor - `next` of the previous page of the same query. Default: the first page
   * @throws {@link ValidationError} if `cursor` is not `next` of a page, or the query has a `limit`
   * @example
   * ```ts
   * const first = await calendar.events.upcoming({ per_page: 20 }).page();
   * const second = await calendar.events.upcoming({ per_page: 20 }).page(first.next);
   * ```
   */
  async page(cursor?: string | null): Promise<EventPage> {
    const before = cursor ? parseCursor(cursor) : firstPosition(Date.now());
    const plan = this.#createPlan(new Date(before.now));
    if (plan.limit !== undefined) {
      throwInvalid('query of events', ['limit'], problemOf('not_allowed', 'per_page', plan.limit));
    }
    const { per_page = defaultPerPage, ...filters } = plan.query;
    const isAfter = (event: CalendarEvent) => {
      if (!cursor) return true;
      const distance = plan.orderBy(event).start - before.start;
      return distance === 0 ? !before.ids.includes(event.id) : distance > 0 !== plan.isLatestFirst;
    };
    const rest: EventPlan = {
      ...plan,
      query: { ...filters, ...(cursor && boundsAfter(before.start, plan.isLatestFirst)) },
      includes: (event) => plan.includes(event) && isAfter(event),
    };
    // Another event shows that there is a next page. Some events that are read are of earlier pages.
    const limit = per_page + 1 + before.ids.length;
    const events = readInOrder(rest, this.#list, { limit });
    for await (const page of toPages(events, plan, before)) return page;
    return { items: [], next: null };
  }

  /** @internal */
  protected override async result(): Promise<CalendarEvent[]> {
    const { limit, defaultLimit } = this.#start().plan;
    this.#events ??= this.all({ limit: limit ?? defaultLimit });
    return this.#events;
  }

  /** @internal */
  protected override async *items(options: AllOptions): AsyncGenerator<CalendarEvent, void, undefined> {
    const { plan } = this.#start();
    const { limit = Number.POSITIVE_INFINITY } = plan;
    const wanted = Math.min(options.limit ?? limit, limit);
    if (wanted === 0) return;
    let count = 0;
    for await (const event of readInOrder(plan, this.#list, { ...options, limit: wanted })) {
      yield event;
      count += 1;
      if (count === wanted) return;
    }
  }

  #start() {
    const now = Date.now();
    this.#started ??= { now, plan: this.#createPlan(new Date(now)) };
    return this.#started;
  }
}

type CreatePlan = (now: Date) => EventPlan;

/** One page of a sequence as plain data. */
export interface EventPage {
  /** The events of this page. */
  items: CalendarEvent[];
  /** The cursor of the next page, which needs no encoding in a URL. Null after the last page. */
  next: string | null;
}

/** The position of a page: when the first page was read, the last start before this page, and the IDs with that start. */
interface Position {
  readonly now: number;
  readonly start: number;
  readonly ids: readonly number[];
}

const firstPosition = (now: number): Position => ({ now, start: Number.NaN, ids: [] });

/** Writes a position as a string that needs no encoding in a URL. */
const formatCursor = ({ now, start, ids }: Position) =>
  [now, start, ...ids].map((part) => part.toString(36)).join('.');

/** Parses a cursor, which a visitor may have changed. Its caller rejects dates that do not exist. */
function parseCursor(cursor: string): Position {
  const parts = String(cursor)
    .split('.')
    .map((part) => Number.parseInt(part, 36));
  const [now = Number.NaN, start = Number.NaN, ...ids] = parts;
  if (formatCursor({ now, start, ids }) === cursor) return { now, start, ids };
  throwInvalid('cursor', [], problemOf('invalid_value', '`next` of a page', cursor));
}

/** Divides the events of a plan into pages. A page has a cursor if another event follows. */
async function* toPages(
  events: AsyncIterable<CalendarEvent>,
  { orderBy, query: { per_page = defaultPerPage } }: EventPlan,
  before: Position,
): AsyncGenerator<EventPage, void, undefined> {
  let { start, ids } = before;
  let items: CalendarEvent[] = [];
  for await (const event of events) {
    if (items.length === per_page) {
      yield { items, next: formatCursor({ now: before.now, start, ids }) };
      items = [];
    }
    items.push(event);
    const { start: own } = orderBy(event);
    ids = own === start ? [...ids, event.id] : [event.id];
    start = own;
  }
  if (items.length > 0) yield { items, next: null };
}

/** Returns the bounds that skip earlier pages, in local time of any zone. Older releases know only `start_date`. */
function boundsAfter(start: number, isLatestFirst: boolean): EventQuery {
  const bound = new Date(start + (isLatestFirst ? largestDifference : -largestDifference));
  return isLatestFirst ? { starts_before: bound } : { start_date: bound, starts_after: bound };
}

export type ListEvents = (query: EventQuery) => ListRequest<CalendarEvent>;

/** Extra events to request: some turn out not to match, and some are needed to put others in order. */
const spareEvents = 10;

/**
 * Finds the dates of recurring events by the IDs of these. Some releases find no events by ID, and others not all. There
 * the whole range is read, and its events are compared with the IDs.
 */
async function withDates(plan: EventPlan, list: ListEvents): Promise<EventPlan> {
  const { ids, query } = plan;
  if (!ids) return plan;
  const found = await list({ include: ids, status: query.status }).all();
  const wanted = new Set([...ids, ...found.map(({ id }) => id)]);
  const dates = found.filter(({ id }) => !ids.includes(id));
  // All dates of a recurring event have the same slug.
  const areAllFound = found.length - dates.length + new Set(dates.map(({ slug }) => slug)).size >= ids.length;
  // With these two, sites list only events from yesterday to two years ahead.
  const { start_date, end_date, ...bounds } = query;
  return {
    ...plan,
    query: areAllFound ? { ...bounds, include: ids } : query,
    includes: (event) => wanted.has(event.id) && plan.includes(event),
  };
}

/** Reads the events of a plan in order, each once: those of each tag, merged. */
async function* readInOrder(
  planned: EventPlan,
  list: ListEvents,
  options: AllOptions,
): AsyncGenerator<CalendarEvent, void, undefined> {
  const plan = await withDates(planned, list);
  if (!plan.tags) return yield* readOneList(plan, list, options);
  const { orderBy, isLatestFirst } = plan;
  // On large pages, each tag usually takes one request.
  const query = { per_page: largestPage, ...plan.query };
  const positionOf = (event: CalendarEvent) => (isLatestFirst ? -1 : 1) * orderBy(event).start;
  const streams = plan.tags.map((tags) => readOneList({ ...plan, query: { ...query, tags } }, list, options));
  const seen = new Set<string>();
  try {
    const nextOf = async (stream: AsyncGenerator<CalendarEvent>) => ({ stream, ...(await stream.next()) });
    const heads = await Promise.all(streams.map(nextOf));
    for (;;) {
      const left = heads.filter(({ done }) => !done);
      const [first] = left.toSorted((one, other) => positionOf(one.value) - positionOf(other.value));
      if (!first) return;
      const event: CalendarEvent = first.value;
      const key = `${event.id} ${event.start_date}`;
      if (!seen.has(key)) yield event;
      seen.add(key);
      Object.assign(first, await first.stream.next());
    }
  } finally {
    for (const stream of streams) await stream.return();
  }
}

/** Reads the events of a query in order, each once. An event waits until no other can come before it. */
async function* readOneList(
  { query, includes, orderBy, isLatestFirst }: EventPlan,
  list: ListEvents,
  options: AllOptions,
): AsyncGenerator<CalendarEvent, void, undefined> {
  const { limit = Number.POSITIVE_INFINITY } = options;
  const { per_page = Math.min(limit + spareEvents, largestPage) } = query;
  const direction = isLatestFirst ? -1 : 1;
  // Sites list events by local time, or by instant if they show their own time zone everywhere.
  const displacement = orderBy === clockSpan ? largestDifference : largestDifference / 2;
  /** Smaller is earlier in the sequence. */
  const positionOf = (event: CalendarEvent) => direction * orderBy(event).start;
  const waiting: CalendarEvent[] = [];
  for await (const { newItems, received } of list({ ...query, per_page }).paginate(options, isLatestFirst)) {
    // A plugin of the site may trim responses.
    if (newItems.some((event) => !('start_date' in event && 'end_date' in event)))
      throw responseError(received, 'events lack dates');
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
