import type { DateInput, Moment } from '../contract/dates.ts';
import { complain } from '../contract/describe.ts';
import type { CalendarEvent, EventQuery } from '../contract/event.ts';
import { eventDate } from '../contract/wire.ts';
import * as z from '../contract/zod.ts';
import type { ListRequest } from '../http/list-request.ts';
import { type AllOptions, collect } from '../http/page.ts';
import { validate } from '../http/validate.ts';

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

/** Milliseconds on a clock that all sides of a comparison share: UTC's, or each event's own. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly clock: 'utc_' | '';
}

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

function rangeOf(given: { from: DateInput; to: DateInput }): Range {
  const { from, to } = validate(Range, given, 'range of events');
  return { from: instantOf(from), to: instantOf(to), clock: typeof from === 'object' ? 'utc_' : '' };
}

function overlaps(event: CalendarEvent, { from, to, clock }: Range): boolean {
  const start = readClock(event[`${clock}start_date`]);
  const end = readClock(event[`${clock}end_date`]);
  // An event without length is in the range that holds its start.
  return start < to && (end > from || start >= from);
}

/** The events of a range: await it for a list, or `for await` one after another. */
export class EventRange implements PromiseLike<CalendarEvent[]>, AsyncIterable<CalendarEvent> {
  readonly #source: () => { range: Range; events: ListRequest<CalendarEvent> };
  #collected: Promise<CalendarEvent[]> | undefined;

  /** @internal */
  constructor(from: DateInput, to: DateInput, list: (dates: EventQuery) => ListRequest<CalendarEvent>) {
    this.#source = () => {
      const range = rangeOf({ from, to });
      const starts_before = new Date(Math.min(range.to + widest, 2.533e14));
      const ends_after = new Date(Math.max(range.from - widest, -6.1e13));
      return { range, events: list({ starts_before, ends_after, strict_dates: true }) };
    };
  }

  /** One event after another, in the order of their starts. */
  async *[Symbol.asyncIterator](): AsyncGenerator<CalendarEvent, void, undefined> {
    const { range, events } = this.#source();
    for await (const event of events) if (overlaps(event, range)) yield event;
  }

  /**
   * All events of the range as a list.
   *
   * @param options - `limit`: the most events to give
   */
  async all({ limit }: Pick<AllOptions, 'limit'> = {}): Promise<CalendarEvent[]> {
    return collect(this, limit);
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
