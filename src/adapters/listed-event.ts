import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { EventTimes } from '../time/event-times.ts';

type Described = 'url' | 'description' | 'excerpt' | 'status' | 'website' | 'image';
type Linked = 'venue' | 'organizer' | 'categories' | 'cost' | 'cost_details' | 'json_ld';
type Dated = 'date' | 'modified_utc';

/** What files and search engines are given of an event. Every `CalendarEvent` has it; all but these may be missing. */
export interface ListedEvent
  extends EventTimes,
    Pick<CalendarEvent, 'title'>,
    Partial<Pick<CalendarEvent, Described | Linked | Dated>> {
  /** Numeric ID. */
  readonly id: number;
}

/** The words of schema.org for whether an event takes place. */
export type EventStatus = 'EventScheduled' | 'EventCancelled' | 'EventPostponed' | 'EventMovedOnline';

const statuses: readonly EventStatus[] = ['EventCancelled', 'EventPostponed', 'EventMovedOnline'];

/** Whether an event takes place: only the structured data of a single read says so, so scheduled otherwise. */
export function eventStatusOf({ json_ld }: ListedEvent): EventStatus {
  const isObject = typeof json_ld === 'object' && json_ld !== null;
  const address = isObject && 'eventStatus' in json_ld ? String(json_ld.eventStatus) : '';
  return statuses.find((status) => address.endsWith(status)) ?? 'EventScheduled';
}
