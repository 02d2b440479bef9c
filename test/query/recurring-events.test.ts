import { MutationObserver, QueryClient } from '@tanstack/query-core';
import { RecurringEventError } from 'events-calendar-client';
import { type CalendarMutationOptions, createCalendarQueries } from 'events-calendar-client/query';
import { expect, test } from 'vitest';
import { rejectionOf } from '../support/rejection.ts';
import { createWeekly, december, firstDate, yoga } from '../support/weekly-yoga.ts';

const [first, second, third] = [firstDate, firstDate + 1, firstDate + 2];

/** A cache that has December, and the second date. */
async function createWorld() {
  const { calendar } = createWeekly();
  const { events } = createCalendarQueries(calendar);
  const queryClient = new QueryClient();
  const month = events.between(...december);
  const read = async () => (await queryClient.fetchQuery(month)).map(({ id }) => id);
  expect(await read()).toEqual([first, second, 57, third]);
  await queryClient.fetchQuery(events.get(second));
  const run = <Data, Variables>(options: CalendarMutationOptions<Data, Variables>, variables: Variables) =>
    new MutationObserver(queryClient, options).mutate(variables);
  const invalidated = () =>
    [month, events.get(second)].map(({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated);
  return { events, read, run, invalidated };
}

const title = 'Yoga outdoors';
const body = { title, start_date: '2026-12-08 18:00', end_date: '2026-12-08 19:00' };

test.each(['edit', 'update'] as const)(
  'one date gets another ID, and the query of its old one is invalidated too: %s',
  async (write) => {
    const { events, read, run, invalidated } = await createWorld();
    const { id } = await (write === 'edit'
      ? run(events.edit(), { id: second, changes: { title }, occurrence: 'single' })
      : run(events.update(), { id: second, body, occurrence: 'single' }));
    expect(id).toBeLessThan(first);
    expect(invalidated()).toEqual([true, true]);
    expect(await read()).toEqual([first, id, 57, third]);
  },
);

test('dates are deleted', async () => {
  const { events, read, run } = await createWorld();
  await run(events.delete(), { id: second, occurrence: 'upcoming' });
  expect(await read()).toEqual([yoga.id, 57]);
});

test('a date without an occurrence is refused, and nothing is invalidated', async () => {
  const { events, run, invalidated } = await createWorld();
  const writing = run(events.edit(), { id: second, changes: { title } });
  expect(await rejectionOf(writing)).toBeInstanceOf(RecurringEventError);
  expect(invalidated()).toEqual([false, false]);
});
