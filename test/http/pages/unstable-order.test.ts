import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { idsOf, listResponse, numberedRecords, stubListing } from '../../support/list-response.ts';

test('venues whose order changes from page to page are all read, one status at a time', async () => {
  const venues = numberedRecords(40);
  const statuses: (string | null)[] = [];
  const { client } = stubListing(({ url, page }) => {
    const status = url.searchParams.get('status');
    statuses.push(status);
    const isOf =
      (wanted: string) =>
      ({ id }: { id: number }) =>
        (id % 10 === 0 ? 'draft' : 'publish') === wanted;
    if (status) return listResponse('venues', venues.filter(isOf(status)), url);
    // Each page repeats records of the one before.
    const moved = page === 1 ? venues : venues.toSorted((one, other) => (one.id % 20) - (other.id % 20));
    return listResponse('venues', moved, url);
  });
  expect(idsOf(await client.venues.list({ per_page: 10 }).all()).toSorted((a, b) => a - b)).toEqual(
    idsOf(venues),
  );
  expect(statuses).toContain('draft');
  expect(statuses).not.toContain('private');
});

test('a signal keeps no listener of a request that has ended', async () => {
  const { client } = stubListing(({ url }) => listResponse('events', numberedRecords(3), url));
  const { signal } = new AbortController();
  for (let call = 0; call < 20; call++) await client.events.list({ per_page: 1 }, { signal }).all();
  const left = getEventListeners(signal, 'abort');
  expect(left.filter(({ name }) => name === 'cancel')).toEqual([]);
});
