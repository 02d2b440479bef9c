import type { DateInput, Moment } from '../contract/dates.ts';
import { complain } from '../contract/describe.ts';
import type { CalendarEvent, EventQuery } from '../contract/event.ts';
import { eventDate } from '../contract/wire.ts';
import * as z from '../contract/zod.ts';
import type { ListRequest } from '../http/pages/list-request.ts';
import { type AllOptions, Walk } from '../http/pages/page.ts';
import { validate } from '../http/request/validate.ts';

/** What an event query may still say when its dates are given as a range. */
export type RangeQuery = Omit<
  EventQuery,
  | 'start_date'
  | 'end_date'
  | 'starts_before'
  | 'starts_after'
  | 'ends_before'
  | 'ends_after'
  | 'strict_dates'
  | 'page'
>;

/** From the westernmost zone's clock to the easternmost's it is 28 hours at most. */
const widest = 1.01e8;

/** A day without a time is read as UTC anyway. */
const readClock = (text: string) => Date.parse(text.replace(/ (.*)/, 'T$1Z'));

/** An instant, or what a day or wall time would be in UTC. */
const instantOf = (date: string | Moment) => (typeof date === 'object' ? date.instant : readClock(date));

const Range = z.strictObject({ from: eventDate, to: eventDate }, (payload) => {
  const { from, to } = payload.value;
  if (typeof from !== typeof to || instantOf(from) >= instantOf(to))
    complain(payload, 'a later date of the same kind as from', to, ['to']);
});

/** The events that overlap a range, on a clock that all sides of the comparison share: UTC's, or each event's own. */
async function* overlapping(
  given: { from: DateInput; to: DateInput },
  list: (dates: EventQuery) => ListRequest<CalendarEvent>,
): AsyncGenerator<CalendarEvent, void, undefined> {
  const range = validate(Range, given, 'range of events');
  const clock = typeof range.from === 'object' ? 'utc_' : '';
  const from = instantOf(range.from);
  const to = instantOf(range.to);
  const starts_before = new Date(Math.min(to + widest, 2.533e14));
  const ends_after = new Date(Math.max(from - widest, -6.1e13));
  for await (const event of list({ starts_before, ends_after, strict_dates: true })) {
    const start = readClock(event[`${clock}start_date`]);
    const end = readClock(event[`${clock}end_date`]);
    // An event without length is in the range that holds its start.
    if (start < to && (end > from || start >= from)) yield event;
  }
}

/** The events of a range: await it for a list, or `for await` one after another. */
export class EventSequence implements PromiseLike<CalendarEvent[]>, AsyncIterable<CalendarEvent> {
  readonly #walk: () => AsyncGenerator<CalendarEvent, void, undefined>;
  #collected: Promise<CalendarEvent[]> | undefined;

  /** @internal */
  constructor(from: DateInput, to: DateInput, list: (dates: EventQuery) => ListRequest<CalendarEvent>) {
    this.#walk = () => overlapping({ from, to }, list);
  }

  /** One event after another, in the order of their starts. */
  [Symbol.asyncIterator](): AsyncGenerator<CalendarEvent, void, undefined> {
    return this.#walk();
  }

  /**
   * All events of the range as a list.
   *
   * @param options - `limit`: the most events to give
   */
  async all({ limit }: Pick<AllOptions, 'limit'> = {}): Promise<CalendarEvent[]> {
    validate(Walk, { limit }, 'walk options');
    const collected: CalendarEvent[] = [];
    if (limit === 0) return collected;
    for await (const event of this) {
      collected.push(event);
      if (collected.length === limit) break;
    }
    return collected;
  }

  /** Asks for all events of the range, once. */
  then<Fulfilled = CalendarEvent[], Rejected = never>(
    onFulfilled?: ((events: CalendarEvent[]) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    this.#collected ??= this.all();
    return this.#collected.then(onFulfilled, onRejected);
  }
}
