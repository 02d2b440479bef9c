import type { CalendarClient, CalendarEvent, Organizer, Venue } from 'events-calendar-client';

// What the plugins of a site add.
declare module 'events-calendar-client' {
  interface CalendarEvent {
    seats_left: number;
  }
  interface Venue {
    wheelchair_access?: boolean;
  }
}

declare const calendar: CalendarClient;

const event: CalendarEvent = await calendar.events.get(12);
export const own: number = event.seats_left;
export const nested: (boolean | undefined)[] = event.venue.map((venue: Venue) => venue.wheelchair_access);
// @ts-expect-error: there is no such field
export const misspelled = event.seats_lfet;
// @ts-expect-error: nothing was added to organizers
export const ofOrganizers = (organizer: Organizer) => organizer.wheelchair_access;
