import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { type EventTimeChanges, type FullCalendarChange, toEventChanges } from './event-changes.ts';

/** Options of {@link saveEventChange}. */
export interface SaveEventChangeOptions {
  /** `single`: moves only one date of a recurring event, which then has another ID. Default: such a date goes back. */
  readonly occurrence?: 'single' | undefined;
}

/** The client that edits events, or a stand-in for one. */
export interface CalendarEditor {
  /** The events namespace. */
  readonly events: {
    /** Changes some fields of an event and keeps all others. */
    edit(id: number, changes: EventTimeChanges, options: SaveEventChangeOptions): PromiseLike<CalendarEvent>;
  };
}

/** A mutation of TanStack Query that edits events, such as `useMutation(queries.events.edit())`, in any framework. */
export interface CalendarEditMutation {
  /** Runs the mutation. */
  mutateAsync(
    variables: { id: number; changes: EventTimeChanges } & SaveEventChangeOptions,
  ): PromiseLike<CalendarEvent>;
}

/** The unsaved changes of each event in order, and the ID of a date after its last change is stored. */
const unsaved = new WeakMap<object, { changes: FullCalendarChange[]; id: Promise<number> }>();

/** Rejected changes. Each is undone when no later one is running. */
const rejected = new WeakSet<FullCalendarChange>();

/**
 * Stores what a reader has moved or resized in FullCalendar with `events.edit`. If the edit is rejected or cannot be
 * sent, the event goes back to its last stored position.
 *
 * @param editor - a client, or the TanStack Query mutation `useMutation(queries.events.edit())`, which makes everything
 * that shows the event read it again
 * @returns the event as the site has stored it. FullCalendar keeps the previous one until it loads again
 * @throws any error of `events.edit`, after the event went back, such as `RecurringEventError` without `occurrence`
 * @example
 * ```ts
 * import { type FullCalendarChange, saveEventChange } from 'events-calendar-client/fullcalendar';
 *
 * const eventDrop = (info: FullCalendarChange) => saveEventChange(calendar, info).catch(console.error);
 * ```
 */
export function saveEventChange(
  editor: CalendarEditor | CalendarEditMutation,
  info: FullCalendarChange,
  options: SaveEventChangeOptions = {},
): Promise<CalendarEvent> {
  const { extendedProps, id } = info.event;
  const known = unsaved.get(extendedProps) ?? { changes: [], id: Promise.resolve(Number(id)) };
  unsaved.set(extendedProps, known);
  known.changes.push(info);
  return save();

  async function save(): Promise<CalendarEvent> {
    const { changes } = known;
    try {
      const stored = await (options.occurrence ? editInTurn() : edit(Number(id)));
      // Earlier changes were rejected, and are now overwritten.
      changes.splice(0, changes.indexOf(info) + 1);
      return stored;
    } catch (error) {
      rejected.add(info);
      // While a later change is running, the reader sees that one.
      while (rejected.has(changes.at(-1)!)) changes.pop()!.revert();
      throw error;
    }
  }

  async function edit(id: number): Promise<CalendarEvent> {
    const changes = toEventChanges(info);
    return 'mutateAsync' in editor
      ? editor.mutateAsync({ id, changes, ...options })
      : editor.events.edit(id, changes, options);
  }

  /** Edits after the running edit. That gives a date another ID. Editing it under its old ID would copy it again. */
  function editInTurn(): Promise<CalendarEvent> {
    const before = known.id;
    const storing = before.then(edit);
    known.id = storing.then(({ id }) => id).catch(() => before);
    return storing;
  }
}
