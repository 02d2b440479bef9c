import type { EventTimes } from '../../time/event-times.ts';
import type { CalendarEvent } from './calendar-event.ts';

type Described = 'url' | 'rest_url' | 'slug' | 'description' | 'excerpt' | 'status' | 'website' | 'image';
type Linked = 'venue' | 'organizer' | 'categories';
type Other = 'cost' | 'cost_details' | 'json_ld';
type Dated = 'date' | 'modified_utc';

/** Fields whose lists may be read-only. */
type ReadonlyLists<Fields extends Record<keyof Fields, readonly unknown[]>> = {
  readonly [Name in keyof Fields]: readonly Fields[Name][number][];
};

/** The fields of an event that calendar files and structured data use. Every `CalendarEvent` has them. */
export interface ListedEvent
  extends EventTimes,
    Pick<CalendarEvent, 'title'>,
    Partial<Pick<CalendarEvent, Described | Other | Dated>>,
    Partial<ReadonlyLists<Pick<CalendarEvent, Linked>>> {
  /** Numeric ID. */
  readonly id: number;
}

/** Options for the page of an event. */
export interface EventUrlOptions<Event> {
  /** Returns the URL of the event's page in your app. Default: the event's `url`, its page on the WordPress site. */
  readonly url?: ((event: Event) => string) | undefined;
}

/** The words of schema.org for the status of an event. */
export type EventStatus = 'EventScheduled' | 'EventCancelled' | 'EventPostponed' | 'EventMovedOnline';

const statuses: readonly EventStatus[] = ['EventCancelled', 'EventPostponed', 'EventMovedOnline'];

/** Returns whether an event takes place. Only the structured data of a single read has it. Default: scheduled. */
export function eventStatusOf({ json_ld }: ListedEvent): EventStatus {
  const isObject = typeof json_ld === 'object' && json_ld !== null;
  const address = isObject && 'eventStatus' in json_ld ? String(json_ld.eventStatus) : '';
  return statuses.find((status) => address.endsWith(status)) ?? 'EventScheduled';
}
