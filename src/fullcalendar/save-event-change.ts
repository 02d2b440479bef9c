import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { type EventTimeChanges, type MovedEvent, toEventChanges } from './event-changes.ts';

/** What events are edited with: a client, or a stand-in for one. */
export interface CalendarEditor {
  /** Where `edit` is. */
  readonly events: {
    /** Changes some fields of an event and keeps all others. */
    edit(id: number, changes: EventTimeChanges): PromiseLike<CalendarEvent>;
  };
}

/** What FullCalendar passes to `eventDrop`, `eventResize` and `eventChange`. */
export interface FullCalendarChange {
  /** The event as it is now. */
  readonly event: MovedEvent;
  /** Puts it back to where it was. */
  readonly revert: () => void;
}

/** The changes of each event that are not stored, in their order. */
const unsaved = new WeakMap<object, FullCalendarChange[]>();

function unsavedChangesOf({ event }: FullCalendarChange): FullCalendarChange[] {
  const changes = unsaved.get(event.extendedProps) ?? [];
  unsaved.set(event.extendedProps, changes);
  return changes;
}

/**
 * Stores what a reader has moved or resized in FullCalendar with `events.edit`. If it is refused or cannot be sent, the
 * event goes back to where it was stored last.
 *
 * @param calendar - a client whose user may edit the event
 * @param info - what FullCalendar passes to `eventDrop`, `eventResize` and `eventChange`
 * @returns the event as the service has stored it. What FullCalendar holds in `extendedProps` is as old as before until it
 * loads again: `refetchEvents()`
 * @throws whatever `events.edit` does, after the event went back; so handle it
 * @example
 * ```ts
 * import { type FullCalendarChange, saveEventChange } from 'events-calendar-client/fullcalendar';
 *
 * const save = (info: FullCalendarChange) =>
 *   saveEventChange(calendar, info).catch((error) => console.error(error.message));
 * const options = { editable: true, eventDrop: save, eventResize: save };
 * ```
 */
export async function saveEventChange(
  calendar: CalendarEditor,
  info: FullCalendarChange,
): Promise<CalendarEvent> {
  const changes = unsavedChangesOf(info);
  changes.push(info);
  try {
    const stored = await calendar.events.edit(Number(info.event.id), toEventChanges(info));
    // Those before it were refused, and are overwritten now.
    changes.splice(0, changes.indexOf(info) + 1);
    return stored;
  } catch (error) {
    // While a later change is under way, it is what the reader sees.
    const isLatest = changes.at(-1) === info;
    if (isLatest) changes.splice(0)[0]?.revert();
    throw error;
  }
}
