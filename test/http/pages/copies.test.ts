import { describe, expect, test } from 'vitest';
import { createTestCalendar, testTime } from '../../support/test-calendar.ts';

const { calendar, mock } = createTestCalendar();

describe('what several callers await', () => {
  test('is a page of its own for each, requested once', async () => {
    mock.reset();
    const list = calendar.events.list({ per_page: 3 });
    const [one, other, { data }] = await Promise.all([list, list, list.withResponse()]);
    const expected = structuredClone(other.items);

    one.items[0]!.title = 'changed';
    one.items[0]!.categories.length = 0;
    one.items.reverse();
    data.items.length = 0;

    expect(other.items).toEqual(expected);
    expect((await list).items).toEqual(expected);
    expect(await list.all({ limit: 3 })).toEqual(expected);
    for await (const page of list.pages()) {
      expect(page.items).toEqual(expected);
      break;
    }
    expect(mock.requests.filter(({ url }) => !new URL(url).searchParams.has('page'))).toHaveLength(1);
  });

  test('is a promise, where it is logged instead of awaited', () => {
    expect(String(calendar.events.list())).toBe('[object Promise]');
    expect(String(calendar.events.upcoming())).toBe('[object Promise]');
  });

  test('is a list of its own for each who awaits a sequence', async () => {
    mock.reset();
    const upcoming = calendar.events.upcoming({ limit: 3 }, { now: testTime });
    const [one, other] = await Promise.all([upcoming, upcoming]);
    const expected = structuredClone(other);

    one[0]!.title = 'changed';
    one[0]!.venue.length = 0;
    one.reverse();

    expect(other).toEqual(expected);
    expect(await upcoming).toEqual(expected);
    expect(mock.requests).toHaveLength(1);
  });
});

describe('the function of an edit', () => {
  test('is given a copy: what it does to the record is not written', async () => {
    const { calendar } = createTestCalendar();
    const [before] = await calendar.events.list({ per_page: 1, search: 'Book Club' }).all({ limit: 1 });
    const edited = await calendar.events.edit(before!.id, (current) => {
      current.featured = !current.featured;
      current.website = 'https://elsewhere.example/';
      current.organizer.length = 0;
      return { title: 'Another title' };
    });
    const { title, featured, website, organizer } = edited;
    expect(title).toBe('Another title');
    expect({ featured, website }).toEqual({ featured: before!.featured, website: before!.website });
    expect(organizer).toEqual(before!.organizer);
  });
});
