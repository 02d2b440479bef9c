import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { createCalendarQueries } from 'events-calendar-client/query';
import { act, createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSite } from '../support/test-calendar.ts';

declare global {
  /** Tells React that updates are wrapped in `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

const tags = ['family-friendly', 'open air'].map((name) => ({ name }));
const { calendar } = createSite({ snapshot: { tags } });
const queries = createCalendarQueries(calendar);
const container = document.createElement('div');

const waitFor = (check: () => void) => act(async () => vi.waitFor(check));
const click = (label: string) =>
  act(async () => {
    const buttons = [...container.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent === label)!.click();
  });
const itemTexts = () => [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
const button = (label: string, onClick: () => void) =>
  createElement('button', { type: 'button', onClick }, label);

const allTags = { hide_empty: false, per_page: 50 };

function Tags() {
  const { data } = useQuery(queries.tags.list(allTags));
  const create = useMutation(queries.tags.create());
  const update = useMutation(queries.tags.update());
  const remove = useMutation(queries.tags.delete());
  const id = create.data?.id ?? 0;
  return createElement(
    'div',
    null,
    data?.items.map((tag) => createElement('li', { key: tag.id }, tag.name)),
    button('create', () => create.mutate({ name: 'Rendered' })),
    button('rename', () => update.mutate({ id, body: { name: 'Renamed' } })),
    button('delete', () => remove.mutate(id)),
  );
}

test('a component shows what it reads, and what it creates, edits and deletes', async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const before = (await calendar.tags.list(allTags)).items.map(({ name }) => name);
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  const app = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Tags));
  await act(async () => root.render(createElement(StrictMode, null, app)));

  await waitFor(() => expect(itemTexts()).toEqual(before));
  await click('create');
  await waitFor(() => expect(itemTexts()).toContain('Rendered'));
  await click('rename');
  await waitFor(() => expect(itemTexts()).toContain('Renamed'));
  await click('delete');
  await waitFor(() => expect(itemTexts()).toEqual(before));
});
