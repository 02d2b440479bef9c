import type { EventRecord } from '../../store/records.ts';
import type { DateWindow } from './date-window.ts';

/** The index of the first event that starts at a date or later (`from`), or only later (`after`). A binary search. */
function firstIndex(events: readonly EventRecord[], date: string, position: 'from' | 'after'): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = events[middle]?.fields.start_date ?? '';
    const isBefore = start < date || (position === 'after' && start === date);
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The events that start in a window. `starts_after` replaces `start_date`.
 *
 * @param events - in the order of their starts
 */
export function eventsStartingIn(
  events: readonly EventRecord[],
  { starts_after, starts_before, start_date }: DateWindow,
): readonly EventRecord[] {
  const start =
    starts_after === undefined
      ? firstIndex(events, start_date ?? '', 'from')
      : firstIndex(events, starts_after, 'after');
  const end = starts_before === undefined ? events.length : firstIndex(events, starts_before, 'from');
  return events.slice(start, end);
}

/** The filters of a window by the events' ends. `ends_before` replaces `end_date`. */
export function endFilters(window: DateWindow): ((event: EventRecord) => boolean)[] {
  const { ends_after, ends_before, end_date } = window;
  const filters: ((event: EventRecord) => boolean)[] = [];
  if (ends_before !== undefined) filters.push(({ fields }) => fields.end_date < ends_before);
  else if (end_date !== undefined) filters.push(({ fields }) => fields.end_date <= end_date);
  if (ends_after !== undefined) filters.push(({ fields }) => fields.end_date > ends_after);
  return filters;
}
