import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core';
import { CalendarClient, ConflictError, NotFoundError, ValidationError } from 'events-calendar-client';
import { type CalendarMutationOptions, createCalendarQueries } from 'events-calendar-client/query';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../support/recording-fetch.ts';
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
  return { ...queries, calendar, queries, queryClient, run, isInvalidated, invalidated };
}
type World = Awaited<ReturnType<typeof createWorld>>;

const createEvent = ({ calendar }: World) => calendar.events.create({ ...fair, slug });
const createVenue = ({ calendar }: World) => calendar.venues.create({ venue: 'A new one' });
const createOrganizer = ({ calendar }: World) => calendar.organizers.create({ organizer: 'A new one' });
const createCategory = ({ calendar }: World) => calendar.categories.create({ name: 'New' });
const createTag = ({ calendar }: World) => calendar.tags.create({ name: 'New' });

type Create = (world: World) => Promise<{ readonly id: number }>;
type Write = (world: World, id: number) => Promise<unknown>;

/** Each write, by its name, with what creates the record that it changes. */
const writes: Readonly<Record<Resource, { create: Create; writes: Readonly<Record<string, Write>> }>> = {
  events: {
    create: createEvent,
    writes: {
      create: ({ run, events }) => run(events.create(), fair),
      edit: ({ run, events }, id) => run(events.edit(), { id, changes }),
      editBySlug: ({ run, events }) => run(events.editBySlug(), { slug, changes: () => changes }),
      update: ({ run, events }, id) => run(events.update(), { id, body: { description } }),
      updateBySlug: ({ run, events }) => run(events.updateBySlug(), { slug, body: changes, method: 'PUT' }),
      delete: ({ run, events }, id) => run(events.delete(), id),
      deleteBySlug: ({ run, events }) => run(events.deleteBySlug(), slug),
    },
  },
  venues: {
    create: createVenue,
    writes: {
      create: ({ run, venues }) => run(venues.create(), { venue: 'Barn' }),
      ensure: ({ run, venues }) => run(venues.ensure(), 'Barn'),
      edit: ({ run, venues }, id) => run(venues.edit(), { id, changes }),
      editBySlug: ({ run, venues }) => run(venues.editBySlug(), { slug, changes }),
      update: ({ run, venues }, id) => run(venues.update(), { id, body: { description } }),
      updateBySlug: ({ run, venues }) => run(venues.updateBySlug(), { slug, body: { description } }),
      delete: ({ run, venues }, id) => run(venues.delete(), id),
      deleteBySlug: ({ run, venues }) => run(venues.deleteBySlug(), slug),
    },
  },
  organizers: {
    create: createOrganizer,
    writes: {
      create: ({ run, organizers }) => run(organizers.create(), { organizer: 'John' }),
      ensure: ({ run, organizers }) => run(organizers.ensure(), { organizer: 'John' }),
      edit: ({ run, organizers }, id) => run(organizers.edit(), { id, changes }),
      editBySlug: ({ run, organizers }) => run(organizers.editBySlug(), { slug, changes }),
      update: ({ run, organizers }, id) => run(organizers.update(), { id, body: { description } }),
      updateBySlug: ({ run, organizers }) => run(organizers.updateBySlug(), { slug, body: { description } }),
      delete: ({ run, organizers }, id) => run(organizers.delete(), id),
      deleteBySlug: ({ run, organizers }) => run(organizers.deleteBySlug(), slug),
    },
  },
  categories: {
    create: createCategory,
    writes: {
      create: ({ run, categories }) => run(categories.create(), { name: 'Other' }),
      ensure: ({ run, categories }) => run(categories.ensure(), { name: 'Other' }),
      update: ({ run, categories }, id) => run(categories.update(), { id, body: { description } }),
      delete: ({ run, categories }, id) => run(categories.delete(), id),
    },
  },
  tags: {
    create: createTag,
    writes: {
      create: ({ run, tags }) => run(tags.create(), { name: 'Other' }),
      ensure: ({ run, tags }) => run(tags.ensure(), 'Other'),
      update: ({ run, tags }, id) => run(tags.update(), { id, body: { description } }),
      delete: ({ run, tags }, id) => run(tags.delete(), id),
    },
  },
};

const changedResources: Readonly<Record<Resource, readonly Resource[]>> = {
  events: resources,
  venues: ['events', 'venues'],
  organizers: ['events', 'organizers'],
  categories: ['events', 'categories'],
  tags: ['events', 'tags'],
};

const rows = resources.flatMap((resource) =>
  Object.keys(writes[resource].writes).map((write) => ({ resource, write })),
);

describe('a write', () => {
  test.each(rows)('changes the record and invalidates: $resource $write', async ({ resource, write }) => {
    const world = await createWorld();
    const { id } = await writes[resource].create(world);
    const written = await writes[resource].writes[write]!(world, id);
    const isNew = write === 'create' || write === 'ensure';
    expect(written).toMatchObject({ id: isNew ? expect.any(Number) : id });
    if (/^(edit|update)/.test(write)) {
      expect(written).toMatchObject({ description: expect.stringContaining(description) });
    }
    expect(world.invalidated()).toEqual(changedResources[resource]);
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

  test('is pending until what is on screen has been read again', async () => {
    const { queries, queryClient, run } = await createWorld();
    const observer = new QueryObserver(queryClient, queries.tags.list({ hide_empty: false, per_page: 50 }));
    const unsubscribe = observer.subscribe(() => {});
    const { id } = await run(queries.tags.create(), { name: 'Just now' });
    expect(observer.getCurrentResult().data?.items.map((tag) => tag.id)).toContain(id);
    unsubscribe();
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
    const { fetch, requests } = recordingFetch();
    const { tags } = createCalendarQueries(new CalendarClient({ baseUrl: 'https://example.org', fetch }));
    const { run } = await createWorld();
    await run(tags.create({ language: 'ro', headers: { 'x-test': 'sent' } }), { name: 'New' });
    expect(requests[0]?.headers.get('x-test')).toBe('sent');
    expect(requests[0]?.url).toContain('tl_language=ro');
  });
});
