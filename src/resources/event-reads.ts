import { always } from '../contract/constants.ts';
import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { EventQuery } from '../contract/records/event-query.ts';
import type { EventTypes } from '../contract/resources.ts';
import type { DateInput } from '../contract/values/date.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import type { ListRequest } from '../http/list-request.ts';
import { type ItemAddress, optionsOf, withAllFields } from '../http/request.ts';
import type { WithResponse } from '../http/response.ts';
import type { RequestOptions, UpcomingOptions } from '../options.ts';
import { type EventPlan, planAround, planRange, type RangeQuery } from './event-plan.ts';
import { EventSequence } from './event-sequence.ts';
import { PostNamespace } from './post-namespace.ts';
import { errorFor } from './resource-namespace.ts';

/** Reads events: list, search, ranges. */
export abstract class EventReads extends PostNamespace<EventTypes> {
  /**
   * Lists the events that match a query, and sends the query unchanged. The API uses only the first of several `tags`. To
   * find events with any of them, or all events of a range, use `between`, `upcoming` or `past`.
   *
   * Events Calendar Pro lists each date of a recurring event, with an ID above 10,000,000. Do not store these IDs, because
   * they change with the start or the rule of the event.
   *
   * @param query - by default the first 10 events between yesterday and about two years ahead
   * @returns await it for a {@link Page}, or iterate over it with `for await` for the events of all pages
   * @throws {@link ValidationError} before anything is sent, otherwise {@link ApiError}, {@link ResponseError},
   * {@link NetworkError} or {@link TimeoutError}
   * @example
   * ```ts
   * const page = await calendar.events.list({ search: 'jazz', categories: ['music'] });
   * for await (const event of calendar.events.list()) console.log(event.start_date, event.title);
   * ```
   */
  override list(query?: EventQuery, options?: RequestOptions): ListRequest<CalendarEvent> {
    return super.list(query, options);
  }

  /**
   * Returns every event that overlaps the range, ordered by start. The site's date filters are up to 26 hours off for
   * events in other time zones, so the client requests a wider range and checks each event. If you pass several `tags`,
   * events with any of them match.
   *
   * @param from - an instant (`Date`, Temporal, string with `Z` or an offset), compared with when events happen, or a
   * day or local time, compared with each event's own local time
   * @param to - the exclusive end, of the same kind as `from`
   * @param query - `limit`, and the parameters of `list` except the dates and `page`
   * @throws {@link ValidationError} for an empty or mixed range, or dates or a page in `query`, otherwise as `list` does
   * @example
   * ```ts
   * const may = await calendar.events.between('2027-05-01', '2027-06-01', { categories: ['music'] });
   * ```
   */
  between(from: DateInput, to: DateInput, query?: RangeQuery, options?: RequestOptions): EventSequence {
    return this.#sequence(() => planRange({ from, to }, query), options);
  }

  /**
   * Returns the events that are not over yet, soonest first, however far ahead. If you pass several `tags`, events with
   * any of them match.
   *
   * @param query - `limit` (default 10 for `await`, else all), and the parameters of `list` except dates and `page`
   * @param options - `now` (default the present), signal, language, headers
   * @throws {@link ValidationError} if the query sets dates or a page, otherwise as `list` does
   * @example
   * ```ts
   * const [next] = await calendar.events.upcoming({ venue: 6, limit: 1 });
   * ```
   */
  upcoming(query?: RangeQuery, options?: UpcomingOptions): EventSequence {
    return this.#around('upcoming', query, options);
  }

  /**
   * Returns the events that are over, latest first, however old. Parameters and errors are those of `upcoming`.
   *
   * @example
   * ```ts
   * const archive = calendar.events.past({ categories: ['music'], per_page: 20 });
   * for await (const { items } of archive.pages()) console.log(items.length, items[0]?.title);
   * ```
   */
  past(query?: RangeQuery, options?: UpcomingOptions): EventSequence {
    return this.#around('past', query, options);
  }

  /** Lists what the site has for an ID, one on a page: the event, its dates, or its translation. @internal */
  protected override listById(id: number, options: RequestOptions, status?: string) {
    // Without `starts_after`, sites list only events from yesterday to two years ahead.
    return this.list({ include: id, status, starts_after: always.from, per_page: 1 }, options);
  }

  /** Finds an event in the language of a request. WPML finds only the oldest of a slug. @internal */
  protected override async read(
    address: ItemAddress,
    options: RequestOptions,
    isExact?: boolean,
  ): Promise<WithResponse<CalendarEvent>> {
    if ('id' in address || !this.executor.selectsLanguage(options))
      return super.read(address, options, isExact);
    const allFields = withAllFields(options);
    const found = await super.read(address, allFields, isExact);
    const { id, slug: stored, status, hide_from_listings } = found.data;
    // Lists never include these.
    if (hide_from_listings || status === 'trash') return found;
    const [listed] = (await this.listById(id, allFields, status)).items;
    if (!listed || listed.slug !== stored)
      throw errorFor(found, 404, `the event with the slug ${address.slug} is in another language`);
    if (listed.id === id || isOccurrenceId(listed.id)) return found;
    return super.read({ id: listed.id }, options, isExact);
  }

  #around(kind: 'upcoming' | 'past', query?: RangeQuery, options?: UpcomingOptions): EventSequence {
    const { now, ...requestOptions } = optionsOf(options);
    return this.#sequence((read) => planAround(kind, query, { now: now ?? read }), requestOptions);
  }

  /** @param createPlan - receives when the first page is read */
  #sequence(createPlan: (read: Date) => EventPlan, options?: RequestOptions): EventSequence {
    const list = (query: EventQuery) => this.list(query, withAllFields(options));
    return new EventSequence(createPlan, list, options?.signal);
  }
}
