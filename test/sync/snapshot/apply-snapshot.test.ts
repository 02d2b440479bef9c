import {
  applySnapshot,
  diffSnapshots,
  eventToRow,
  importEvents,
  takeSnapshot,
} from 'events-calendar-client/sync';
import type { CalendarSnapshot } from 'events-calendar-client/testing';
import { describe, expect } from 'vitest';
import { testOn } from '../../support/calendar-test.ts';
import { answeredBy } from '../../support/recording-fetch.ts';
import { createSite, createTestCalendar, writesOf } from '../../support/test-calendar.ts';

/** Another site, which has records of its own. */
function createOtherSite(snapshot: CalendarSnapshot = {}) {
  const baseUrl = 'https://other.example';
  return createSite({
    baseUrl,
    snapshot: { site: { url: baseUrl, timezone: 'America/New_York' }, ...snapshot },
  });
}

const times = { start_date: '2027-05-01 18:00:00', end_date: '2027-05-01 20:00:00' };
const always = { from: '1990-01-01', to: '2100-01-01' } as const;
const draft = { slug: '', title: 'Draft', ...times, status: 'draft' } as const;

const test = testOn(() => createOtherSite());

/** A snapshot of the recorded site. */
const recorded = await takeSnapshot(createTestCalendar().calendar, { ...always, status: 'any' });

/** A category, and one below it. */
const categories = [
  { id: 7, name: 'Music' },
  { id: 8, name: 'Jazz', parent: 7 },
];

test.for([
  ['10,00€', { currency_symbol: '', currency_position: '', values: ['10'] }, '10€'],
  ['10€', { currency_symbol: '€', currency_position: 'suffix', values: ['10'] }, '10€'],
  ['8€ – 12€', { currency_symbol: '€', currency_position: 'suffix', values: ['8', '12'] }, '8€ – 12€'],
  ['$10', { currency_symbol: '', currency_position: '', values: ['10'] }, '$10'],
] as const)(
  'a cost of %s keeps its currency on another site, and a lost one is a difference',
  async ([cost, cost_details, copied], { calendar }) => {
    const events = [{ id: 1, title: 'Fair', slug: 'fair', ...times, cost, cost_details }];
    const euros = { site: { url: 'https://euro.example' }, events } as CalendarSnapshot;
    await applySnapshot(calendar, euros);
    const copy = await takeSnapshot(calendar, { ...always, status: 'any' });
    expect(copy.events?.[0]?.cost).toBe(copied);
    const fieldsOf = (other: CalendarSnapshot) =>
      diffSnapshots(euros, other).events.changed.flatMap(({ fields }) => Object.keys(fields));
    expect(fieldsOf(copy)).not.toContain('cost');
    const inKroner = { ...cost_details, currency_symbol: 'kr' };
    const other = copy.events?.map((event) => ({ ...event, cost: 'kr10', cost_details: inKroner }));
    expect(fieldsOf({ ...copy, events: other } as CalendarSnapshot)).toContain('cost');
  },
);

describe('the recorded site on another one', () => {
  test('ends in the same state, and a second run writes nothing', async () => {
    const { mock, calendar } = createOtherSite({
      // IDs that mean something else on the recorded site.
      venues: [{ id: 9, venue: 'Somewhere' }],
      tags: [{ id: 7, name: 'Something' }],
      categories: [{ id: 4, name: 'Elsewhere' }],
    });
    const { counts, records } = await applySnapshot(calendar, recorded);
    expect(
      records.filter(({ error }) => error).map(({ kind, name, error }) => [kind, name, error?.message]),
    ).toEqual([]);
    expect(counts.created).toBeGreaterThan(100);

    const copy = await takeSnapshot(calendar, { ...always, status: 'any' });
    const { events, categories, venues, organizers } = diffSnapshots(recorded, copy);
    expect(new Set(events.changed.flatMap(({ fields }) => Object.keys(fields)))).toEqual(
      // What the recorded site has misread is written as it is meant.
      new Set(['image', 'cost']),
    );
    expect([events.created, events.gone, events.unknown]).toEqual([[], [], []]);
    expect([categories.changed, categories.gone, organizers.gone]).toEqual([[], [], []]);
    expect(venues.changed.filter(({ fields }) => !('image' in fields))).toEqual([]);

    const writes = writesOf(mock).length;
    const again = await applySnapshot(calendar, recorded);
    expect(again.records.filter(({ status }) => status === 'created' || status === 'updated')).toEqual([]);
    expect(again.counts.failed).toBe(0);
    expect(writesOf(mock)).toHaveLength(writes);
  });

  test('is reported without a write in a dry run', async ({ mock, calendar }) => {
    const wanted = await applySnapshot(calendar, recorded, { dryRun: true });
    expect(writesOf(mock)).toEqual([]);
    expect(wanted.dryRun).toBe(true);
    const done = await applySnapshot(calendar, recorded);
    expect(wanted.counts).toEqual(done.counts);
    const inShort = ({ records }: typeof done) =>
      records.map(({ kind, name, status }) => `${kind} ${name} ${status}`);
    expect(inShort(wanted).sort()).toEqual(inShort(done).sort());
  });
});

describe('an event that is there already', () => {
  const venues = [{ id: 5, slug: 'hall', venue: 'Hall', city: 'Leeds' }];
  const snapshot: CalendarSnapshot = {
    venues,
    organizers: [{ id: 6, organizer: 'Jane' }],
    categories,
    tags: [
      { id: 9, name: 'free' },
      { id: 10, name: 'of the blog' },
    ],
    events: [
      {
        id: 1,
        slug: 'fair',
        title: 'Fair &#038; more',
        ...times,
        venue: 5,
        organizer: [6],
        categories: [8],
        tags: [9],
        cost: '$10',
      },
    ],
  };

  test('is edited where it differs, and keeps its ID and its author', async () => {
    const { calendar } = createOtherSite({
      events: [{ id: 100, slug: 'fair', title: 'Fete', ...times, author: '3', description: '<p>Old</p>' }],
    });
    const { records } = await applySnapshot(calendar, snapshot);
    const edited = { kind: 'events', source: 1, id: 100, status: 'updated', name: 'Fair & more' };
    expect(records.at(-1)).toMatchObject(edited);
    const fields = ['categories', 'cost', 'description', 'organizer', 'tags', 'title', 'venue'];
    expect(records.at(-1)?.fields?.toSorted()).toEqual(fields);
    const event = await calendar.events.get(100);
    expect(event).toMatchObject({ title: 'Fair & more', description: '', author: 3, cost: '$10' });
    expect(event.venue[0]).toMatchObject({ venue: 'Hall', city: 'Leeds' });
    expect(event.organizer).toMatchObject([{ organizer: 'Jane' }]);
    const [jazz] = event.categories;
    expect(await calendar.categories.get(jazz!.parent)).toMatchObject({ name: 'Music' });
    expect(event.tags.map(({ name }) => name)).toEqual(['free']);
    const { items: tags } = await calendar.tags.list({ hide_empty: false });
    expect(tags).toMatchObject([{ name: 'free', description: '' }]);
  });

  test('is found by its slug outside of the window of the snapshot', async () => {
    const past = { start_date: '2020-05-01 18:00:00', end_date: '2020-05-01 20:00:00' };
    const { calendar } = createOtherSite({ events: [{ id: 100, slug: 'fair', title: 'Fair', ...past }] });
    const window = { from: '2027-01-01', to: '2028-01-01', status: 'publish' };
    await applySnapshot(calendar, { ...snapshot, window });
    expect(await calendar.events.get(100)).toMatchObject(times);
  });

  test.for([null, 'tr'])('keeps terms that WPML lists only in another language: %s', async (own) => {
    const { calendar, mock } = createSite({ languages: ['en', 'ro', 'tr'], languageParam: 'wpml_language' });
    await applySnapshot(calendar, snapshot);
    const languageOf = ({ url }: { readonly url: string }) => new URL(url).searchParams.get('wpml_language');
    const ofOne = calendar.withOptions({ languageSegment: 'ro', languages: ['ro'] });
    const romanian = answeredBy(ofOne, async (request) => {
      const isList = /(categories|tags)\?/.test(request.url) && request.method === 'GET';
      const isHidden = isList && (request.url.includes('/ro/') || languageOf(request) !== own);
      const none = { categories: [], tags: [], total: 0, total_pages: 0 };
      return isHidden ? Response.json(none) : mock.fetch(request);
    });
    const tags = [{ id: 9, name: 'free', description: 'No ticket' }];
    const { counts } = await applySnapshot(romanian, { ...snapshot, tags });
    expect(counts).toEqual({ created: 0, updated: 1, unchanged: 5, skipped: 0, failed: 0 });
    // WPML would move the tag to the language of the request.
    const { url } = mock.requests.findLast(({ method }) => method === 'POST')!;
    expect([languageOf({ url }), url.includes('/ro/')]).toEqual([own, false]);
  });

  test('whose category is below one that the snapshot lacks has a note', async ({ calendar }) => {
    const category = { id: 9, name: 'Jazz', slug: 'jazz', parent: 8 };
    const event = { id: 1, slug: 'fair', title: 'Fair', ...times, categories: [category] };
    const { ok, records } = await applySnapshot(calendar, { events: [event] });
    expect(ok).toBe(true);
    expect(records[0]).toMatchObject({ status: 'created', note: expect.stringContaining('parent') });
    expect((await calendar.events.getBySlug('fair')).categories).toMatchObject([{ parent: 0 }]);
    const { id } = await calendar.categories.create({ name: 'Music' });
    await calendar.categories.edit(records[0]!.id!, { parent: id });
    const again = await applySnapshot(calendar, { events: [event] });
    expect([again.counts.unchanged, again.records[0]?.note]).toEqual([2, undefined]);
    expect((await calendar.events.getBySlug('fair')).categories).toMatchObject([{ parent: id }]);
  });

  test('that is a category below another one stays there, with a note', async () => {
    const { calendar } = createOtherSite({ categories });
    const { records } = await applySnapshot(calendar, { categories: [{ id: 8, name: 'Jazz' }] });
    expect(records).toMatchObject([{ status: 'unchanged', note: expect.stringContaining('parent') }]);
  });

  test('keeps its venue with a note, but no organizers, if the snapshot has none', async ({ calendar }) => {
    await applySnapshot(calendar, snapshot);
    const events = snapshot.events?.map((event) => ({ ...event, venue: [], organizer: [] }));
    const { records } = await applySnapshot(calendar, { ...snapshot, events: events ?? [] });
    expect(records.at(-1)).toMatchObject({
      fields: ['organizer'],
      note: expect.stringContaining('its venue'),
    });
  });

  test('that is a draft is known by its title and start, but never published', async ({ calendar }) => {
    const { id } = await calendar.events.create({ title: 'Draft', ...times });
    const snapshot = { events: [{ id: 1, ...draft, custom_fields: { _ecp_custom_2: {} } }] };
    const { records } = await applySnapshot(calendar, snapshot);
    expect(records).toMatchObject([{ status: 'created', note: expect.stringContaining('Custom fields') }]);
    expect((await applySnapshot(calendar, snapshot)).counts.unchanged).toBe(1);
    expect((await calendar.events.get(id)).status).toBe('publish');
  });

  test('that is a renamed draft gets its title back, but nothing from the trash', async ({ calendar }) => {
    const linked = { venue: { venue: 'Hall' }, organizer: { organizer: 'Jane' } };
    const { id, venue, organizer } = await calendar.events.create({ ...draft, ...linked });
    await calendar.venues.delete(venue[0]?.id ?? 0);
    await calendar.organizers.delete(organizer[0]?.id ?? 0);
    const copied = await importEvents(calendar, [eventToRow(await calendar.events.get(id))]);
    expect(copied).toMatchObject({ counts: { unchanged: 1 }, linked: [] });
    const own = await takeSnapshot(calendar, { ...always, status: 'any' });
    await calendar.events.edit(id, { title: 'Plan' });
    expect((await applySnapshot(calendar, own)).records).toMatchObject([{ status: 'updated', id }]);
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Draft', status: 'draft' });
  });

  test('that is a new draft with the ID of one before a reset is not that one', async ({ calendar }) => {
    const { id } = await calendar.events.create({ title: 'Fair', ...times });
    const nextDay = { start_date: '2027-05-02 18:00:00', end_date: '2027-05-02 20:00:00' };
    const events = [
      { ...draft, id: id + 9 },
      { ...draft, id: id + 1, ...nextDay },
      { ...draft, id, title: 'Plan' },
    ];
    const own = { site: { url: calendar.baseUrl }, events };
    expect((await applySnapshot(calendar, own, { concurrency: 1 })).counts.created).toBe(3);
  });

  test('that is a draft is not the one of another draft with its title and start', async ({ calendar }) => {
    const { id } = await calendar.events.create(draft);
    const events = [
      { ...draft, id: id + 9, cost: '$7' },
      { ...draft, id },
    ];
    for (const url of [calendar.baseUrl, 'https://source.example'])
      expect((await applySnapshot(calendar, { site: { url }, events })).counts.failed).toBe(0);
    const drafts = await calendar.events.list({ status: 'draft' }).all();
    expect(drafts.map(({ cost }) => cost).sort()).toEqual(['', '$7']);
  });
});

test('a failure stops only what is linked to it, which fails by name', async ({ calendar, mock }) => {
  const snapshot: CalendarSnapshot = {
    categories,
    venues: [
      { id: 5, venue: 'Hall' },
      { id: 6, venue: 'Mill' },
    ],
    events: [
      { id: 1, slug: 'one', title: 'One', ...times, venue: 5 },
      { id: 2, slug: 'two', title: 'Two', ...times, venue: 6 },
      { id: 3, slug: 'three', title: 'Three', ...times, end_date: 'soon' },
    ],
  };
  mock.failNext({ method: 'POST', path: '/categories' });
  mock.failNext({ method: 'POST', path: '/venues' });
  const { records, counts } = await applySnapshot(calendar, snapshot, { concurrency: 1 });
  expect(counts).toMatchObject({ created: 2, failed: 5 });
  const failed = records
    .filter(({ status }) => status === 'failed')
    .map(({ name, error }) => [name, error?.message]);
  expect(failed).toMatchObject([
    ['Music', expect.stringContaining('500')],
    ['Jazz', 'Its parent, the category 7, could not be written'],
    ['Hall', expect.stringContaining('500')],
    ['One', 'It is linked to record 5 of the venues, which could not be written'],
    ['Three', expect.stringContaining('Invalid event 3: end_date')],
  ]);
  // Failed events do not widen the window that is read.
  expect(mock.requests.map(({ url }) => url).filter((url) => url.includes('starts_before=9999'))).toEqual([]);
  const { counts: again } = await applySnapshot(calendar, snapshot);
  expect(again).toMatchObject({ created: 4, unchanged: 2, failed: 1 });
});

test('a run that ends at a venue does not try the events', async ({ calendar, mock }) => {
  const events = [{ id: 1, slug: 'one', title: 'One', ...times }];
  mock.failNext({ method: 'POST', path: '/venues', status: 401 });
  const { error, records } = await applySnapshot(calendar, { venues: [{ id: 5, venue: 'Hall' }], events });
  expect([error?.name, writesOf(mock).length]).toEqual(['AuthenticationError', 1]);
  expect(records.at(-1)?.error?.message).toContain('not tried');
});

test('drafts of venues and organizers stay drafts if their event is edited', async ({ calendar }) => {
  const status = 'draft';
  const event = { id: 1, slug: 'one', title: 'One', ...times, venue: 5, organizer: [6] };
  const linked = {
    venues: [{ id: 5, venue: 'Hall', status }],
    organizers: [{ id: 6, organizer: 'Jane', status }],
  };
  await applySnapshot(calendar, { ...linked, events: [event] });
  const { counts } = await applySnapshot(calendar, { ...linked, events: [{ ...event, cost: '$9' }] });
  expect(counts).toMatchObject({ updated: 1, unchanged: 2 });
  const copy = await takeSnapshot(calendar, { ...always, status: 'any' });
  expect([copy.venues, copy.organizers]).toMatchObject([[{ status }], [{ status }]]);
});
