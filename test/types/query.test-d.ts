import type { DefaultError, InfiniteData, QueryClient } from '@tanstack/query-core';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type {
  CalendarClient,
  CalendarEvent,
  Category,
  Documentation,
  EventChanges,
  EventPage,
  Organizer,
  Root,
  Tag,
  Venue,
} from 'events-calendar-client';
import { createCalendarQueries, type PlainPage } from 'events-calendar-client/query';
import { describe, expectTypeOf, test } from 'vitest';

declare const calendar: CalendarClient;
declare const queryClient: QueryClient;
const queries = createCalendarQueries(calendar);

test('the data of a query has the type of what is read, through the key alone', () => {
  const dataOf = <Key extends readonly unknown[]>({ queryKey }: { queryKey: Key }) =>
    queryClient.getQueryData(queryKey);
  expectTypeOf(dataOf(queries.root())).toEqualTypeOf<Root | undefined>();
  expectTypeOf(dataOf(queries.doc())).toEqualTypeOf<Documentation | undefined>();
  expectTypeOf(dataOf(queries.events.get(1))).toEqualTypeOf<CalendarEvent | undefined>();
  expectTypeOf(dataOf(queries.events.past())).toEqualTypeOf<CalendarEvent[] | undefined>();
  expectTypeOf(dataOf(queries.venues.getBySlug('a'))).toEqualTypeOf<Venue | undefined>();
  expectTypeOf(dataOf(queries.organizers.list())).toEqualTypeOf<PlainPage<Organizer> | undefined>();
  expectTypeOf(dataOf(queries.categories.list())).toEqualTypeOf<PlainPage<Category> | undefined>();
  expectTypeOf(dataOf(queries.events.infinitePast())).toEqualTypeOf<
    InfiniteData<EventPage, string | null> | undefined
  >();
  expectTypeOf(dataOf(queries.tags.infiniteList())).toEqualTypeOf<
    InfiniteData<PlainPage<Tag>, number> | undefined
  >();
});

describe('with React', () => {
  test('options are taken as they are', () => {
    const { data, error } = useQuery(queries.events.list({ per_page: 5 }));
    expectTypeOf(data).toEqualTypeOf<PlainPage<CalendarEvent> | undefined>();
    expectTypeOf(error).toEqualTypeOf<DefaultError | null>();
    expectTypeOf(useSuspenseQuery(queries.events.get(1)).data).toEqualTypeOf<CalendarEvent>();
    expectTypeOf(useInfiniteQuery(queries.venues.infiniteList()).data).toEqualTypeOf<
      InfiniteData<PlainPage<Venue>> | undefined
    >();
    expectTypeOf(queryOptions(queries.events.get(1)).queryKey).toEqualTypeOf(queries.events.get(1).queryKey);
    infiniteQueryOptions(queries.tags.infiniteList());
  });

  test('mutations take variables and return records', () => {
    const edit = useMutation(queries.events.edit());
    expectTypeOf(edit.data).toEqualTypeOf<CalendarEvent | undefined>();
    expectTypeOf(edit.error).toEqualTypeOf<DefaultError | null>();
    edit.mutate({ id: 12, changes: { title: 'Fair' } });
    edit.mutate({ id: 12, changes: (event) => ({ title: event.title }), ifUnmodifiedSince: '' });
    // @ts-expect-error: no such field
    edit.mutate({ id: 12, changes: { name: 'Fair' } });
    // @ts-expect-error: without an ID
    edit.mutate({ changes: { title: 'Fair' } });
    expectTypeOf(useMutation(queries.tags.delete()).mutate).toBeCallableWith(12);
    expectTypeOf(useMutation(queries.venues.ensure()).mutate).toBeCallableWith({ venue: 'Hall' });
    expectTypeOf(useMutation(queries.venues.ensure()).mutate).toBeCallableWith('Hall');
    const changes: EventChanges = {};
    useMutation({
      ...queries.events.edit(),
      onMutate: ({ id }) => ({ before: id }),
      onSuccess: (event) => event.title,
      onError: (_error, _variables, result) => result?.before.toFixed(),
    }).mutate({ id: 12, changes });
  });
});

test('the parameters are those of the client', () => {
  // @ts-expect-error: no such parameter
  queries.events.list({ categorys: ['music'] });
  // @ts-expect-error: sets the dates itself
  queries.events.upcoming({ start_date: '2027-05-01' });
  // @ts-expect-error: headers are no part of the key
  queries.events.get(12, { headers: {} });
  // @ts-expect-error: the signal is TanStack's
  queries.events.edit({ signal: new AbortController().signal });
  // @ts-expect-error: terms have no slugs of their own
  queries.tags.getBySlug;
  // @ts-expect-error: events are not found by name
  queries.events.ensure;
});
