import {
  CalendarError,
  type CalendarEvent,
  type Category,
  type EventTerm,
  type Image,
  type IssueCode,
  type Organizer,
  type Tag,
  type Venue,
} from 'events-calendar-client';
import { type ProblemTranslation, priceText, problemText, whenText } from 'events-calendar-client/format';
import { toEventInput } from 'events-calendar-client/fullcalendar';
import { eventToICalendar } from 'events-calendar-client/ical';
import { eventToJsonLd } from 'events-calendar-client/jsonld';
import { describe, expectTypeOf, test } from 'vitest';

test('an entity knows the fields of the interface only, so that a misspelled one is an error', () => {
  expectTypeOf<CalendarEvent>().not.toHaveProperty('titel');
  expectTypeOf<Venue>().not.toHaveProperty('name');
  expectTypeOf<Organizer>().not.toHaveProperty('name');
  expectTypeOf<EventTerm>().not.toHaveProperty('slag');
  expectTypeOf<Tag>().not.toHaveProperty('slag');
  expectTypeOf<Image>().not.toHaveProperty('src');
  expectTypeOf<CalendarEvent['start_date_details']>().not.toHaveProperty('yaer');
  expectTypeOf<CalendarEvent['cost_details']>().not.toHaveProperty('currency');
});

test('terms of their own routes are told from those in events', () => {
  expectTypeOf<Category['parent']>().toEqualTypeOf<number>();
  expectTypeOf<Category['url']>().toEqualTypeOf<string>();
  expectTypeOf<Tag['count']>().toEqualTypeOf<number>();
  expectTypeOf<Tag>().not.toHaveProperty('parent');
  expectTypeOf<EventTerm>().not.toHaveProperty('url');
  expectTypeOf<EventTerm['term_group']>().toEqualTypeOf<number | undefined>();
});

test('errors are told from all others by CalendarError.is', () => {
  expectTypeOf(CalendarError.is).guards.toEqualTypeOf<CalendarError>();
  expectTypeOf(CalendarError.is).parameter(0).toBeUnknown();
});

test('lists in parameters may be read-only', () => {
  const locale = ['de', 'en'] as const;
  expectTypeOf(whenText).toBeCallableWith({} as CalendarEvent, { locale });
  expectTypeOf(priceText).toBeCallableWith({} as CalendarEvent, { locale });
  type Readonly<Value> = { readonly [Name in keyof Value]: Readonly<Value[Name]> };
  const event = {} as Readonly<CalendarEvent>;
  expectTypeOf(eventToJsonLd).toBeCallableWith(event);
  expectTypeOf(eventToICalendar).toBeCallableWith(event);
  expectTypeOf(toEventInput).toBeCallableWith(event);
});

declare const french: ProblemTranslation;

describe('problemText', () => {
  test('takes whatever was thrown, and returns text', () => {
    expectTypeOf(problemText).parameter(0).toBeUnknown();
    expectTypeOf(problemText).returns.toEqualTypeOf<string>();
    expectTypeOf(problemText).toBeCallableWith(undefined);
    expectTypeOf(problemText).toBeCallableWith('x', { locale: ['fr', 'en'], translations: { fr: french } });
  });

  test('takes tables of other languages that lack nothing', () => {
    const { errors, issues, fields } = french;
    const { too_long, ...others } = issues;
    const { other, ...named } = fields;
    expectTypeOf<keyof ProblemTranslation['issues']>().toEqualTypeOf<IssueCode>();
    // @ts-expect-error: there is no sentence for what is too long
    problemText(undefined, { translations: { fr: { errors, fields, issues: others } } });
    // @ts-expect-error: no name for other fields
    problemText(undefined, { translations: { fr: { errors, issues, fields: named } } });
    // @ts-expect-error: no sentences for errors
    problemText(undefined, { translations: { fr: { issues, fields } } });
    expectTypeOf<[typeof too_long, typeof other]>().toEqualTypeOf<[string, string]>();
  });
});
