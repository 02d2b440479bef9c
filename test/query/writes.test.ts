import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core';
import { type CalendarClient, ConflictError, NotFoundError, ValidationError } from 'events-calendar-client';
import { type CalendarMutationOptions, createCalendarQueries } from 'events-calendar-client/query';
import { describe, expect, test } from 'vitest';
import { nameFields } from '../../src/contract/constants.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { createTestCalendar } from '../support/test-calendar.ts';

const resources = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
type Resource = (typeof resources)[number];

const fair = { title: 'Fair', start_date: '2027-06-19 14:00', end_date: '2027-06-19 22:00' };
const description = 'A text';
const changes = { description };
const slug = 'a-new-one';

/** A cache that has a listing of each resource, and the interface root. */
async function createWorld() {
  const { calendar } = createTestCalendar();
  const queries = createCalendarQueries(calendar);
  const queryClient = new QueryClient();
  for (const name of resources) await queryClient.fetchQuery<unknown>(queries[name].list());
  await queryClient.fetchQuery(queries.root());

  const run = <Data, Variables>(options: CalendarMutationOptions<Data, Variables>, variables: Variables) =>
    new MutationObserver(queryClient, options).mutate(variables);
  const isInvalidated = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
  const invalidated = () => resources.filter((name) => isInvalidated(queries[name].list().queryKey));
  return { calendar, queries, queryClient, run, isInvalidated, invalidated };
}

const bodyOf = (resource: Resource, name: string) => ({
  ...(resource === 'events' && fair),
  [nameFields[resource]]: name,
});

/** The variables of each write. */
const variables: Readonly<Record<string, (id: number, resource: Resource) => unknown>> = {
  create: (_, resource) => bodyOf(resource, 'Another one'),
  ensure: () => 'Another one',
  edit: (id) => ({ id, changes }),
  editBySlug: () => ({ slug, changes: () => changes }),
  update: (id) => ({ id, body: changes }),
  updateBySlug: () => ({ slug, body: changes, method: 'PUT' }),
  delete: (id) => id,
  deleteBySlug: () => slug,
};
const writesOf: Readonly<Record<Resource, readonly string[]>> = {
  events: Object.keys(variables).filter((write) => write !== 'ensure'),
  venues: Object.keys(variables),
  organizers: Object.keys(variables),
  categories: ['create', 'ensure', 'update', 'delete'],
  tags: ['create', 'ensure', 'update', 'delete'],
};

const changedResources: Readonly<Record<Resource, readonly Resource[]>> = {
  events: resources,
  venues: ['events', 'venues'],
  organizers: ['events', 'organizers'],
  categories: ['events', 'categories'],
  tags: ['events', 'tags'],
};

const rows = resources.flatMap((resource) => writesOf[resource].map((write) => ({ resource, write })));

describe('a write', () => {
  test.each(rows)('changes the record and invalidates: $resource $write', async ({ resource, write }) => {
    const { calendar, queries, run, invalidated } = await createWorld();
    const namespace = calendar[resource] as CalendarClient['venues'];
    const { id } = await namespace.create(bodyOf(resource, 'A new one') as never);
    const mutations = queries[resource] as unknown as Record<
      string,
      () => CalendarMutationOptions<object, unknown>
    >;
    const written = await run(mutations[write]!(), variables[write]!(id, resource));
    const isNew = write === 'create' || write === 'ensure';
    expect(written).toMatchObject({ id: isNew ? expect.any(Number) : id });
    if (/^(edit|update)/.test(write)) {
      expect(written).toMatchObject({ description: expect.stringContaining(description) });
    }
    expect(invalidated()).toEqual(changedResources[resource]);
  });

  test('invalidates in every language and scope of the site, and nothing else', async () => {
    const { calendar, queries, queryClient, run, isInvalidated } = await createWorld();
    const romanian = createCalendarQueries(calendar.withOptions({ language: 'ro' }), { scope: 'jane' });
    const { total } = await queryClient.fetchQuery(romanian.events.list());
    const elsewhere = createCalendarQueries(calendar.withOptions({ baseUrl: 'https://other.example' }));
    const emptyPage = { items: [], total, totalPages: 0, page: 1, hasNext: false };
    queryClient.setQueryData(elsewhere.events.list().queryKey, emptyPage);

    await run(queries.events.create(), fair);
    expect(isInvalidated(romanian.events.list().queryKey)).toBe(true);
    expect(isInvalidated(elsewhere.events.list().queryKey)).toBe(false);
    expect(isInvalidated(queries.root().queryKey)).toBe(false);
  });

  test('that fails has the error of the client, and invalidates too', async () => {
    const { calendar, queries, run, invalidated } = await createWorld();
    const event = await calendar.events.create(fair);
    const outdated = { id: event.id, changes, ifUnmodifiedSince: '2020-01-01 00:00:00' };
    expect(await rejectionOf(run(queries.events.edit(), outdated))).toBeInstanceOf(ConflictError);
    expect(invalidated()).toEqual(resources);
  });

  test('that fails does not wait until what is on screen has been read again', async () => {
    const { queries, queryClient, run, isInvalidated } = await createWorld();
    const options = queries.venues.list();
    const neverRead = { ...options, queryFn: () => new Promise<never>(() => {}), staleTime: 60_000 };
    const unsubscribe = new QueryObserver(queryClient, neverRead).subscribe(() => {});
    expect(await rejectionOf(run(queries.venues.delete(), 999_999))).toBeInstanceOf(NotFoundError);
    expect(isInvalidated(options.queryKey)).toBe(true);
    unsubscribe();
  });

  test('that was never sent invalidates nothing', async () => {
    const { queries, run, invalidated } = await createWorld();
    const write = run(queries.events.create(), { ...fair, end_date: 'never' });
    expect(await rejectionOf(write)).toBeInstanceOf(ValidationError);
    expect(invalidated()).toEqual([]);
  });

  test('sends the options of its request', async () => {
    const { client, requests } = recordingClient();
    const { tags } = createCalendarQueries(client);
    const { run } = await createWorld();
    await run(tags.create({ language: 'ro', headers: { 'x-test': 'sent' } }), { name: 'New' });
    expect(requests[0]?.headers.get('x-test')).toBe('sent');
    expect(requests[0]?.url).toContain('tl_language=ro');
  });
});
