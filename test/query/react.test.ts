import {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { CalendarClient } from 'events-calendar-client';
import { createCalendarQueries } from 'events-calendar-client/query';
import { createCalendarMock } from 'events-calendar-client/testing';
import { act, createElement, type FunctionComponent, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

declare global {
  /** Tells React that updates are wrapped in `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

const baseUrl = 'https://calendar.example';
const editor = { username: 'jane', applicationPassword: 'only for the mock' };
const mock = createCalendarMock({
  baseUrl,
  users: [{ ...editor, role: 'editor' }],
  snapshot: {
    tags: ['family-friendly', 'open air'].map((name) => ({ name })),
    venues: ['Barn', 'Hall', 'Mill', 'Pier', 'Yard'].map((venue) => ({ venue })),
  },
});
const calendar = new CalendarClient({ baseUrl, fetch: mock.fetch, auth: editor });
const queries = createCalendarQueries(calendar);
const queryClient = new QueryClient();
const container = document.createElement('div');
const root = createRoot(container);

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(async () => {
  await act(async () => root.render(null));
  queryClient.clear();
});

/** Renders a component, in strict mode, and returns the container. */
async function render(component: FunctionComponent): Promise<void> {
  const provider = createElement(QueryClientProvider, { client: queryClient }, createElement(component));
  await act(async () => root.render(createElement(StrictMode, null, provider)));
}

/** Waits until a condition holds, and lets React render meanwhile. */
async function waitFor(check: () => void): Promise<void> {
  await act(async () => vi.waitFor(check));
}

const click = (label: string) =>
  act(async () => {
    const buttons = [...container.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === label)!.click();
  });
const itemTexts = () => [...container.querySelectorAll('li')].map(({ textContent }) => textContent);

const listItems = (items: readonly { readonly id: number; readonly name: string }[]) =>
  items.map(({ id, name }) => createElement('li', { key: id }, name));
const button = (label: string, onClick: () => void) =>
  createElement('button', { type: 'button', onClick }, label);

const allTags = { hide_empty: false, per_page: 50 };

test('a component shows what it reads, and what it creates, edits and deletes', async () => {
  function Tags() {
    const { data } = useQuery(queries.tags.list(allTags));
    const create = useMutation(queries.tags.create());
    const update = useMutation(queries.tags.update());
    const remove = useMutation(queries.tags.delete());
    const id = create.data?.id ?? 0;
    return createElement(
      'div',
      null,
      listItems(data?.items ?? []),
      button('create', () => create.mutate({ name: 'Rendered' })),
      button('rename', () => update.mutate({ id, body: { name: 'Renamed' } })),
      button('delete', () => remove.mutate(id)),
    );
  }
  const before = (await calendar.tags.list(allTags)).items.map(({ name }) => name);

  await render(Tags);
  await waitFor(() => expect(itemTexts()).toEqual(before));
  await click('create');
  await waitFor(() => expect(itemTexts()).toContain('Rendered'));
  await click('rename');
  await waitFor(() => expect(itemTexts()).toContain('Renamed'));
  await click('delete');
  await waitFor(() => expect(itemTexts()).toEqual(before));
});

test('a component loads page after page', async () => {
  function Venues() {
    const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(
      queries.venues.infiniteList({ per_page: 2 }),
    );
    const venues = data?.pages.flatMap(({ items }) => items) ?? [];
    return createElement(
      'div',
      null,
      listItems(venues.map(({ id, venue = '' }) => ({ id, name: venue }))),
      hasNextPage ? button('more', () => fetchNextPage()) : 'the end',
    );
  }
  const published = { per_page: 2, status: 'publish' };
  const all = (await calendar.venues.list(published).all()).map(({ venue }) => venue);
  expect(all.length).toBeGreaterThan(2);

  await render(Venues);
  await waitFor(() => expect(itemTexts()).toEqual(all.slice(0, 2)));
  for (let shown = 2; shown < all.length; shown += 2) {
    await click('more');
    await waitFor(() => expect(itemTexts()).toEqual(all.slice(0, shown + 2)));
  }
  expect(container.textContent).toContain('the end');
});

test('a component shows why a write failed', async () => {
  function Failing() {
    const { error, mutate } = useMutation(queries.events.delete());
    return createElement(
      'div',
      null,
      error?.message,
      button('delete', () => mutate(999_999)),
    );
  }
  await render(Failing);
  await click('delete');
  await waitFor(() => expect(container.textContent).toContain('no event with the id 999999'));
});
