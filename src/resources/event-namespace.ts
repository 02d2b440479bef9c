import { always, reasonField, statusField } from '../contract/constants.ts';
import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { EventCreate, EventUpdate } from '../contract/records/event-body.ts';
import type { EventChanges } from '../contract/records/event-changes.ts';
import type { EventQuery } from '../contract/records/event-query.ts';
import { type EventTypes, events } from '../contract/resources.ts';
import type { JsonObject } from '../contract/values/check.ts';
import type { DateInput } from '../contract/values/date.ts';
import { hasOccurrenceUrl, isOccurrenceId } from '../contract/values/occurrence.ts';
import { toId } from '../contract/values/reference.ts';
import { ConflictError, isRouteClosed } from '../errors/request-errors.ts';
import type { ListRequest } from '../http/list-request.ts';
import { type ItemAddress, optionsOf, pastCaches, withAllFields, withQuery } from '../http/request.ts';
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
import { type EventPlan, planAround, planRange, type RangeQuery } from './event-plan.ts';
import { EventSequence } from './event-sequence.ts';
import { checkEventStatus, dateQueryOf, type EventStatus, recurringEventError } from './event-writes.ts';
import { PostNamespace } from './post-namespace.ts';
import { errorFor, type NotARecord } from './resource-namespace.ts';
import type { SharedWork } from './shared-work.ts';
import type { TermNamespace, TermTypes } from './term-namespace.ts';
import { Post } from './wordpress-post.ts';
import { requireFields } from './writable-fields.ts';
import { failedWrite, notStored } from './write-errors.ts';

/** Finds or creates terms by their names: `calendar.categories` and `calendar.tags`. */
type TermsByName = Readonly<Record<'categories' | 'tags', Pick<TermNamespace<TermTypes>, 'ensure'>>>;

/** Reads and writes events: list, search, create, edit, delete. Available as `calendar.events`. */
export class EventNamespace extends PostNamespace<EventTypes> {
  readonly #terms: TermsByName;

  /** @internal */
  constructor(executor: RequestExecutor, work: SharedWork, terms: TermsByName) {
    super(executor, work, events);
    this.#terms = terms;
  }

  /**
   * Lists the events that match a query, and sends the query unchanged. The API uses only the first of several `tags`. To
   * find events with any of them, or all events of a range, use `between`, `upcoming` or `past`. Do not store IDs above
   * 10,000,000: they are dates of a recurring event, and change with its start or rule.
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
   * Returns every event that overlaps the range in any time zone, ordered by start. If you pass several `tags`, events
   * with any of them match.
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
   * Returns the events that are not over yet, soonest first, however far ahead. Several `tags` work as in `between`.
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

  /**
   * Creates an event. In `categories` and `tags`, a number is an ID. A string is a name: it finds the term with that
   * name or slug, or creates one, even if the site then rejects the event. Records that were read are sent as IDs.
   *
   * @returns the event as the site has stored it
   * @throws {@link ValidationError} before anything is sent, {@link BadRequestError} if the site rejects a field, such as
   * an unknown venue, {@link NotStoredError} if it did not store one, {@link AuthenticationError} or
   * {@link PermissionError} if this user may not write
   * @example
   * ```ts
   * const event = await calendar.events.create({
   *   title: 'Summer fair',
   *   start_date: '2027-06-19 14:00',
   *   end_date: '2027-06-19 22:00',
   *   categories: ['Music'],
   * });
   * ```
   */
  override create(body: NotARecord & EventCreate, options?: RequestOptions): SingleRequest<CalendarEvent> {
    return super.create(body, options);
  }

  /**
   * Sends an update, which **resets the fields that it leaves out**. The event loses its organizers, cost, website,
   * image and flags, a single date also its author and all venues but one, and a draft is published with its venue. To
   * keep the rest, use `edit`. Null is the same as leaving a field out. Pass tags as IDs: for the name of an existing tag,
   * sites create a tag with its ID as name.
   *
   * **Do not pass the ID of a recurring event.** Events Calendar Pro would delete its rule and all dates except one.
   * `edit` and `updateBySlug` recognize such an event and throw. For one date, pass its ID and `occurrence`.
   *
   * @param options - `method` (default `POST`), `occurrence`, signal, language, headers, more fields
   * @returns the event as the site has stored it. A single date becomes an event with another ID
   * @throws as `edit` does, but {@link RecurringEventError} only for the ID of a date without `occurrence`
   * @example
   * ```ts
   * const dates = { start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00', timezone: 'Europe/London' };
   * await calendar.events.update(12, { ...dates, cost: '5', organizer: [14], status: 'publish' });
   * ```
   */
  override update(
    id: number,
    body: NotARecord & EventUpdate,
    options?: EventUpdateOptions,
  ): SingleRequest<CalendarEvent> {
    return singleRequest(async ({ occurrence, ...copy }) => {
      const dateQuery = dateQueryOf('update', id, occurrence);
      const content = this.encode(this.resource.update, body, copy);
      // The date may be an event now.
      if (dateQuery) await this.readProtected({ id }, copy);
      return this.store({ address: { id }, content, dateQuery }, copy);
    }, options);
  }

  /**
   * Changes some fields and keeps all others. A field stays unchanged if you leave it out, or pass undefined or what `get`
   * returns. Null, an empty string or an empty list clears a field, but not a title or venue. Only null clears an image. A
   * flag that is null stays unchanged. In `categories` and `tags`, strings are names, as in `create`.
   *
   * To change a word in a text, read it with `stored`. Only title, texts, slug, status, `date`, terms, and an image by ID
   * can change all dates of a recurring event. To change one date, pass its ID and `occurrence`. Any edit of a published
   * event publishes its venue and organizers, even drafts and deleted ones.
   *
   * Edits of the same event run one after another, across all clients made by `withOptions`. A function must not edit
   * its own event, because that edit would wait for itself.
   *
   * @param changes - the fields to change, or a function that returns them for the current event. Neither `signal` nor
   * a timeout ends the wait for the function or for earlier edits
   * @param options - `ifUnmodifiedSince` (the `modified_utc` that you saw), and those of `update`
   * @returns the event as the site has stored it. A single date becomes an event with another ID
   * @throws {@link ValidationError} before anything is written, otherwise as `create` does, {@link NotFoundError} if it
   * does not exist, {@link GoneError} if it is in the trash, {@link ConflictError} if it has changed since
   * `ifUnmodifiedSince` or is a date that is now an event with another ID, {@link RecurringEventError} if it would damage
   * other dates
   * @example
   * ```ts
   * await calendar.events.edit(12, { title: 'Summer fair, now with music', website: null });
   * await calendar.events.edit(12, (event) => ({ title: `${event.title} (sold out)` }));
   * ```
   */
  override edit(
    id: number,
    changes: Changes<CalendarEvent, NotARecord & EventChanges>,
    options?: EventEditOptions,
  ): SingleRequest<CalendarEvent> {
    return singleRequest(async ({ occurrence, ...copy }) => {
      const dateQuery = dateQueryOf('edit', id, occurrence);
      return this.editRecord({ id }, changes, copy, dateQuery);
    }, options);
  }

  /**
   * Moves an event to the trash. The ID of a recurring event of Events Calendar Pro deletes all of its dates. For one
   * date, pass its ID and `occurrence`.
   *
   * @returns the event as it is in the trash. A deleted date has another ID there
   * @throws {@link NotFoundError} if it does not exist, {@link GoneError} if it is already in the trash,
   * {@link AuthenticationError} or {@link PermissionError} if this user may not delete it, {@link ConflictError} if it is
   * a date that is now an event with another ID, {@link RecurringEventError} if a date's `occurrence` is missing,
   * {@link NotStoredError} if the site deleted all dates instead, because a proxy dropped the query
   * @example
   * ```ts
   * await calendar.events.delete(12);
   * ```
   */
  override delete(id: number, options?: EventDeleteOptions): SingleRequest<CalendarEvent> {
    return singleRequest(async ({ occurrence, ...copy }) => {
      const dateQuery = dateQueryOf('delete', id, occurrence);
      const date = dateQuery && (await this.readProtected({ id }, copy));
      const deleting = this.send('DELETE', { id }, withQuery(copy, dateQuery));
      const deleted = await deleting.catch((error: unknown) => failedWrite(error, id));
      // If a proxy drops the query, the site deletes the recurring event, which begins with its first date. In the
      // trash, only the URL of such an event has a date.
      const { data } = deleted;
      const isOther =
        occurrence === 'single' ? hasOccurrenceUrl(data.url) : date && data.start_date !== date.start_date;
      if (!isOther) return deleted;
      const problem = `the site deleted all dates of event ${data.id}: restore it in WordPress`;
      throw notStored('DELETE', deleted, problem, ['occurrence']);
    }, options);
  }

  /**
   * Marks an event as canceled or postponed, or as scheduled again. Visitors see the mark and the reason, and the event
   * stays published. Uses WordPress's own route. The ID of a recurring event marks all of its dates.
   *
   * @param options - `reason` (plain text for visitors), signal, headers
   * @returns the event. `eventStatusOf` of `/format` reads the mark
   * @throws {@link ValidationError} for an unknown status or a reason of a scheduled event, {@link RecurringEventError}
   * before anything is sent if the ID belongs to a date, {@link NotStoredError} if the site did not store it,
   * {@link AuthenticationError} or {@link PermissionError} if this user may not edit the event, {@link NotFoundError} if
   * it does not exist, or with the code `rest_no_route` if the site has closed the route, {@link GoneError} if it is in
   * the trash, where it may be marked
   * @example
   * ```ts
   * await calendar.events.setEventStatus(12, 'canceled', { reason: 'The singer is ill.' });
   * ```
   */
  setEventStatus(
    id: number,
    status: EventStatus,
    options?: EventStatusOptions,
  ): SingleRequest<CalendarEvent> {
    return singleRequest(({ reason: given, ...requestOptions }) => {
      const reason = given ?? '';
      return this.work.inTurn(`${this.resource.name} ${id}`, async () => {
        checkEventStatus(id, status, reason);
        const meta = { [statusField]: status === 'scheduled' ? '' : status, [reasonField]: reason };
        const written = await this.posts.send('POST', id, Post, requestOptions, { meta });
        const event = await this.readWritten(id, requestOptions);
        const marked = Object(written.data.meta);
        const fields = marked[statusField] === meta[statusField] ? [] : ['status'];
        if (marked[reasonField] !== reason) fields.push('reason');
        if (fields.length === 0) return event;
        const problem = `the site did not mark the event as ${status}`;
        throw notStored('POST', { ...written, data: event.data }, problem, fields);
      });
    }, options);
  }

  /** Counts the dates of an event, past caches. Undefined if it repeats, and sites do not list it. @internal */
  async countDates({ id, url, status }: CalendarEvent, options: RequestOptions): Promise<number | undefined> {
    // Before 6.0, each date is an event with such a URL.
    const mayRepeat = !isOccurrenceId(id) && (status !== 'publish' || hasOccurrenceUrl(url));
    if (!mayRepeat) return 1;
    const fresh = pastCaches(options);
    const { items, total } = await this.listById(id, fresh, status);
    const [{ id: listed } = { id: 0 }] = items;
    if (listed === id) return 1;
    if (isOccurrenceId(listed) && total > 1) return total;
    // A list lacks hidden events, and with WPML those of other languages.
    if (isOccurrenceId(listed) || hasOccurrenceUrl(url)) return undefined;
    // WordPress marks the page of a recurring event, unless the site has closed its route.
    const post = await this.posts.send('GET', id, Post, fresh).catch((error: unknown) => {
      if (!isRouteClosed(error)) throw error;
    });
    return Object.values(Object(post?.data.class_list)).includes('tribe-recurring-event') ? undefined : 1;
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

  /** Throws for an event with other dates, and for a former date, which the site would copy. @internal */
  protected override async protect(event: CalendarEvent, options: RequestOptions, action = 'editing') {
    const { id, url, status } = event;
    // Without its status, a draft that repeats might not be found.
    requireFields(event, ['status']);
    // Only URLs of published events have a date. Lists never include hidden events.
    const isHiddenDraft = event.hide_from_listings && !['publish', 'private'].includes(status);
    if (isOccurrenceId(id) && !hasOccurrenceUrl(url) && !isHiddenDraft) {
      const [listed] = (await this.listById(id, pastCaches(options), status)).items;
      const problem = `Nothing was written: ${id} is an event of its own now, which \`between\` finds`;
      if (listed?.id !== id) throw new ConflictError(problem);
    }
    if ((await this.countDates(event, options)) !== 1) throw recurringEventError(id, action);
  }

  /** Replaces the names of terms with their IDs, and creates the terms that do not exist. @internal */
  protected override async withIds(
    content: JsonObject,
    fields: object,
    options?: RequestOptions,
  ): Promise<JsonObject> {
    const resolved = { ...content };
    for (const kind of ['categories', 'tags'] as const) {
      const terms = [Reflect.get(fields, kind)].flat();
      if (!terms.some((term) => typeof term === 'string')) continue;
      // Extra body fields belong to the event, not to its terms.
      const ensure = (name: string) => this.#terms[kind].ensure(name, { ...options, extraBody: undefined });
      const ids = new Set<unknown>();
      for (const term of terms) ids.add(typeof term === 'string' ? (await ensure(term)).id : toId(term));
      resolved[kind] = [...ids];
    }
    return resolved;
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
