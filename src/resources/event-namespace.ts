import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { EventCreate, EventUpdate } from '../contract/records/event-body.ts';
import { type EventChanges, MergedEvent } from '../contract/records/event-changes.ts';
import { type EventTypes, events } from '../contract/resources.ts';
import { validate, validateFields } from '../contract/validate.ts';
import type { DateInput } from '../contract/values/date.ts';
import { hasOccurrenceUrl, isOccurrenceId } from '../contract/values/occurrence.ts';
import { ResponseError } from '../errors/request-errors.ts';
import { pastCaches } from '../http/request.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import { type SingleRequest, singleRequest, type WithResponse } from '../http/response.ts';
import type {
  EventDeleteOptions,
  EventEditOptions,
  EventStatusOptions,
  EventUpdateOptions,
  RequestOptions,
  UpcomingOptions,
} from '../options.ts';
import type { Changes } from './edit-record.ts';
import { withAllFields } from './ensure-record.ts';
import { type EventPlan, planAround, planRange, type RangeQuery } from './event-plan.ts';
import { EventSequence } from './event-sequence.ts';
import {
  occurrenceQuery,
  recurringEventError,
  rejectionOf,
  resolveTerms,
  type TermsByName,
} from './event-writes.ts';
import { notFound, PostNamespace } from './post-namespace.ts';
import type { NotARecord } from './resource-namespace.ts';
import type { SharedWork } from './shared-work.ts';
import { checkEventStatus, type EventStatus, writeEventStatus } from './wordpress-post.ts';
import { preserveEventOnUpdate, preserveUncheckedOnUpdate } from './writable-fields.ts';

/** Reads and writes events: list, search, create, edit, delete. Available as `calendar.events`. */
export class EventNamespace extends PostNamespace<EventTypes> {
  readonly #terms: TermsByName;

  /** @internal */
  constructor(executor: RequestExecutor, work: SharedWork, terms: TermsByName) {
    super(executor, work, events, {
      required: ['id', 'cost'],
      protect: (...args) => this.#rejectRecurring(...args),
      preserve: preserveEventOnUpdate,
      preserveUnchecked: preserveUncheckedOnUpdate,
      prepare: (event, options) => {
        validate(MergedEvent, event, events.singular);
        return resolveTerms(terms, event, options);
      },
    });
    this.#terms = terms;
  }

  override create(
    body: NotARecord & EventCreate,
    options: RequestOptions = {},
  ): SingleRequest<CalendarEvent> {
    return singleRequest(this.#create(body, options));
  }

  override update(
    id: number,
    body: NotARecord & EventUpdate,
    options: EventUpdateOptions = {},
  ): SingleRequest<CalendarEvent> {
    const { occurrence, ...requestOptions } = options;
    return this.#unless(rejectionOf('update', id, occurrence), () =>
      // A date becomes an event of its own, and the site may return it as it was.
      occurrence
        ? this.sendUpdate(id, body, requestOptions, { query: occurrenceQuery(id, occurrence) })
        : super.update(id, body, requestOptions),
    );
  }

  override edit(
    id: number,
    changes: Changes<CalendarEvent, NotARecord & EventChanges>,
    options: EventEditOptions = {},
  ): SingleRequest<CalendarEvent> {
    const { occurrence, ...requestOptions } = options;
    return this.#unless(rejectionOf('edit', id, occurrence), () =>
      this.editRecord(id, changes, requestOptions, occurrenceQuery(id, occurrence)),
    );
  }

  override delete(id: number, options: EventDeleteOptions = {}): SingleRequest<CalendarEvent> {
    const { occurrence, ...requestOptions } = options;
    // With `id`, which updates need, the site would keep a copy of the date.
    const extraQuery = { ...requestOptions.extraQuery, _tec_update_type: occurrence };
    return this.#unless(rejectionOf('delete', id, occurrence), () =>
      this.send('DELETE', { id }, occurrence ? { ...requestOptions, extraQuery } : requestOptions),
    );
  }

  /**
   * Marks an event as canceled or postponed, or as scheduled again. Visitors see the mark and the reason, and the event
   * stays published. Uses WordPress's own route. The ID of a recurring event marks all of its dates.
   *
   * @param options - `reason` (plain text for visitors), signal, headers
   * @returns the event. `eventStatusOf` of `/format` reads the mark
   * @throws {@link ValidationError} for an unknown status, {@link RecurringEventError} before anything is sent if the ID
   * belongs to a date, {@link NotStoredError} if the site did not store it, {@link NotFoundError} with the code
   * `rest_no_route` if the site has closed the route
   * @example
   * ```ts
   * await calendar.events.setEventStatus(12, 'canceled', { reason: 'The singer is ill.' });
   * ```
   */
  setEventStatus(
    id: number,
    status: EventStatus,
    options: EventStatusOptions = {},
  ): SingleRequest<CalendarEvent> {
    const { reason = '', ...requestOptions } = options;
    const mark = async () => {
      checkEventStatus(id, status);
      const read = () => this.get(id, pastCaches(requestOptions));
      await writeEventStatus(this.executor, this.resource, id, { status, reason }, requestOptions, read);
      return read().withResponse();
    };
    return singleRequest(this.work.inTurn(`${this.resource.name} ${id}`, mark));
  }

  /**
   * Returns every event that overlaps the range, ordered by start. The end is not included. The site's date filters are
   * up to 26 hours off for events in other time zones, so the client requests a wider range and checks each event.
   * Several `tags` mean any of them.
   *
   * @param from - an instant (`Date`, Temporal, string with `Z` or an offset), compared with when events happen, or a
   * day or local time, compared with each event's own local time
   * @param to - later than `from`, and of the same kind
   * @param query - `limit`, and the parameters of `list` except the dates and `page`
   * @returns await it for an array of the events, or iterate over it with `for await`
   * @throws {@link ValidationError} if the range is empty or mixes both kinds, or the query sets dates or a page
   * @example
   * ```ts
   * const may = await calendar.events.between('2027-05-01', '2027-06-01', { categories: ['music'] });
   * ```
   */
  between(from: DateInput, to: DateInput, query?: RangeQuery, options?: RequestOptions): EventSequence {
    return this.#sequence(() => planRange({ from, to }, query), options);
  }

  /**
   * Returns the events that are not over yet, soonest first, however far ahead. It compares instants, so events in other
   * time zones are right. Several `tags` mean any of them.
   *
   * @param query - `limit` (default 10 for `await`, all for iterations), and the parameters of `list` except the dates
   * and `page`
   * @param options - `now` (default the current moment), signal, language, headers, further parameters
   * @returns await it for the first 10 events or the first `limit`, or iterate over it with `for await` for all
   * @throws {@link ValidationError} if the query sets dates or a page
   * @example
   * ```ts
   * const [next] = await calendar.events.upcoming({ venue: 6, limit: 1 });
   * ```
   */
  upcoming(query?: RangeQuery, options?: UpcomingOptions): EventSequence {
    return this.#sequenceAround('upcoming', query, options);
  }

  /**
   * Returns the events that are over, latest first, however long ago. The site lists the earliest first, so the client
   * requests its last pages first. Otherwise it works like `upcoming`.
   *
   * @param query - as for `upcoming`
   * @returns await it for the latest 10 events or the latest `limit`, or iterate over it with `for await` for all
   * @throws {@link ValidationError} if the query sets dates or a page
   * @example
   * ```ts
   * const archive = calendar.events.past({ categories: ['music'], per_page: 20 });
   * for await (const events of archive.pages()) console.log(events.length, events[0]?.title);
   * ```
   */
  past(query?: RangeQuery, options?: UpcomingOptions): EventSequence {
    return this.#sequenceAround('past', query, options);
  }

  #unless(rejected: Error | undefined, send: () => SingleRequest<CalendarEvent>) {
    return rejected ? singleRequest<CalendarEvent>(Promise.reject(rejected)) : send();
  }

  /** Throws for a recurring event of Events Calendar Pro 6.0 or later, whose dates are listed under other IDs. */
  async #rejectRecurring(
    { id, url, status }: CalendarEvent,
    options: RequestOptions,
    action = 'editing',
  ): Promise<void> {
    // Only URLs of published events have a date. Before 6.0, each date is an event with such a URL.
    const mayRepeat = !isOccurrenceId(id) && (status !== 'publish' || hasOccurrenceUrl(url));
    if (!mayRepeat) return;
    const listing = this.#listById(id, status, pastCaches(options)).catch((error: unknown) => {
      // A site with Events Calendar Pro responds with a list.
      if (error instanceof ResponseError) return undefined;
      throw error;
    });
    if ((await listing)?.some((date) => isOccurrenceId(date.id))) {
      throw recurringEventError(id, action);
    }
  }

  /** Returns the first event that the site lists for an ID: the event, one of its dates, or its translation. */
  async #listById(id: number, status: string, options: RequestOptions): Promise<CalendarEvent[]> {
    // Without `starts_after`, sites list only events from yesterday to two years ahead.
    const query = { include: id, status, starts_after: '1900-01-01', per_page: 1 };
    const { items } = await this.list(query, options);
    return items;
  }

  /**
   * Finds an event in the language of a request. WPML finds only the event of the default language.
   *
   * @internal
   */
  protected override async readBySlug(
    slug: string,
    options?: RequestOptions,
    required?: readonly string[],
  ): Promise<WithResponse<CalendarEvent>> {
    if (!this.executor.selectsLanguage(options)) return super.readBySlug(slug, options, required);
    const allFields = withAllFields(options);
    const found = await super.readBySlug(slug, allFields, required);
    const { data } = found;
    const { id, status } = data;
    // Lists never include these.
    if (data.hide_from_listings || status === 'trash') return found;
    const listed = await this.#listById(id, status, allFields);
    const match = listed.find((event) => event.slug === data.slug);
    if (!match) throw notFound(found, `the event with the slug ${slug} is in another language`);
    if (match.id === id || isOccurrenceId(match.id)) return found;
    return this.send('GET', { id: match.id }, options, { required }).withResponse();
  }

  #sequenceAround(
    kind: 'upcoming' | 'past',
    query?: RangeQuery,
    { now, roundTo, ...options }: UpcomingOptions = {},
  ): EventSequence {
    const planAt = (firstRead?: Date) => planAround(kind, query, { now: now ?? firstRead, roundTo });
    return this.#sequence(planAt, options);
  }

  #sequence(createPlan: (now?: Date) => EventPlan, options?: RequestOptions): EventSequence {
    const listOptions = withAllFields(options);
    return new EventSequence(createPlan, (query) => this.list(query, listOptions), options?.signal);
  }

  /** Creates an event, and before it the terms in its body that do not exist. */
  async #create(body: EventCreate, options: RequestOptions): Promise<WithResponse<CalendarEvent>> {
    validateFields(this.resource.create, body, this.resource.singular);
    const resolved = await resolveTerms(this.#terms, body, options);
    return super.create(resolved, options).withResponse();
  }
}
