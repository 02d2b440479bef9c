import type { CalendarClient, CalendarEvent, Category, Venue } from 'events-calendar-client';

// What the plugins of a site add.
declare module 'events-calendar-client' {
  interface CalendarEvent {
    seats_left: number;
  }
  interface Venue {
    wheelchair_access?: boolean;
  }
  interface Organizer {
    logo?: string;
  }
  interface EventTerm {
    color?: string;
  }
  interface Image {
    credit?: string;
  }
}

declare const calendar: CalendarClient;

const event: CalendarEvent = await calendar.events.get(12);
export const own: number = event.seats_left;
export const nested: (boolean | undefined)[] = event.venue.map((venue: Venue) => venue.wheelchair_access);
const [organizer, term] = [event.organizer[0], event.tags[0]];
export const others: (string | undefined)[] = [organizer?.logo, term?.color, event.image?.credit];
export const listed: number | undefined = (await calendar.events.list()).items[0]?.seats_left;
// @ts-expect-error: there is no such field
export const misspelled = event.seats_lfet;
// @ts-expect-error: nothing was added to categories
export const ofCategories = (category: Category) => category.wheelchair_access;
