import { ResponseError, type UnexpectedRecord } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordingClient, showing } from '../../support/recording-fetch.ts';
import { type Fields, fieldsOf, snapshot } from '../../support/recordings.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { forAll, propertyRuns } from '../../support/share.ts';
import { createTestCalendar, recordedSnapshot } from '../../support/test-calendar.ts';

const [first, second] = snapshot.events.map(fieldsOf) as [Fields, Fields];

/** Reads one page with these events, and what was reported about it. */
async function readPage(...events: unknown[]) {
  const reports: UnexpectedRecord[] = [];
  const body = { events, total: events.length, total_pages: 1 };
  const { client } = recordingClient(() => Response.json(body), {
    onUnexpected: (report) => reports.push(report),
  });
  const { items } = await client.events.list();
  return { items, reports };
}

const venue: Fields = { ...fieldsOf(snapshot.venues[0]), id: 6 };
const category = fieldsOf(
  snapshot.events.map(fieldsOf).flatMap(({ categories }) => categories as unknown[])[0],
);

describe('an odd field reads as absent and is reported', () => {
  test.each<[name: string, sent: unknown, read: unknown, path: (string | number)[]]>([
    ['utc_start_date', null, null, ['utc_start_date']],
    ['image', { url: false, id: '124', extension: '' }, null, ['image', 'url']],
    ['image', 5, null, ['image']],
    ['sticky', 'maybe', null, ['sticky']],
    ['website', 7, null, ['website']],
    ['author', 'nobody', undefined, ['author']],
    ['cost_details', null, undefined, ['cost_details']],
    ['custom_fields', 'none', {}, ['custom_fields']],
    ['tags', [{ name: 'no ID' }], [], ['tags', 0, 'id']],
    ['organizer', [5], [], ['organizer', 0]],
    ['global_id_lineage', ['a', 5, 'b'], ['a', 'b'], ['global_id_lineage', 1]],
  ])('%s as %j', async (name, sent, read, path) => {
    const { items, reports } = await readPage(first, { ...second, [name]: sent });
    const { items: whole } = await readPage(first, second);
    const { [name as 'title']: value, ...others } = items[1]!;
    const { [name as 'title']: _, ...expected } = whole[1]!;
    expect(value).toEqual(read);
    expect(others).toEqual(expected);
    expect(items[0]).toEqual(whole[0]);
    expect(reports).toMatchObject([{ path: ['events', 1], isLeftOut: false }]);
    expect(reports[0]!.url).toContain('/events');
    expect(reports[0]!.issues.map((issue) => issue.path)).toContainEqual(path);
  });

  test.each(['USD\t" class="x', '$', 'EURO', ' ', 'E', '12€', 'US D'])(
    'within a cost, the currency code %j',
    async (currency_code) => {
      const details = { currency_symbol: '$', currency_position: 'prefix', values: ['10'] };
      const sent = { ...second, cost_details: { ...details, currency_code } };
      const { items, reports } = await readPage(
        sent,
        { ...first, cost_details: { ...details, currency_code: '' } },
        { ...first, id: 9, cost_details: { ...details, currency_code: 'eur' } },
      );
      expect(items.map(({ cost_details }) => cost_details)).toEqual([
        { ...details, values: [10] },
        { ...details, values: [10], currency_code: '' },
        { ...details, values: [10], currency_code: 'eur' },
      ]);
      expect(reports).toMatchObject([
        { path: ['events', 0], issues: [{ path: ['cost_details', 'currency_code'] }] },
      ]);
    },
  );

  test('within a venue, the rest of which is read', async () => {
    const sent = { ...second, venue: { ...venue, city: 5, show_map: 'x' } };
    const { items, reports } = await readPage(sent);
    const { city, ...expected } = venue;
    expect(items[0]!.venue).toMatchObject([{ id: 6, venue: expected.venue, show_map: null }]);
    expect(items[0]!.venue[0]).not.toHaveProperty('city');
    expect(reports[0]!.issues.map(({ path }) => path.join('.'))).toEqual([
      'venue.0.city',
      'venue.0.show_map',
    ]);
  });
});

describe('read without a report are', () => {
  test('venues and organizers without name, author and slug', async () => {
    const { venue: _, author, slug, ...nameless } = venue;
    const { items, reports } = await readPage({ ...second, venue: nameless });
    expect(items[0]!.venue[0]).toMatchObject({ id: 6 });
    expect(reports).toEqual([]);
  });

  test('a list that PHP has made an object of, and IDs as text', async () => {
    const { items, reports } = await readPage({
      ...second,
      categories: { 1: category, 3: { ...category, id: '77' } },
    });
    expect(items[0]!.categories.map(({ id }) => id)).toEqual([category.id, 77]);
    expect(reports).toEqual([]);
  });

  test('spaces around a city, and references in a cost', async () => {
    const { items, reports } = await readPage({
      ...second,
      venue: { ...venue, city: ' Ulm ' },
      cost: '&#x24;10 &ndash; &#x24;25',
    });
    expect(items[0]).toMatchObject({ venue: [{ city: 'Ulm' }], cost: '$10 – $25' });
    expect(reports).toEqual([]);
  });
});

describe('a record without what identifies it', () => {
  test.each(['id', 'title', 'start_date', 'end_date'])('is left out of a page: no %s', async (name) => {
    const { [name]: _, ...without } = second;
    for (const odd of [without, { ...second, [name]: null }]) {
      const { items, reports } = await readPage(first, odd);
      expect(items.map(({ id }) => id)).toEqual([first.id]);
      expect(reports).toMatchObject([{ path: ['events', 1], isLeftOut: true, issues: [{ path: [name] }] }]);
    }
  });

  test('is an error if it is read alone', async () => {
    const { client } = recordingClient(() => Response.json({ ...first, title: null }));
    await expect(client.events.get(Number(first.id))).rejects.toThrow(ResponseError);
  });

  test('is no error where a page has nothing else, whatever it is', async () => {
    await forAll(propertyRuns(200), [fc.array(fc.jsonValue({ maxDepth: 2 }))], async (values) => {
      const { items, reports } = await readPage(...values);
      expect(items.length + reports.length).toBeGreaterThanOrEqual(values.length);
    });
  });
});

/** A service behind a cache that answers for another record. What was sent is kept. */
function mixedUpCalendar() {
  const { mock, calendar: known } = createTestCalendar();
  const sent: string[] = [];
  const calendar = showing(known, mock, (record, { method, url }) => {
    sent.push(`${method} ${new URL(url).pathname.replace(/.*\/v1/, '')}`);
    return { ...record, id: record.id + 1 };
  });
  return { calendar, sent };
}

const firstId = (name: 'events' | 'venues' | 'organizers' | 'categories' | 'tags') =>
  recordedSnapshot[name]!.find((record) => !('status' in record) || record.status === 'publish')!
    .id as number;

test.each(['events', 'venues', 'organizers', 'categories', 'tags'] as const)(
  '%s by ID: a response about another record is refused, and an edit writes nothing',
  async (name) => {
    const id = firstId(name);
    const { calendar, sent } = mixedUpCalendar();
    const change = { description: '<p>New</p>' };
    for (const call of [
      () => calendar[name].get(id),
      () => calendar[name].update(id, change),
      () => calendar[name].edit(id, change),
      () => calendar[name].delete(id),
    ]) {
      const error = await rejectionOf(call());
      expect(error).toBeInstanceOf(ResponseError);
      expect((error as ResponseError).message).toContain(`${id + 1}, not ${id}`);
    }
    expect(sent.map((request) => request.split(' ')[0])).toEqual(['GET', 'POST', 'GET', 'DELETE']);
    expect(sent.every((request) => request.endsWith(`/${name}/${id}`))).toBe(true);
  },
);

test('a read in a language may return the translation', async () => {
  const id = firstId('events');
  const { calendar } = mixedUpCalendar();
  expect((await calendar.events.get(id, { language: 'ro' })).id).toBe(id + 1);
  const romanian = calendar.withOptions({ language: 'ro' });
  expect((await romanian.categories.get(firstId('categories'))).id).toBe(firstId('categories') + 1);
  expect(await rejectionOf(romanian.events.get(id, { language: null }))).toBeInstanceOf(ResponseError);
});
