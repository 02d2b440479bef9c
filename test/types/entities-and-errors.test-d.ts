import {
  type ApiError,
  type AuthenticationError,
  type BadRequestError,
  CalendarError,
  type CalendarEvent,
  type Category,
  type ClientOptions,
  type ConflictError,
  type DiscoveryError,
  type EventTerm,
  type FieldErrors,
  type GoneError,
  type Image,
  type IssueCode,
  type NetworkError,
  type NotFoundError,
  type Organizer,
  type PermissionError,
  type RateLimitError,
  type RequestOptions,
  type ResponseError,
  type ServerError,
  type Tag,
  type TimeoutError,
  type ValidationError,
  type ValidationIssue,
  type Venue,
} from 'events-calendar-client';
import { priceText, whenText } from 'events-calendar-client/format';
import { eventToJsonLd } from 'events-calendar-client/jsonld';
import { describe, expectTypeOf, test } from 'vitest';

describe('an event', () => {
  test('is typed as it is read', () => {
    expectTypeOf<CalendarEvent['id']>().toEqualTypeOf<number>();
    expectTypeOf<CalendarEvent['author']>().toEqualTypeOf<number>();
    expectTypeOf<CalendarEvent['title']>().toEqualTypeOf<string>();
    expectTypeOf<CalendarEvent['start_date']>().toEqualTypeOf<string>();
    expectTypeOf<CalendarEvent['utc_end_date']>().toEqualTypeOf<string | null>();
    expectTypeOf<CalendarEvent['start_date_details']['year']>().toEqualTypeOf<number>();
    expectTypeOf<CalendarEvent['timezone']>().toEqualTypeOf<string>();
    expectTypeOf<CalendarEvent['cost_details']['values']>().toEqualTypeOf<(number | string)[]>();
    expectTypeOf<CalendarEvent['image']>().toEqualTypeOf<Image | null>();
    expectTypeOf<CalendarEvent['website']>().toEqualTypeOf<string | null>();
    expectTypeOf<CalendarEvent['venue']>().toEqualTypeOf<Venue[]>();
    expectTypeOf<CalendarEvent['organizer']>().toEqualTypeOf<Organizer[]>();
    expectTypeOf<CalendarEvent['categories']>().toEqualTypeOf<EventTerm[]>();
    expectTypeOf<CalendarEvent['tags']>().toEqualTypeOf<EventTerm[]>();
    expectTypeOf<CalendarEvent['custom_fields']>().toEqualTypeOf<Record<string, unknown>>();
  });

  test('says which flags a password hides', () => {
    expectTypeOf<
      Pick<
        CalendarEvent,
        'all_day' | 'show_map' | 'show_map_link' | 'sticky' | 'featured' | 'hide_from_listings'
      >
    >().toEqualTypeOf<{
      all_day: boolean | null;
      show_map: boolean | null;
      show_map_link: boolean | null;
      sticky: boolean | null;
      featured: boolean | null;
      hide_from_listings: boolean | null;
    }>();
  });

  test('knows the fields of the interface only, so that a misspelled one is an error', () => {
    expectTypeOf<CalendarEvent>().not.toHaveProperty('titel');
    expectTypeOf<Venue>().not.toHaveProperty('name');
    expectTypeOf<Organizer>().not.toHaveProperty('name');
    expectTypeOf<EventTerm>().not.toHaveProperty('slag');
    expectTypeOf<Tag>().not.toHaveProperty('slag');
    expectTypeOf<Image>().not.toHaveProperty('src');
    expectTypeOf<CalendarEvent['start_date_details']>().not.toHaveProperty('yaer');
    expectTypeOf<CalendarEvent['cost_details']>().not.toHaveProperty('currency');
  });
});

describe('the other entities', () => {
  test('say what may be absent', () => {
    expectTypeOf<Venue['venue']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Venue['city']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Venue['phone']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Venue['image']>().toEqualTypeOf<Image | null | undefined>();
    expectTypeOf<Venue['show_map']>().toEqualTypeOf<boolean | null>();
    expectTypeOf<Organizer['organizer']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Organizer['email']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Organizer['slug']>().toEqualTypeOf<string | undefined>();
  });

  test('tell terms of their own routes from those in events', () => {
    expectTypeOf<Category['parent']>().toEqualTypeOf<number>();
    expectTypeOf<Category['url']>().toEqualTypeOf<string>();
    expectTypeOf<Tag['count']>().toEqualTypeOf<number>();
    expectTypeOf<Tag>().not.toHaveProperty('parent');
    expectTypeOf<EventTerm>().not.toHaveProperty('url');
    expectTypeOf<EventTerm['term_group']>().toEqualTypeOf<number | undefined>();
  });
});

describe('errors', () => {
  test('are all CalendarErrors', () => {
    expectTypeOf<
      | ValidationError
      | ApiError
      | ConflictError
      | ResponseError
      | NetworkError
      | TimeoutError
      | DiscoveryError
    >().toExtend<CalendarError>();
    expectTypeOf<CalendarError>().toExtend<Error>();
    expectTypeOf<CalendarError['method']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<CalendarError['url']>().toEqualTypeOf<string | undefined>();
  });

  test('of the service are all ApiErrors', () => {
    expectTypeOf<
      | BadRequestError
      | AuthenticationError
      | PermissionError
      | NotFoundError
      | GoneError
      | RateLimitError
      | ServerError
    >().toExtend<ApiError>();
    expectTypeOf<Pick<ApiError, 'status' | 'code' | 'detail' | 'params' | 'response'>>().toEqualTypeOf<{
      readonly status: number;
      readonly code: string;
      readonly detail: string;
      readonly params: Readonly<Record<string, string>>;
      readonly response: Response;
    }>();
  });

  test('say what is wrong', () => {
    expectTypeOf<ValidationError['issues']>().toEqualTypeOf<readonly ValidationIssue[]>();
    expectTypeOf<ValidationIssue>().toEqualTypeOf<{
      readonly path: readonly (string | number)[];
      readonly code: IssueCode;
      readonly message: string;
      readonly expected?: string | undefined;
      readonly received?: string | undefined;
      readonly suggestion?: string | undefined;
    }>();
    expectTypeOf<'required'>().toExtend<IssueCode>();
    expectTypeOf<'requird'>().not.toExtend<IssueCode>();
    expectTypeOf<ValidationError['fieldErrors']>().toEqualTypeOf<FieldErrors>();
    expectTypeOf<BadRequestError['fieldErrors']>().toEqualTypeOf<
      Readonly<Record<string, readonly string[]>>
    >();
    expectTypeOf<ResponseError['contentType']>().toEqualTypeOf<string>();
    expectTypeOf<ResponseError['snippet']>().toEqualTypeOf<string>();
  });

  test('are told from all others by CalendarError.is', () => {
    expectTypeOf(CalendarError.is).guards.toEqualTypeOf<CalendarError>();
    expectTypeOf(CalendarError.is).parameter(0).toBeUnknown();
  });
});

test('headers are what the platform takes', () => {
  expectTypeOf<Headers>().toExtend<NonNullable<ClientOptions['headers']>>();
  expectTypeOf<{ accept: string }>().toExtend<NonNullable<RequestOptions['headers']>>();
  expectTypeOf<number>().not.toExtend<NonNullable<ClientOptions['headers']>>();
});

test('lists in parameters may be read-only', () => {
  const locale = ['de', 'en'] as const;
  expectTypeOf(whenText).toBeCallableWith({} as CalendarEvent, { locale });
  expectTypeOf(priceText).toBeCallableWith({} as CalendarEvent, { locale });
  type ReadonlyEvent = Omit<CalendarEvent, 'organizer' | 'venue'> & {
    readonly organizer: readonly CalendarEvent['organizer'][number][];
    readonly venue: readonly CalendarEvent['venue'][number][];
  };
  expectTypeOf(eventToJsonLd).toBeCallableWith({} as ReadonlyEvent);
});
