import type { CalendarEvent } from 'events-calendar-client';
import fc from 'fast-check';
import { createTestCalendar, recordedSnapshot } from '../../support/test-calendar.ts';

export const clock = (text: unknown) => Date.parse(String(text).replace(' ', 'T') + 'Z');

const idsOf = (list: unknown) => (Array.isArray(list) ? list : []).map((item: { id: number }) => item.id);

/** What a plain computation needs to know of a recorded event. */
const listed = (recordedSnapshot.events ?? [])
  .filter(({ status, hide_from_listings }) => status === 'publish' && hide_from_listings !== true)
  .map((event) => ({
    id: event.id,
    start: clock(event.utc_start_date),
    // The site stores the last second of an all-day event.
    end: clock(event.utc_end_date) + (event.all_day ? 1000 : 0),
    tags: idsOf(event.tags),
  }));
type Listed = (typeof listed)[number];

const isOver = ({ start, end }: Listed, now: number) => (start === end ? end < now : end <= now);

export function computed(kind: 'upcoming' | 'past', now: number, tags: readonly number[]): number[] {
  const isTagged = (event: Listed) => tags.length === 0 || event.tags.some((id) => tags.includes(id));
  const found = listed.filter((event) => isTagged(event) && isOver(event, now) === (kind === 'past'));
  const direction = kind === 'past' ? -1 : 1;
  return found.sort((one, other) => direction * (one.start - other.start)).map(({ id }) => id);
}

export const { calendar: administration, mock } = createTestCalendar();
export const calendar = administration.withOptions({ auth: undefined });

export const ids = (events: readonly CalendarEvent[]) => events.map(({ id }) => id);

/** Moments at which events begin and end, or anywhere among them. */
export const moment = fc.oneof(
  fc.integer({ min: Date.parse('2025-09-01Z'), max: Date.parse('2029-06-01Z') }),
  fc
    .tuple(fc.constantFrom(...listed), fc.constantFrom('start', 'end'), fc.integer({ min: -1, max: 1 }))
    .map(([one, side, seconds]) => one[side as 'start' | 'end'] + seconds * 1000),
);

export const slugs: Record<number, string> = Object.fromEntries(
  (recordedSnapshot.tags ?? []).map(({ id, slug }) => [id, String(slug)]),
);
export const tag = fc.constantFrom(...[7, 8, 9, 10, 11]);
export const kind = fc.constantFrom('upcoming', 'past');
