import type { CalendarEvent } from 'events-calendar-client';
import fc from 'fast-check';
import { createTestCalendar, recordedSnapshot } from '../../support/test-calendar.ts';

export const clock = (text: unknown) => Date.parse(String(text).replace(' ', 'T') + 'Z');

const idsOf = (list: unknown) => (Array.isArray(list) ? list : []).map((item: { id: number }) => item.id);

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The site stores the last second of an all-day event. */
const spanOf = (start: unknown, end: unknown, isAllDay: unknown): Span => ({
  start: clock(start),
  end: clock(end) + (isAllDay ? 1000 : 0),
});

/** What a plain computation needs to know of a recorded event: its local times as if they were UTC, and those in UTC. */
export const listed = (recordedSnapshot.events ?? [])
  .filter(({ status, hide_from_listings }) => status === 'publish' && hide_from_listings !== true)
  .map((event) => ({
    id: event.id,
    own: spanOf(event.start_date, event.end_date, event.all_day),
    utc: spanOf(event.utc_start_date, event.utc_end_date, event.all_day),
    tags: idsOf(event.tags),
  }));
type Listed = (typeof listed)[number];

const isOver = ({ utc: { start, end } }: Listed, now: number) => (start === end ? end < now : end <= now);

export function computed(kind: 'upcoming' | 'past', now: number, tags: readonly number[]): number[] {
  const isTagged = (event: Listed) => tags.length === 0 || event.tags.some((id) => tags.includes(id));
  const found = listed.filter((event) => isTagged(event) && isOver(event, now) === (kind === 'past'));
  const direction = kind === 'past' ? -1 : 1;
  return found.sort((one, other) => direction * (one.utc.start - other.utc.start)).map(({ id }) => id);
}

export const { calendar: administration, mock } = createTestCalendar();
export const calendar = administration.withOptions({ auth: undefined });

export const ids = (events: readonly CalendarEvent[]) => events.map(({ id }) => id);

/** Moments at which events begin and end, or anywhere among them. */
export const moment = (by: 'own' | 'utc' = 'utc') =>
  fc.oneof(
    fc.integer({ min: Date.parse('2025-09-01Z'), max: Date.parse('2029-06-01Z') }),
    fc
      .tuple(fc.constantFrom(...listed), fc.constantFrom('start', 'end'), fc.integer({ min: -2, max: 2 }))
      .map(([one, side, seconds]) => one[by][side as keyof Span] + seconds * 1000),
  );

export const slugs: Record<number, string> = Object.fromEntries(
  (recordedSnapshot.tags ?? []).map(({ id, slug }) => [id, String(slug)]),
);
export const tag = fc.constantFrom(...[7, 8, 9, 10, 11]);
export const kind = fc.constantFrom('upcoming', 'past');
