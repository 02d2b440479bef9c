import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { EventCreate, EventUpdate } from '../contract/records/event-body.ts';
import type { EventChanges } from '../contract/records/event-changes.ts';
import type { EventQuery } from '../contract/records/event-query.ts';
import type { DateInput } from '../contract/values/date-input.ts';
import type { RequestOptions } from '../options.ts';
import { EventSequence, type RangeQuery } from './event-sequence.ts';
import { PostNamespace } from './post-namespace.ts';

/** `calendar.events`. */
export class EventNamespace extends PostNamespace<
  CalendarEvent,
  EventQuery,
  EventCreate,
  EventUpdate,
  EventChanges
> {
  /**
   * Every event that overlaps the range from `from` up to but not including `to`, in the order of their starts:
   * also those that began before it or go on after it, in whatever zone. The service's own date filters are up to
   * 26 hours off for events of other zones than the site's, so a wider range is requested and filtered exactly here.
   * Interface section 4.5.
   *
   * @param from - an instant (`Date`, Temporal, text with `Z` or an offset), compared with when events happen; or
   * a day or wall time, compared with what each event's own clock shows
   * @param to - of the same kind as `from`, and later
   * @param query - any other parameters of `list`, less the dates
   * @param options - signal, language, headers, further parameters
   * @returns await it for a list, or iterate it with `for await`
   * @throws {@link ValidationError} when the range is empty or mixes both kinds
   * @example
   * ```ts
   * const may = await calendar.events.between('2027-05-01', '2027-06-01', { categories: ['music'] });
   * ```
   */
  between(from: DateInput, to: DateInput, query?: RangeQuery, options?: RequestOptions): EventSequence {
    const list = (dates: EventQuery) => this.list({ per_page: 50, ...query, ...dates }, options);
    return new EventSequence(from, to, list, options?.signal);
  }
}
