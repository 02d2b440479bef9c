import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { type EventTimeChanges, type FullCalendarChange, toEventChanges } from './event-changes.ts';

/** Options of {@link saveEventChange}. */
export interface SaveEventChangeOptions {
  /** `single`: moves one date of a recurring event alone, which has another ID then. Default: such a date goes back. */
  readonly occurrence?: 'single' | undefined;
}

/** What events are edited with: a client, or a stand-in for one. */
export interface CalendarEditor {
  /** Where `edit` is. */
  readonly events: {
    /** Changes some fields of an event and keeps all others. */
    edit(id: number, changes: EventTimeChanges, options: SaveEventChangeOptions): PromiseLike<CalendarEvent>;
  };
}

/** A mutation of TanStack Query that edits events: what `useMutation(queries.events.edit())` returns, in whatever framework. */
export interface CalendarEditMutation {
  /** Runs it. */
  mutateAsync(
    variables: { id: number; changes: EventTimeChanges } & SaveEventChangeOptions,
  ): PromiseLike<CalendarEvent>;
}

/** Of each event the changes that are not stored, in their order, and the ID of a date when its last change is stored. */
const unsaved = new WeakMap<object, { changes: FullCalendarChange[]; id: Promise<number> }>();

/**
 * Stores what a reader has moved or resized in FullCalendar with `events.edit`. If it is refused or cannot be sent, the
 * event goes back to where it was stored last.
 *
 * @param editor - a client; or the mutation `useMutation(queries.events.edit())` of TanStack Query, after which all that
 * shows the event reads it again
 * @returns the event as the service has stored it; FullCalendar holds the one before until it loads again
 * @throws whatever `events.edit` does, after the event went back, such as `RecurringEventError` without `occurrence`
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
      // Those before it were refused, and are overwritten now.
      changes.splice(0, changes.indexOf(info) + 1);
      return stored;
    } catch (error) {
      // While a later change is under way, it is what the reader sees.
      if (changes.at(-1) === info) changes.splice(0)[0]!.revert();
      throw error;
    }
  }

  async function edit(id: number): Promise<CalendarEvent> {
    const changes = toEventChanges(info);
    return 'mutateAsync' in editor
      ? editor.mutateAsync({ id, changes, ...options })
      : editor.events.edit(id, changes, options);
  }

  /** Edits after what is being stored. A date has another ID then: under its old one it would be copied again. */
  function editInTurn(): Promise<CalendarEvent> {
    const before = known.id;
    const storing = before.then(edit);
    known.id = storing.then(
      ({ id }) => id,
      () => before,
    );
    return storing;
  }
}
