import type { CalendarEvent as EventOfClient } from 'events-calendar-client';
import { CalendarEvent, Venue } from 'events-calendar-client/schemas';
import { describe, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';

describe('a misspelled field of an event of the client', () => {
  const readFields = (event: EventOfClient) => [
    // @ts-expect-error: it is called title
    event.titel,
    // @ts-expect-error: it is called start_date
    event.startDate,
    // @ts-expect-error: there is no such field
    event['a field of a plug-in'],
    event.title,
    event.start_date,
  ];
  const readNestedFields = (event: EventOfClient) => [
    // @ts-expect-error: it is called venue
    event.venue[0]?.name,
    // @ts-expect-error: it is called organizer
    event.organizer[0]?.name,
    // @ts-expect-error: it is called slug
    event.categories[0]?.slag,
    // @ts-expect-error: it is called url
    event.image?.src,
    // @ts-expect-error: it is called year
    event.start_date_details.yaer,
    // @ts-expect-error: it is called currency_code
    event.cost_details.currency,
    event.venue[0]?.venue,
    event.image?.url,
    event.start_date_details.year,
  ];

  test('is a type error', () => {
    expectTypeOf(readFields).toBeFunction();
  });

  test('is a type error in what is nested, too', () => {
    expectTypeOf(readNestedFields).toBeFunction();
  });
});

describe('a misspelled field of what a schema returns', () => {
  const readFields = (sent: unknown) => [
    // @ts-expect-error: it is called title
    z.parse(CalendarEvent, sent).titel,
    // @ts-expect-error: it is called start_date
    CalendarEvent.parse(sent).startDate,
    // @ts-expect-error: it is called venue
    z.parse(Venue, sent).name,
    z.parse(CalendarEvent, sent).title,
    z.parse(Venue, sent).venue,
  ];
  const readNestedFields = (sent: unknown) => [
    // @ts-expect-error: it is called venue
    z.parse(CalendarEvent, sent).venue[0]?.name,
    // @ts-expect-error: it is called url
    z.parse(CalendarEvent, sent).image?.src,
    // @ts-expect-error: it is called year
    z.parse(CalendarEvent, sent).start_date_details.yaer,
    z.parse(CalendarEvent, sent).venue[0]?.venue,
  ];

  test('is a type error', () => {
    expectTypeOf(readFields).toBeFunction();
  });

  test('is a type error in what is nested, too', () => {
    expectTypeOf(readNestedFields).toBeFunction();
  });
});
