import { NotFoundError, ServerError } from 'events-calendar-client';
import type { ResourceName } from 'events-calendar-client/schemas';
import { describe, expect, test } from 'vitest';
import { collect, idsOf, type ListItem, listResponse, numberedRecords } from '../../support/list-response.ts';
import { changingListing, stubListing } from '../../support/stub-listing.ts';

/** Creates a client for a listing that changes after the first request. */
const listingThatBecomes = (
  name: ResourceName,
  before: readonly ListItem[],
  after: readonly ListItem[],
  requestsBefore = 1,
) =>
  changingListing(name, before, (current, { index }) => {
    if (index === requestsBefore) current.splice(0, current.length, ...after);
  });

const startsOn = (id: number, day: string) => ({ id, start_date: `2027-05-${day} 18:00:00` });

describe('a listing that changes during iteration', () => {
  test('becomes shorter: iteration ends without an error at a missing page', async () => {
    const { client } = listingThatBecomes('events', numberedRecords(9), numberedRecords(4));

    expect(idsOf(await client.events.list({ per_page: 2 }).all())).toEqual([1, 2, 3, 4]);
  });

  test('becomes shorter: next() returns undefined', async () => {
    const { client } = listingThatBecomes('events', numberedRecords(9), numberedRecords(2));

    const first = await client.events.list({ per_page: 2 });

    expect(first.hasNext).toBe(true);
    expect(await first.next()).toBeUndefined();
  });

  test('becomes shorter: an empty page of categories or tags ends iteration too', async () => {
    const listing = () => listingThatBecomes('tags', numberedRecords(9), numberedRecords(4)).client.tags;

    expect(idsOf(await listing().list({ per_page: 2 }).all())).toEqual([1, 2, 3, 4]);
    const pages = await collect(listing().list({ per_page: 2, page: 2 }).pages());
    expect(pages.map(({ page }) => page)).toEqual([2]);
  });

  test('is gone altogether, from its first page on: what was read before is returned', async () => {
    const gone = { status: 404, body: { code: 'event-archive-page-not-found', message: 'No such page.' } };
    const { client, pages } = stubListing(({ url, index }) => {
      const response = listResponse('events', numberedRecords(4), url);
      return index === 0 ? response : gone;
    });

    expect(idsOf(await client.events.list({ per_page: 2 }).all())).toEqual([1, 2]);
    expect(pages).toEqual([1, 2, 1]);
  });

  test('shifts: pages behind those that the limit needs at first are read until there are enough', async () => {
    const shifted = [{ id: 99 }, ...numberedRecords(6)];
    const { client, pages } = listingThatBecomes('events', numberedRecords(6), shifted);

    expect(idsOf(await client.events.list({ per_page: 2 }).all({ limit: 4 }))).toEqual([1, 2, 3, 4]);
    expect(pages).toEqual([1, 2, 3]);
  });

  test('shifts late: what was missed is found, however many known pages stand before it', async () => {
    const [, ...others] = numberedRecords(60);
    const { client } = listingThatBecomes('events', numberedRecords(60), others, 25);

    const ids = idsOf(await client.events.list({ per_page: 2 }).all({ concurrency: 1 }));

    expect(ids).toHaveLength(60);
    expect(ids.at(-1)).toBe(51);
  });

  test('has a series whose dates share an ID on one page: they come in order, and pages are read once', async () => {
    const items = [startsOn(7, '01'), startsOn(7, '02'), { id: 1 }, startsOn(7, '03'), { id: 2 }];
    const { client, pages } = changingListing('events', items, () => {});

    const all = await client.events.list({ per_page: 3 }).all();

    expect(all.map(({ id, start_date }) => ({ id, start_date }))).toEqual(
      items.map((item) => ({ start_date: undefined, ...item })),
    );
    expect(pages).toEqual([1, 2]);
  });

  test('fails: other errors are thrown', async () => {
    const items = numberedRecords(9);
    const { client } = stubListing(({ url, page }) => {
      const failure = { status: 500, body: { code: 'internal_server_error', message: 'Sorry' } };
      return page === 3 ? failure : listResponse('events', items, url);
    });
    const ids: number[] = [];

    const iterate = async () => {
      for await (const { id } of client.events.list({ per_page: 2 })) ids.push(id);
    };

    await expect(iterate()).rejects.toBeInstanceOf(ServerError);
    expect(ids).toEqual([1, 2, 3, 4]);
  });

  test('fails: a 404 with another code does not end iteration', async () => {
    const noRoute = { status: 404, body: { code: 'rest_no_route', message: 'No route was found' } };
    const { client } = stubListing(({ page }) =>
      page === 1 ? { body: { events: numberedRecords(2), total: 9, total_pages: 5 } } : noRoute,
    );

    await expect(client.events.list({ per_page: 2 }).all()).rejects.toBeInstanceOf(NotFoundError);
  });
});
