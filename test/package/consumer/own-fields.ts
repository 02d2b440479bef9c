import type { CalendarClient, CalendarEvent, Organizer, Venue } from 'events-calendar-client';
import * as schemas from 'events-calendar-client/schemas';

// What the plug-ins of a site add. A site that always sends a field may have it required.
declare module 'events-calendar-client' {
  interface CalendarEvent {
    seats_left: number;
  }
  interface Venue {
    wheelchair_access?: boolean;
  }
  interface EventTerm {
    colour: string;
  }
  interface Image {
    credit?: string;
  }
}

declare const calendar: CalendarClient;

const event: CalendarEvent = await calendar.events.get(12);
export const own: number = event.seats_left;
export const nested: (boolean | undefined)[] = event.venue.map((venue: Venue) => venue.wheelchair_access);
export const colours: string[] = [...event.categories, ...event.tags].map(({ colour }) => colour);
export const credit: string | undefined = event.image?.credit;

const page = await calendar.events.list();
export const seatsOfPage: number[] = page.items.map(({ seats_left }) => seats_left);
export const accessOfPage: boolean | undefined = page.items[0]?.venue[0]?.wheelchair_access;
const next = await page.next();
export const seatsOfNextPage: number | undefined = next?.items[0]?.seats_left;
for await (const venue of calendar.venues.list()) venue.wheelchair_access satisfies boolean | undefined;
const { data } = await calendar.events.get(12).withResponse();
export const seatsWithResponse: number = data.seats_left;
export const accessOfSchema: boolean | undefined =
  schemas.CalendarEvent.parse(event).venue[0]?.wheelchair_access;

// All else is as strict as before.
// @ts-expect-error: there is no such field
export const misspelled = event.seats_lfet;
// @ts-expect-error: it is a field of venues, not of events
export const elsewhere = event.wheelchair_access;
// @ts-expect-error: nothing was added to organizers
export const ofOrganizers = (organizer: Organizer) => organizer.wheelchair_access;
// @ts-expect-error: a number, as it was added
export const wrong: string = event.seats_left;
