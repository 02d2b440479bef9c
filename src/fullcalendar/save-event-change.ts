import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { type EventTimeChanges, type MovedEvent, type MovedInView, toEventChanges } from './event-changes.ts';

/** Options of {@link saveEventChange}. */
export interface SaveEventChangeOptions {
  /**
   * `single`: moves one date of a recurring event of Events Calendar Pro alone. The site makes an event with another ID of
   * it. Default none: a date that was moved goes back. Other events are stored as ever.
   */
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

/** What FullCalendar passes to `eventDrop`, `eventResize` and `eventChange`. */
export interface FullCalendarChange {
  /** The event as it is now. */
  readonly event: MovedEvent;
  /** Puts it back to where it was. */
  readonly revert: () => void;
  /** The view in which it was moved. `eventChange` has none. */
  readonly view?: MovedInView & {
    /** The calendar. */
    readonly calendar: {
      /** All events that FullCalendar has. */
      getEvents(): readonly Pick<MovedEvent, 'id' | 'extendedProps'>[];
      /** Loads them again. */
      refetchEvents(): void;
    };
  };
}

/** The saves that are under way. */
const saves = new Set<Promise<unknown>>();

/** The changes of each event that are not stored, in their order. */
const unsaved = new WeakMap<object, FullCalendarChange[]>();

/** The ID of each date when its last change is stored. */
const storedIds = new WeakMap<object, Promise<number>>();

function unsavedChangesOf({ event }: FullCalendarChange): FullCalendarChange[] {
  const changes = unsaved.get(event.extendedProps) ?? [];
  unsaved.set(event.extendedProps, changes);
  return changes;
}

/**
 * Stores what a reader has moved or resized in FullCalendar with `events.edit`. If it is refused or cannot be sent, the
 * event goes back to where it was stored last.
 *
 * @param editor - a client whose user may edit the event; or the mutation `useMutation(queries.events.edit())` of TanStack
 * Query, after which all that shows the event reads it again
 * @param info - what FullCalendar passes to `eventDrop`, `eventResize` and `eventChange`
 * @param options - `occurrence: 'single'`, so that dates of recurring events can be moved
 * @returns the event as the service has stored it. What FullCalendar holds in `extendedProps` is as old as before until it
 * loads again: `refetchEvents()`, which a source that shares the cache of the mutation does by itself
 * @throws whatever `events.edit` does, after the event went back; so handle it. That is `RecurringEventError` for a date of a
 * recurring event without `occurrence`
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
  editor: CalendarEditor | CalendarEditMutation,
  info: FullCalendarChange,
  options: SaveEventChangeOptions = {},
): Promise<CalendarEvent> {
  const saving = save(editor, info, options);
  saves.add(saving);
  try {
    return await saving;
  } finally {
    saves.delete(saving);
  }
}

/** Waits until nothing is being stored that a reader has moved. */
export async function allSaved(): Promise<void> {
  while (saves.size > 0) await Promise.allSettled(saves);
}

async function save(
  editor: CalendarEditor | CalendarEditMutation,
  info: FullCalendarChange,
  options: SaveEventChangeOptions,
): Promise<CalendarEvent> {
  const changes = unsavedChangesOf(info);
  changes.push(info);
  try {
    const stored = await (options.occurrence ? editInTurn : edit)(editor, info, options);
    // Those before it were refused, and are overwritten now.
    changes.splice(0, changes.indexOf(info) + 1);
    return stored;
  } catch (error) {
    // While a later change is under way, it is what the reader sees.
    const isLatest = changes.at(-1) === info;
    if (isLatest) undo(changes.splice(0)[0]!);
    throw error;
  }
}

function edit(
  editor: CalendarEditor | CalendarEditMutation,
  info: FullCalendarChange,
  options: SaveEventChangeOptions,
  id = Number(info.event.id),
) {
  const changes = toEventChanges(info);
  return 'mutateAsync' in editor
    ? editor.mutateAsync({ id, changes, ...options })
    : editor.events.edit(id, changes, options);
}

/** Edits an event after what is being stored of it. A date has another ID then: under its old one it would be copied again. */
async function editInTurn(
  editor: CalendarEditor | CalendarEditMutation,
  info: FullCalendarChange,
  options: SaveEventChangeOptions,
) {
  const { extendedProps, id } = info.event;
  const before = storedIds.get(extendedProps) ?? Promise.resolve(Number(id));
  const storing = before.then((storedId) => edit(editor, info, options, storedId));
  const after = storing.then(
    (stored) => stored.id,
    () => before,
  );
  storedIds.set(extendedProps, after);
  return storing;
}

/** Puts an event back. Where FullCalendar has loaded it again meanwhile, it would be there twice: then all are loaded once more. */
function undo({ event, view, revert }: FullCalendarChange): void {
  const isReplaced = view?.calendar
    .getEvents()
    .some(({ id, extendedProps }) => id === event.id && extendedProps !== event.extendedProps);
  if (isReplaced) allSaved().then(() => view?.calendar.refetchEvents());
  else revert();
}
