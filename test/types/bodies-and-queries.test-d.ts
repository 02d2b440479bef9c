import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type CalendarClient,
  type CalendarEvent,
  type Category,
  type CategoryCreate,
  type CategoryUpdate,
  type DateInput,
  type EventChanges,
  type EventCreate,
  type EventQuery,
  type EventTerm,
  type EventUpdate,
  type IdReference,
  type Image,
  type Organizer,
  type OrganizerChanges,
  type OrganizerCreate,
  type OrganizerUpdate,
  type Tag,
  type TagCreate,
  type TagQuery,
  type TagUpdate,
  type Venue,
  type VenueChanges,
  type VenueCreate,
  type VenueUpdate,
  writableFields,
} from 'events-calendar-client';
import * as schemas from 'events-calendar-client/schemas';
import { type Resolver, useForm } from 'react-hook-form';
import { describe, expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';

/** The keys that must be given, of each type of a union. */
type RequiredKeys<Type> = Type extends unknown
  ? { [Key in keyof Type]-?: Record<never, never> extends Pick<Type, Key> ? never : Key }[keyof Type]
  : never;

declare const calendar: CalendarClient;
declare const event: CalendarEvent;
declare const venue: Venue & { venue: string };

test('a record that was read is no body, but its writable fields are', () => {
  const dates = { start_date: '2027-06-19', end_date: '2027-06-20' };
  expectTypeOf(calendar.events.create).toBeCallableWith({ ...writableFields(event), ...dates });
  expectTypeOf(calendar.events.update).toBeCallableWith(12, { ...writableFields(event), status: 'draft' });
  expectTypeOf(writableFields(venue)).toEqualTypeOf<VenueCreate>();
  // @ts-expect-error: most fields cannot be written
  calendar.events.create(event);
  // @ts-expect-error: most fields cannot be written
  calendar.venues.create(venue);
  expectTypeOf(event).not.toExtend<Parameters<typeof calendar.events.update>[1]>();
  expectTypeOf(venue).not.toExtend<Parameters<typeof calendar.venues.update>[1]>();
  expectTypeOf(venue).not.toExtend<Parameters<typeof calendar.venues.edit>[1]>();
  expectTypeOf(venue).not.toExtend<Parameters<typeof calendar.venues.updateBySlug>[1]>();
  // @ts-expect-error: most fields cannot be written
  calendar.events.edit(12, event);
});

describe('bodies', () => {
  test('need what the interface requires', () => {
    type EventWith<Title extends string> = Extract<EventCreate, Record<Title, string>>;
    expectTypeOf<RequiredKeys<EventWith<'title'>>>().toEqualTypeOf<'title' | 'start_date' | 'end_date'>();
    expectTypeOf<RequiredKeys<EventWith<'title_html'>>>().toEqualTypeOf<
      'title_html' | 'start_date' | 'end_date'
    >();
    expectTypeOf<{ start_date: string; end_date: string }>().not.toExtend<EventCreate>();
    expectTypeOf<RequiredKeys<VenueCreate>>().toEqualTypeOf<'venue'>();
    expectTypeOf<RequiredKeys<OrganizerCreate>>().toEqualTypeOf<'organizer'>();
    expectTypeOf<RequiredKeys<CategoryCreate>>().toEqualTypeOf<'name'>();
    expectTypeOf<RequiredKeys<TagCreate>>().toEqualTypeOf<'name'>();
  });

  test('of updates need nothing, and have the same fields', () => {
    expectTypeOf<
      RequiredKeys<EventUpdate | VenueUpdate | OrganizerUpdate | CategoryUpdate | TagUpdate>
    >().toBeNever();
    expectTypeOf<keyof EventUpdate>().toEqualTypeOf<keyof EventCreate>();
    expectTypeOf<keyof VenueUpdate>().toEqualTypeOf<keyof VenueCreate>();
    expectTypeOf<keyof OrganizerUpdate>().toEqualTypeOf<keyof OrganizerCreate>();
    expectTypeOf<keyof CategoryUpdate>().toEqualTypeOf<keyof CategoryCreate>();
    expectTypeOf<keyof TagUpdate>().toEqualTypeOf<keyof TagCreate>();
  });

  test('of events take dates, references and lists in several forms', () => {
    expectTypeOf<EventCreate['start_date']>().toEqualTypeOf<DateInput>();
    expectTypeOf<string | Date>().toExtend<DateInput>();
    expectTypeOf<number>().not.toExtend<DateInput>();
    expectTypeOf<IdReference>().toEqualTypeOf<number | { readonly id: number }>();
    expectTypeOf<
      12 | { id: 12 } | VenueCreate | (number | VenueCreate)[] | readonly number[] | null | undefined
    >().toExtend<EventCreate['venue']>();
    expectTypeOf<
      12 | { id: 12 } | OrganizerCreate | (number | OrganizerCreate)[] | null | undefined
    >().toExtend<EventCreate['organizer']>();
    expectTypeOf<'Hall'>().not.toExtend<EventCreate['venue']>();
    expectTypeOf<VenueCreate>().not.toExtend<EventCreate['organizer']>();
    expectTypeOf<3 | 'music' | (number | string)[] | null>().toExtend<EventCreate['categories']>();
    expectTypeOf<10 | '$10-25' | (string | number)[] | null>().toExtend<EventCreate['cost']>();
    expectTypeOf<EventCreate['all_day']>().toEqualTypeOf<boolean | null | undefined>();
    expectTypeOf<EventCreate['image']>().toEqualTypeOf<IdReference | string | null | undefined>();
    expectTypeOf<EventCreate['website']>().toEqualTypeOf<string | null | undefined>();
  });

  test('take fields as they were read', () => {
    type Written<Entity, Body> = Pick<Entity, Extract<keyof Entity, keyof Body>>;
    expectTypeOf<Written<CalendarEvent, EventCreate>>().toExtend<EventCreate>();
    expectTypeOf<Written<CalendarEvent, EventUpdate>>().toExtend<EventUpdate>();
    expectTypeOf<Written<CalendarEvent, EventChanges>>().toExtend<EventChanges>();
    expectTypeOf<Written<Venue & { venue: string }, VenueCreate>>().toExtend<VenueCreate>();
    expectTypeOf<Written<Venue, VenueUpdate>>().toExtend<VenueUpdate>();
    expectTypeOf<Written<Venue, VenueChanges>>().toExtend<VenueChanges>();
    expectTypeOf<Written<Organizer & { organizer: string }, OrganizerCreate>>().toExtend<OrganizerCreate>();
    expectTypeOf<Written<Organizer, OrganizerUpdate>>().toExtend<OrganizerUpdate>();
    expectTypeOf<Written<Organizer, OrganizerChanges>>().toExtend<OrganizerChanges>();
    expectTypeOf<Written<Category, CategoryUpdate>>().toExtend<CategoryUpdate>();
    expectTypeOf<Written<Tag, TagUpdate>>().toExtend<TagUpdate>();
    expectTypeOf<Image>().toExtend<EventCreate['image']>();
    expectTypeOf<{ url: string }>().not.toExtend<EventCreate['image']>();
    expectTypeOf<(Category | EventTerm | 'new')[]>().toExtend<EventChanges['categories']>();
  });
});

test('queries take one value or several where the interface has a list', () => {
  expectTypeOf<EventQuery['venue']>().toEqualTypeOf<number | readonly number[] | undefined>();
  expectTypeOf<EventQuery['categories']>().toEqualTypeOf<
    number | string | readonly (number | string)[] | undefined
  >();
  expectTypeOf<TagQuery['include']>().toEqualTypeOf<number | readonly number[] | undefined>();
  expectTypeOf<EventQuery['starts_after']>().toEqualTypeOf<DateInput | undefined>();
  expectTypeOf<EventQuery['featured']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<TagQuery['hide_empty']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<EventQuery['geoloc_lat']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<'10'>().not.toExtend<EventQuery['per_page']>();
});

describe('the schema of a body', () => {
  test('returns what it takes', () => {
    expectTypeOf<z.output<typeof schemas.EventCreate>>().toEqualTypeOf<z.input<typeof schemas.EventCreate>>();
    expectTypeOf<z.input<typeof schemas.EventCreate>>().toExtend<EventCreate>();
    expectTypeOf<EventCreate>().toExtend<z.input<typeof schemas.EventCreate>>();
  });

  test('is the resolver of a form', () => {
    const form = useForm<EventCreate>({ resolver: standardSchemaResolver(schemas.EventCreate) });
    form.register('title');
    form.register('start_date');
    form.register('venue', { valueAsNumber: true });
    form.handleSubmit((values) => expectTypeOf(values).toExtend<EventCreate>());
    const inferred = useForm({ resolver: standardSchemaResolver(schemas.EventCreate) });
    inferred.register('title');
    // @ts-expect-error: no such field
    inferred.register('titel');
    inferred.handleSubmit((values) => expectTypeOf(values).toExtend<EventCreate>());
    useForm<EventChanges>({ resolver: standardSchemaResolver(schemas.EventChanges) });
    const resolver: Resolver<VenueCreate> = standardSchemaResolver(schemas.VenueCreate);
    expectTypeOf(resolver).not.toBeAny();
  });
});
