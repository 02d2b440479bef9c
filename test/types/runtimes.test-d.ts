import type { CalendarEvent, ClientOptions, ImageSize, RequestOptions } from 'events-calendar-client';
import { priceText, whenText } from 'events-calendar-client/format';
import { eventToJsonLd } from 'events-calendar-client/jsonld';
import { expectTypeOf, test } from 'vitest';

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

test('sizes of an image may say that there is no file size', () => {
  expectTypeOf<ImageSize['filesize']>().toEqualTypeOf<number | undefined>();
  const size: ImageSize = { url: '', width: 1, height: 1, 'mime-type': '', filesize: undefined };
  expectTypeOf(size).toExtend<ImageSize>();
});
