import type { CalendarClient, CalendarEvent, Venue } from 'events-calendar-client';
import { describe, expectTypeOf, test } from 'vitest';

// Fields of a site's own. They are optional, since in this program the sources are checked together with them.
declare module 'events-calendar-client' {
  interface CalendarEvent {
    seats_of_this_test?: number;
  }
  interface Venue {
    ramp_of_this_test?: boolean;
  }
  interface Organizer {
    logo_of_this_test?: string;
  }
  interface EventTerm {
    colour_of_this_test?: string;
  }
  interface Image {
    credit_of_this_test?: string;
  }
}

declare const calendar: CalendarClient;
declare const event: CalendarEvent;

describe('fields that a program adds by declaration merging', () => {
  test('are those of every such record', () => {
    expectTypeOf(event.seats_of_this_test).toEqualTypeOf<number | undefined>();
    expectTypeOf<Venue['ramp_of_this_test']>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf(calendar.events.get(12)).resolves.toEqualTypeOf<CalendarEvent>();
    expectTypeOf(calendar.venues.get(6)).resolves.toEqualTypeOf<Venue>();
  });

  test('reach nested records', () => {
    expectTypeOf(event.venue[0]!.ramp_of_this_test).toEqualTypeOf<boolean | undefined>();
    expectTypeOf(event.organizer[0]!.logo_of_this_test).toEqualTypeOf<string | undefined>();
    expectTypeOf(event.categories[0]!.colour_of_this_test).toEqualTypeOf<string | undefined>();
    expectTypeOf(event.tags[0]!.colour_of_this_test).toEqualTypeOf<string | undefined>();
    expectTypeOf(event.image!.credit_of_this_test).toEqualTypeOf<string | undefined>();
    expectTypeOf<NonNullable<Venue['image']>['credit_of_this_test']>().toEqualTypeOf<string | undefined>();
  });

  test('reach the pages and items of a listing', async () => {
    const page = await calendar.events.list();
    expectTypeOf(page.items[0]!.venue[0]!.ramp_of_this_test).toEqualTypeOf<boolean | undefined>();
    expectTypeOf((await page.next())!.items[0]!.seats_of_this_test).toEqualTypeOf<number | undefined>();
    for await (const venue of calendar.venues.list())
      expectTypeOf(venue.ramp_of_this_test).toEqualTypeOf<boolean | undefined>();
    const range = await calendar.events.between('2027-05-01', '2027-06-01');
    expectTypeOf(range[0]!.seats_of_this_test).toEqualTypeOf<number | undefined>();
  });
});
