import type { CalendarEvent } from 'events-calendar-client';

// Wall times are parsed and formatted as UTC, so that the formatter does not convert them.
const dayFormat = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
} as const;
const dates = new Intl.DateTimeFormat('en-GB', dayFormat);
const datesWithTimes = new Intl.DateTimeFormat('en-GB', { ...dayFormat, hour: '2-digit', minute: '2-digit' });

const parseWallTime = (wallTime: string) => new Date(`${wallTime.replace(' ', 'T')}Z`);

/** Formats the dates of an event in its own time zone, such as `Sun, 7 Mar 2027, 09:00 – 11:00 EST`. */
export function formatDates({ start_date, end_date, all_day, timezone_abbr }: CalendarEvent): string {
  const format = all_day ? dates : datesWithTimes;
  // Intl puts thin spaces around the dash, which few terminals display well.
  const range = format
    .formatRange(parseWallTime(start_date), parseWallTime(end_date))
    .replace(/\s*–\s*/g, ' – ');
  return all_day ? `${range}, all day` : `${range} ${timezone_abbr}`;
}

/** Formats the venue of an event, such as `Harbour Stage, Sydney, Australia`. */
export function formatPlace({ venue: [venue] }: CalendarEvent): string {
  if (!venue) return 'place not known yet';
  return [venue.venue, venue.city, venue.country].filter(Boolean).join(', ');
}
