import type {
  CalendarEvent,
  CategoryQuery,
  EventCreate,
  EventQuery,
  EventUpdate,
  Organizer,
  OrganizerCreate,
  OrganizerQuery,
  PostStatus,
  ResponseContext,
  RootQuery,
  SortOrder,
  TagQuery,
  TermSortKey,
  Venue,
  VenueQuery,
  VenueUpdate,
} from 'events-calendar-client';
import { describe, expectTypeOf, test } from 'vitest';

/** The fields whose type says nothing. */
type UnknownKeys<Type> = { [Key in keyof Type]-?: unknown extends Type[Key] ? Key : never }[keyof Type];

describe('closed lists of words are types', () => {
  test('of the order of a listing', () => {
    expectTypeOf<SortOrder>().toEqualTypeOf<'asc' | 'desc'>();
    expectTypeOf<TagQuery['order']>().toEqualTypeOf<'asc' | 'desc' | undefined>();
    expectTypeOf<CategoryQuery['order']>().toEqualTypeOf<'asc' | 'desc' | undefined>();
    // @ts-expect-error: no such order
    ({ order: 'ascending' }) satisfies TagQuery;
  });

  test('of what it is sorted by', () => {
    expectTypeOf<TermSortKey>().toEqualTypeOf<
      'id' | 'name' | 'slug' | 'count' | 'description' | 'term_group' | 'include'
    >();
    expectTypeOf<TagQuery['orderby']>().toEqualTypeOf<TermSortKey | undefined>();
    expectTypeOf<CategoryQuery['orderby']>().toEqualTypeOf<TermSortKey | undefined>();
    // @ts-expect-error: no such attribute
    ({ orderby: 'date' }) satisfies CategoryQuery;
  });

  test('of the context of a response', () => {
    expectTypeOf<ResponseContext>().toEqualTypeOf<'view' | 'embed' | 'edit'>();
    expectTypeOf<RootQuery['context']>().toEqualTypeOf<ResponseContext | undefined>();
    // @ts-expect-error: no such context
    ({ context: 'help' }) satisfies RootQuery;
  });
});

describe('a post status', () => {
  test('has the known words, and takes those of plug-ins', () => {
    expectTypeOf<
      'publish' | 'draft' | 'pending' | 'private' | 'future' | 'trash' | 'any-of-a-plugin'
    >().toExtend<PostStatus>();
    expectTypeOf<PostStatus>().toExtend<string>();
    ({ status: 'any-of-a-plugin' }) satisfies EventUpdate;
    // @ts-expect-error: a status is text
    ({ status: 5 }) satisfies EventUpdate;
  });

  test('has the same type in bodies and queries, and is a plain string in responses', () => {
    expectTypeOf<EventCreate['status']>().toEqualTypeOf<PostStatus | undefined>();
    expectTypeOf<EventQuery['status']>().toEqualTypeOf<PostStatus | undefined>();
    expectTypeOf<VenueQuery['status']>().toEqualTypeOf<PostStatus | undefined>();
    expectTypeOf<OrganizerQuery['status']>().toEqualTypeOf<PostStatus | undefined>();
    expectTypeOf<VenueUpdate['status']>().toEqualTypeOf<PostStatus | undefined>();
    expectTypeOf<OrganizerCreate['status']>().toEqualTypeOf<PostStatus | null | undefined>();
    expectTypeOf<CalendarEvent['status']>().toEqualTypeOf<string>();
    expectTypeOf<Venue['status']>().toEqualTypeOf<string>();
    expectTypeOf<Organizer['status']>().toEqualTypeOf<string>();
  });
});

test('every field of a body or query says what it takes', () => {
  expectTypeOf<UnknownKeys<EventCreate>>().toBeNever();
  expectTypeOf<UnknownKeys<EventUpdate>>().toBeNever();
  expectTypeOf<UnknownKeys<EventQuery>>().toBeNever();
  expectTypeOf<UnknownKeys<VenueUpdate>>().toBeNever();
  expectTypeOf<UnknownKeys<VenueQuery>>().toBeNever();
  expectTypeOf<UnknownKeys<OrganizerCreate>>().toBeNever();
  expectTypeOf<UnknownKeys<OrganizerQuery>>().toBeNever();
  expectTypeOf<UnknownKeys<CategoryQuery>>().toBeNever();
  expectTypeOf<UnknownKeys<TagQuery>>().toBeNever();
  expectTypeOf<UnknownKeys<RootQuery>>().toBeNever();
});
