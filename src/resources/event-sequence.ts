import * as z from 'zod/mini';
import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { EventQuery } from '../contract/records/event-query.ts';
import { eventDate } from '../contract/values/date.ts';
import type { DateInput, Moment } from '../contract/values/date-input.ts';
import { addIssue } from '../contract/values/messages.ts';
import { LazySequence } from '../http/pages/lazy-sequence.ts';
import type { ListRequest } from '../http/pages/list-request.ts';
import { uniqueItems } from '../http/pages/unique-items.ts';
import type { AllOptions } from '../http/pages/walk-options.ts';
import { validate } from '../http/validation/validate.ts';

/** What an event query may still hold when its dates are passed as a range. */
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

/** Lists the events that match a query. */
type ListEvents = (dates: EventQuery) => ListRequest<CalendarEvent>;

/** Between the clocks of the westernmost and the easternmost zone there are 28 hours at most; in milliseconds. */
const largestOffset = 28.1 * 60 * 60 * 1000;

/** The bounds of what a query can hold, in milliseconds: years have four digits. */
const earliest = -6.1e13;
const latest = 2.533e14;

/** A day or wall time in UTC, in milliseconds. `Date.parse` reads a day alone as UTC by itself. */
function parseWallTime(text: string): number {
  return Date.parse(text.replace(/ (.*)/, 'T$1Z'));
}

/** An instant, or what a day or wall time would be in UTC, in milliseconds. */
function toMilliseconds(date: string | Moment): number {
  return typeof date === 'object' ? date.instant : parseWallTime(date);
}

const Range = z.strictObject({ from: eventDate(), to: eventDate() }).check((payload) => {
  const { from, to } = payload.value;
  if (typeof from !== typeof to || toMilliseconds(from) >= toMilliseconds(to))
    addIssue(payload, 'a later date of the same kind as from', to, ['to']);
});

/** The events that overlap a range. Both are compared in UTC for a range of instants, else by each event's own clock. */
async function* eventsBetween(
  range: { from: DateInput; to: DateInput },
  list: ListEvents,
): AsyncGenerator<CalendarEvent, void, undefined> {
  const validRange = validate(Range, range, 'range of events');
  const comparesInstants = typeof validRange.from === 'object';
  const from = toMilliseconds(validRange.from);
  const to = toMilliseconds(validRange.to);

  const starts_before = new Date(Math.min(to + largestOffset, latest));
  const ends_after = new Date(Math.max(from - largestOffset, earliest));
  const pages = list({ starts_before, ends_after, strict_dates: true }).pages();
  for await (const event of uniqueItems(pages)) {
    const start = parseWallTime(comparesInstants ? event.utc_start_date : event.start_date);
    const end = parseWallTime(comparesInstants ? event.utc_end_date : event.end_date);
    // An event without length is in the range that holds its start.
    if (start < to && (end > from || start >= from)) yield event;
  }
}

/** The events of a range: await it for a list, or iterate it with `for await`. Nothing is sent before. */
export class EventSequence extends LazySequence<CalendarEvent[], CalendarEvent> {
  /** Tag of a promise. */
  override get [Symbol.toStringTag]() {
    return 'EventSequence';
  }
  readonly #range: { from: DateInput; to: DateInput };
  readonly #list: ListEvents;
  #events: Promise<CalendarEvent[]> | undefined;

  /** @internal */
  constructor(from: DateInput, to: DateInput, list: ListEvents, signal: AbortSignal | undefined) {
    super(signal);
    this.#range = { from, to };
    this.#list = list;
  }

  /**
   * All events of the range as a list.
   *
   * @param options - `limit`: the most events to return. Default no limit
   * @throws {@link ValidationError} for a `limit` that is not an integer from 0 up
   */
  override all(options: Pick<AllOptions, 'limit'> = {}): Promise<CalendarEvent[]> {
    return super.all({ limit: options.limit });
  }

  /** @internal */
  protected override result(): Promise<CalendarEvent[]> {
    this.#events ??= this.all();
    return this.#events;
  }

  /** @internal */
  protected override items(): AsyncGenerator<CalendarEvent, void, undefined> {
    return eventsBetween(this.#range, this.#list);
  }
}
