import type { CalendarSnapshot, SnapshotRecord } from 'events-calendar-client/testing';

/** The recorded site has an event a week, which makes a dull page. */
const times = 8;
const dayLength = 24 * 60 * 60 * 1000;

/** What the mock computes from the dates. */
const computedFields = [
  'utc_start_date',
  'utc_end_date',
  'start_date_details',
  'end_date_details',
  'utc_start_date_details',
  'utc_end_date_details',
  'timezone_abbr',
];

/** Moves the day of a wall time, `YYYY-MM-DD HH:MM:SS`, and keeps the time. */
function moveDays(wallTime: string, days: number): string {
  const day = new Date(Date.parse(wallTime.slice(0, 10)) + days * dayLength);
  return day.toISOString().slice(0, 10) + wallTime.slice(10);
}

/** Moves an event to a day that is eight times closer. Its time of day, length and time zone stay as they are. */
function moveCloser(event: SnapshotRecord, today: number): SnapshotRecord {
  const start = String(event.start_date);
  const daysAway = Math.round((Date.parse(start.slice(0, 10)) - today) / dayLength);
  const move = Math.round(daysAway / times) - daysAway;
  const recorded = Object.entries(event).filter(([name]) => !computedFields.includes(name));
  return {
    ...Object.fromEntries(recorded),
    start_date: moveDays(start, move),
    end_date: moveDays(String(event.end_date), move),
  };
}

/** Moves all events of a snapshot closer to the day on which it was recorded, so that a month has something to show. */
export function closerTogether(snapshot: CalendarSnapshot): CalendarSnapshot {
  const { events = [], recorded_at: recordedAt = '' } = snapshot;
  const today = Date.parse(recordedAt.slice(0, 10));
  return { ...snapshot, events: events.map((event) => moveCloser(event, today)) };
}
