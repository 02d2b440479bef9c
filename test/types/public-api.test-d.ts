import {
  type AllOptions,
  type Auth,
  CalendarClient,
  type CalendarEvent,
  type ClientOptions,
  type EditOptions,
  type EventPage,
  type EventQuery,
  type PagesOptions,
  parseEventQuery,
  parseRangeQuery,
  type RangeQuery,
  type UpdateOptions,
  type Venue,
} from 'events-calendar-client';
import type { CalendarMockOptions, CalendarSnapshot, MockFailure } from 'events-calendar-client/testing';
import { describe, expectTypeOf, test } from 'vitest';

declare const calendar: CalendarClient;

describe('the client', () => {
  test('needs a baseUrl, as text or URL', () => {
    expectTypeOf(CalendarClient).toBeConstructibleWith({ baseUrl: 'https://example.org' });
    expectTypeOf(CalendarClient).toBeConstructibleWith({ baseUrl: new URL('https://example.org') });
    expectTypeOf<ClientOptions['baseUrl']>().toEqualTypeOf<string | URL>();
    // @ts-expect-error: baseUrl is missing
    expectTypeOf(CalendarClient).toBeConstructibleWith({});
    // @ts-expect-error: baseUrl is missing
    expectTypeOf(CalendarClient).toBeConstructibleWith();
    // @ts-expect-error: no such option
    new CalendarClient({ baseUrl: 'https://example.org', baseURL: '' });
  });

  test('takes credentials in one of four forms', () => {
    expectTypeOf<{ username: string; applicationPassword: string }>().toExtend<Auth>();
    expectTypeOf<{ nonce: string }>().toExtend<Auth>();
    expectTypeOf<{ token: string }>().toExtend<Auth>();
    expectTypeOf<(request: Request) => Promise<Record<string, string>>>().toExtend<Auth>();
    expectTypeOf<() => Headers>().toExtend<Auth>();
    expectTypeOf<{ username: string }>().not.toExtend<Auth>();
    expectTypeOf<{ username: string; password: string }>().not.toExtend<Auth>();
    expectTypeOf<string>().not.toExtend<Auth>();
  });
});

test('options of a mock may be undefined', () => {
  type Options = CalendarMockOptions & CalendarSnapshot & MockFailure;
  expectTypeOf<{ [Name in keyof Options]-?: undefined }>().toExtend<Options>();
});

test('namespaces edit by fields, or by a function of the record as it is', () => {
  const { edit } = calendar.venues;

  expectTypeOf(edit).toBeCallableWith(5, { phone: '555' });
  expectTypeOf(edit).toBeCallableWith(5, (venue: Venue) => ({ venue: `${venue.venue}!` }));
  expectTypeOf(edit).toBeCallableWith(5, async () => ({ phone: '555' }), {
    ifUnmodifiedSince: '2026-11-20 21:05:13',
  });
  expectTypeOf<EditOptions>().toExtend<UpdateOptions>();
  // @ts-expect-error: no such field
  expectTypeOf(edit).toBeCallableWith(5, { telephone: '555' });
});

test('a range is awaited for a list', () => {
  const range = calendar.events.between('2027-05-01', new Date(), { categories: ['music'] });

  expectTypeOf<Awaited<typeof range>>().toEqualTypeOf<CalendarEvent[]>();
  expectTypeOf(range).toExtend<Promise<CalendarEvent[]>>();
  expectTypeOf(range).toExtend<AsyncIterable<CalendarEvent>>();
  expectTypeOf(range.all).parameters.toEqualTypeOf<[options?: AllOptions | undefined]>();
  expectTypeOf(range.pages()).toExtend<AsyncIterable<EventPage>>();
  expectTypeOf<EventPage>().toEqualTypeOf<{ items: CalendarEvent[]; next: string | null }>();
  expectTypeOf(range.pages).parameters.toEqualTypeOf<[options?: PagesOptions | undefined]>();
  expectTypeOf(range).not.toHaveProperty('withResponse');
  // @ts-expect-error: the range itself says the dates
  calendar.events.between('2027-05-01', '2027-06-01', { start_date: '2027-05-01' });
  // @ts-expect-error: a range has no pages
  calendar.events.between('2027-05-01', '2027-06-01', { page: 2 });
  expectTypeOf<{ per_page: number; venue: number[] }>().toExtend<RangeQuery>();
  // A variable that may hold dates or a page is refused as well.
  expectTypeOf<EventQuery>().not.toExtend<RangeQuery>();
  expectTypeOf<{ strict_dates: boolean }>().not.toExtend<RangeQuery>();
  expectTypeOf<{ starts_after: string }>().not.toExtend<RangeQuery>();
  expectTypeOf<keyof EventQuery | 'limit'>().toEqualTypeOf<keyof RangeQuery>();
  expectTypeOf<{ limit: number }>().not.toExtend<EventQuery>();
  expectTypeOf(parseEventQuery('')).toEqualTypeOf<EventQuery>();
  expectTypeOf(parseRangeQuery('')).toEqualTypeOf<RangeQuery>();
});
