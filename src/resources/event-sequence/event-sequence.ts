import { defaultPerPage } from '../../contract/defaults.ts';
import type { CalendarEvent } from '../../contract/records/calendar-event.ts';
import { type AllOptions, LazySequence, Walk, type WalkOptions } from '../../http/pages/lazy-sequence.ts';
import { validate } from '../../http/validation/validate.ts';
import type { EventPlan } from './event-plan.ts';
import { type ListEvents, readInOrder } from './read-in-order.ts';

/**
 * Events in the order of their starts: await it for a list, or iterate it with `for await`. Nothing is sent before.
 * There is no total: the service counts by other rules. Events that move while they are read may be missed, as with a
 * {@link ListRequest}.
 *
 * @example
 * ```ts
 * const next = await calendar.events.upcoming({ categories: ['music'], limit: 5 });
 *
 * for await (const event of calendar.events.past()) console.log(event.start_date, event.title);
 * ```
 */
export class EventSequence extends LazySequence<CalendarEvent[], CalendarEvent> {
  readonly #createPlan: () => EventPlan;
  readonly #list: ListEvents;
  #plan: EventPlan | undefined;
  #events: Promise<CalendarEvent[]> | undefined;

  /** @internal */
  constructor(createPlan: () => EventPlan, list: ListEvents, signal: AbortSignal | undefined) {
    super(signal);
    this.#createPlan = createPlan;
    this.#list = list;
  }

  /**
   * The events in lists of `per_page`, 10 by default, the last of which may be shorter: the same events as with `for await`.
   *
   * @param options - `concurrency`: how many requests may be under way at once. Default 4
   * @throws {@link ValidationError} for a `concurrency` or `per_page` that is not a positive integer
   */
  async *pages(options: WalkOptions = {}): AsyncGenerator<CalendarEvent[], void, undefined> {
    validate(Walk, options, 'walk options');
    const { query } = this.#planOnce();
    const { per_page = defaultPerPage } = query;
    let page: CalendarEvent[] = [];
    for await (const event of this.items(options)) {
      page.push(event);
      if (page.length < per_page) continue;
      yield page;
      this.throwIfAborted();
      page = [];
    }
    if (page.length > 0) yield page;
  }

  /** @internal */
  protected override async result(): Promise<CalendarEvent[]> {
    const { limit, defaultLimit } = this.#planOnce();
    this.#events ??= this.all({ limit: limit ?? defaultLimit });
    return this.#events;
  }

  /** @internal */
  protected override async *items(options: AllOptions): AsyncGenerator<CalendarEvent, void, undefined> {
    const plan = this.#planOnce();
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

  /** Made once, so that `now` is the same moment throughout. */
  #planOnce(): EventPlan {
    this.#plan ??= this.#createPlan();
    return this.#plan;
  }
}
