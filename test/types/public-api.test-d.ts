import {
  type AllOptions,
  type Auth,
  CalendarClient,
  type CalendarEvent,
  type Category,
  type CategoryTypes,
  type ClientOptions,
  type Documentation,
  discoverCalendar,
  type EditOptions,
  type EventNamespace,
  type EventQuery,
  type EventSequence,
  type ExtraValue,
  type HttpOptions,
  type LinkedPostNamespace,
  type ListRequest,
  type Organizer,
  type OrganizerTypes,
  type Page,
  type PagesOptions,
  type PostNamespace,
  type RangeQuery,
  type RequestOptions,
  type Root,
  type SingleRequest,
  type Tag,
  type TagTypes,
  type TermNamespace,
  type UnexpectedRecord,
  type UpcomingOptions,
  type UpdateOptions,
  type Venue,
  type VenueTypes,
  type WithResponse,
} from 'events-calendar-client';
import { describe, expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';

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

  test('takes these options, all others optional', () => {
    expectTypeOf<Required<Omit<ClientOptions, 'baseUrl'>>>().toEqualTypeOf<{
      apiPrefix: string | undefined;
      vendor: string | undefined;
      plainPermalinks: boolean | undefined;
      languageSegment: string | undefined;
      language: string | undefined;
      languages: readonly string[] | undefined;
      languageParam: string | undefined;
      listFormat: 'csv' | 'repeat' | undefined;
      auth: Auth | undefined;
      allowInsecureAuth: boolean | undefined;
      headers: HeadersInit | undefined;
      fetch: typeof globalThis.fetch | undefined;
      http: HttpOptions | undefined;
      maxResponseBytes: number | undefined;
      compile: ((schema: z.ZodMiniType) => z.core.$ZodType) | undefined;
      onUnexpected: ((unexpected: UnexpectedRecord) => void) | undefined;
    }>();
    expectTypeOf<{ baseUrl: string; language: undefined; auth: undefined }>().toExtend<ClientOptions>();
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

  test('has these members', () => {
    expectTypeOf(calendar.events).toEqualTypeOf<EventNamespace>();
    expectTypeOf(calendar.venues).toEqualTypeOf<LinkedPostNamespace<VenueTypes>>();
    expectTypeOf(calendar.venues).toExtend<PostNamespace<VenueTypes>>();
    expectTypeOf(calendar.organizers).toEqualTypeOf<LinkedPostNamespace<OrganizerTypes>>();
    expectTypeOf(calendar.categories).toEqualTypeOf<TermNamespace<CategoryTypes>>();
    expectTypeOf(calendar.tags).toEqualTypeOf<TermNamespace<TagTypes>>();
    expectTypeOf(calendar.root()).toEqualTypeOf<SingleRequest<Root>>();
    expectTypeOf(calendar.doc()).toEqualTypeOf<SingleRequest<Documentation>>();
    expectTypeOf(calendar.withOptions).parameters.toEqualTypeOf<[changes: Partial<ClientOptions>]>();
    expectTypeOf(calendar.withOptions({})).toEqualTypeOf<CalendarClient>();
    expectTypeOf(discoverCalendar).returns.resolves.toEqualTypeOf<CalendarClient>();
    // @ts-expect-error: members cannot be replaced
    calendar.events = new CalendarClient({ baseUrl: 'https://example.org' }).events;
  });
});

describe('namespaces', () => {
  test('give requests of their entity', () => {
    expectTypeOf(calendar.events.list).returns.toEqualTypeOf<ListRequest<CalendarEvent>>();
    expectTypeOf(calendar.events.get).returns.toEqualTypeOf<SingleRequest<CalendarEvent>>();
    expectTypeOf(calendar.venues.getBySlug).returns.toEqualTypeOf<SingleRequest<Venue>>();
    expectTypeOf(calendar.organizers.create).returns.toEqualTypeOf<SingleRequest<Organizer>>();
    expectTypeOf(calendar.categories.update).returns.toEqualTypeOf<SingleRequest<Category>>();
    expectTypeOf(calendar.venues.updateBySlug).returns.toEqualTypeOf<SingleRequest<Venue>>();
    expectTypeOf(calendar.organizers.edit).returns.toEqualTypeOf<SingleRequest<Organizer>>();
    expectTypeOf(calendar.events.editBySlug).returns.toEqualTypeOf<SingleRequest<CalendarEvent>>();
    expectTypeOf(calendar.tags.delete).returns.toEqualTypeOf<SingleRequest<Tag>>();
    expectTypeOf(calendar.events.deleteBySlug).returns.toEqualTypeOf<SingleRequest<CalendarEvent>>();
    expectTypeOf(calendar.events.between).returns.toEqualTypeOf<EventSequence>();
  });

  test('edit by fields, or by a function of the record as it is', () => {
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
});

describe('options of a request', () => {
  test('are these, all optional', () => {
    expectTypeOf<Required<RequestOptions>>().toEqualTypeOf<{
      signal: AbortSignal | undefined;
      language: string | null | undefined;
      headers: HeadersInit | undefined;
      extraQuery: Readonly<Record<string, ExtraValue>> | undefined;
      extraBody: Readonly<Record<string, unknown>> | undefined;
      http: HttpOptions | undefined;
    }>();
    expectTypeOf<UpdateOptions['method']>().toEqualTypeOf<'POST' | 'PUT' | 'PATCH' | undefined>();
    expectTypeOf<{
      a: string;
      b: number;
      c: boolean;
      d: readonly string[];
      e: null;
      f: undefined;
    }>().toExtend<Record<string, ExtraValue>>();
    expectTypeOf<object>().not.toExtend<ExtraValue>();
  });
});

describe('a listing', () => {
  const request = calendar.events.list();

  test('is awaited for a page', () => {
    expectTypeOf<Awaited<typeof request>>().toEqualTypeOf<Page<CalendarEvent>>();
    expectTypeOf(request).toExtend<Promise<Page<CalendarEvent>>>();
    expectTypeOf(request.withResponse).returns.resolves.toEqualTypeOf<WithResponse<Page<CalendarEvent>>>();
  });

  test('is walked item by item, or page by page', () => {
    expectTypeOf(request).toExtend<AsyncIterable<CalendarEvent>>();
    expectTypeOf(request.pages()).toExtend<AsyncIterable<Page<CalendarEvent>>>();
    expectTypeOf(request.pages).parameters.toEqualTypeOf<[options?: PagesOptions | undefined]>();
    expectTypeOf(request.all).parameters.toEqualTypeOf<[options?: AllOptions | undefined]>();
    expectTypeOf(request.all()).resolves.toEqualTypeOf<CalendarEvent[]>();
    expectTypeOf<PagesOptions>().toEqualTypeOf<{ concurrency?: number | undefined }>();
    expectTypeOf<Required<AllOptions>>().toEqualTypeOf<{
      concurrency: number | undefined;
      limit: number | undefined;
    }>();
  });

  test('has pages of this form', () => {
    expectTypeOf<Page<Tag>>().toEqualTypeOf<{
      readonly items: Tag[];
      readonly total: number;
      readonly totalPages: number;
      readonly page: number;
      readonly hasNext: boolean;
      next(): Promise<Page<Tag> | undefined>;
    }>();
  });

  test('of a range is awaited for a list', () => {
    const range = calendar.events.between('2027-05-01', new Date(), { categories: ['music'] });

    expectTypeOf<Awaited<typeof range>>().toEqualTypeOf<CalendarEvent[]>();
    expectTypeOf(range).toExtend<Promise<CalendarEvent[]>>();
    expectTypeOf(range).toExtend<AsyncIterable<CalendarEvent>>();
    expectTypeOf(range.all).parameters.toEqualTypeOf<[options?: AllOptions | undefined]>();
    expectTypeOf(range.pages()).toExtend<AsyncIterable<CalendarEvent[]>>();
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
  });

  test('of what is to come, or over, takes the moment', () => {
    const { upcoming, past } = calendar.events;

    expectTypeOf(upcoming).returns.toEqualTypeOf<EventSequence>();
    expectTypeOf(past).returns.toEqualTypeOf<EventSequence>();
    expectTypeOf(upcoming).parameters.toEqualTypeOf<
      [query?: RangeQuery | undefined, options?: UpcomingOptions | undefined]
    >();
    expectTypeOf<UpcomingOptions>().toExtend<RequestOptions>();
    expectTypeOf(upcoming).toBeCallableWith({ tags: ['free', 9] }, { now: new Date() });
    expectTypeOf(past).toBeCallableWith({}, { now: '2027-05-01', language: 'ro' });
    // @ts-expect-error: the sequence sets the dates
    expectTypeOf(past).toBeCallableWith({ ends_before: '2027-05-01' });
  });
});
