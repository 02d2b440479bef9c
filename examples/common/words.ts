import type { CalendarEvent } from 'events-calendar-client';

// The clock reading is shown as it is, so the formatter must not move it: both sides say UTC.
const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const days = new Intl.DateTimeFormat('en-GB', day);
const times = new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit' });

const clock = (wallTime: string) => new Date(`${wallTime.replace(' ', 'T')}Z`);

/** When an event takes place, on the clocks where it takes place: `Sun, 7 Mar 2027, 09:00–11:00 EST`. */
export function when({ start_date, end_date, all_day, timezone_abbr }: CalendarEvent): string {
  const form = all_day ? days : times;
  // Intl puts thin spaces around the dash, which few terminals show well.
  const range = form.formatRange(clock(start_date), clock(end_date)).replace(/\s*–\s*/g, ' – ');
  return all_day ? `${range}, all day` : `${range} ${timezone_abbr}`;
}

/** Where an event takes place: `Harbour Stage, Sydney, Australia`. */
export function where({ venue: [venue] }: CalendarEvent): string {
  if (!venue) return 'place not known yet';
  return [venue.venue, venue.city, venue.country].filter(Boolean).join(', ');
}
