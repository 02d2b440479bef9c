import type { CalendarEvent, EventChanges } from 'events-calendar-client';
import { expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { rejectionOf } from '../support/rejection.ts';
import { changedByEveryWrite, createTestCalendar, unexpectedChanges } from '../support/test-calendar.ts';

/** Makes an event that has everything that can be cleared. */
async function makeFullEvent() {
  const testCalendar = createTestCalendar();
  const { id } = await testCalendar.calendar.events.create({
    title: 'Full',
    start_date: '2027-05-01 10:00',
    end_date: '2027-05-01 12:00',
    timezone: 'Europe/Berlin',
    description: 'Long',
    excerpt: 'Short',
    image: 5,
    organizer: [14, 15],
    categories: [2, 3],
    tags: [7],
    website: 'https://example.com/',
    cost: '10-25',
    venue: 7,
    featured: true,
  });
  return { ...testCalendar, id };
}

/** The body of the last request. */
function lastBody({ mock }: ReturnType<typeof createTestCalendar>): Record<string, unknown> {
  return JSON.parse(mock.requests.findLast(({ method }) => method !== 'GET')?.body ?? '{}');
}

const none: readonly [string, EventChanges, Partial<CalendarEvent>, [string, unknown]][] = [
  ['the description with null', { description: null }, { description: '' }, ['content', '']],
  ['the description with an empty text', { description: '' }, { description: '' }, ['content', '']],
  ['the description with a blank text', { description: ' \n' }, { description: '' }, ['content', '']],
  ['the excerpt with null', { excerpt: null }, { excerpt: '' }, ['excerpt', '']],
  ['the excerpt with an empty text', { excerpt: '' }, { excerpt: '' }, ['excerpt', '']],
  ['the image', { image: null }, { image: null }, ['featured_media', 0]],
  ['the organizers with null', { organizer: null }, { organizer: [] }, ['organizer', undefined]],
  ['the organizers with an empty list', { organizer: [] }, { organizer: [] }, ['organizer', undefined]],
  ['the categories with null', { categories: null }, { categories: [] }, ['tribe_events_cat', []]],
  ['the categories with an empty list', { categories: [] }, { categories: [] }, ['tribe_events_cat', []]],
  ['the tags with null', { tags: null }, { tags: [] }, ['tags', []]],
  ['the tags with an empty list', { tags: [] }, { tags: [] }, ['tags', []]],
  ['the website with null', { website: null }, { website: null }, ['website', undefined]],
  ['the website with an empty text', { website: '' }, { website: null }, ['website', undefined]],
  ['the cost with null', { cost: null }, { cost: '' }, ['cost', undefined]],
  ['the cost with an empty text', { cost: '' }, { cost: '' }, ['cost', undefined]],
  ['the cost with an empty list', { cost: [] }, { cost: '' }, ['cost', undefined]],
];

test.each(none)(
  'an edit of an event clears %s, and nothing else',
  async (_, changes, cleared, [name, sent]) => {
    const testCalendar = await makeFullEvent();
    const { calendar, id } = testCalendar;
    const [field = ''] = Object.keys(changes);
    const before = await calendar.events.get(id);
    expect(before).not.toMatchObject(cleared);
    await calendar.events.edit(id, changes);
    const after = await calendar.events.get(id);
    expect(after).toMatchObject(cleared);
    expect(unexpectedChanges(before, after, [field, `${field}_details`, ...changedByEveryWrite])).toEqual([]);
    expect(lastBody(testCalendar)[name]).toEqual(sent);
    // What is empty may be cleared as well.
    await calendar.events.edit(id, () => changes);
    expect(await calendar.events.get(id)).toMatchObject(cleared);
  },
);

test.for<['events' | Linked, number, string[]]>([
  [
    'events',
    60,
    ['title', 'start_date', 'end_date', 'timezone', 'status', 'slug', 'author', 'date', 'date_utc'],
  ],
  ['venues', 6, ['venue', 'author', 'date', 'date_utc', 'status']],
  ['organizers', 14, ['organizer', 'author', 'date', 'date_utc', 'status']],
])('an edit of %s %i refuses to clear %j', async ([kind, id, fields], { calendar, mock }) => {
  for (const field of fields) {
    const error = await rejectionOf(calendar[kind].edit(id, { [field]: null }));
    expect(error, field).toMatchObject({
      name: 'ValidationError',
      issues: [{ path: [field], message: expect.stringMatching(/^expected .*, got null$/) }],
    });
  }
  expect(mock.requests).toHaveLength(0);
});

const website = 'https://example.org/';
const fullRecords = {
  venues: {
    venue: 'Mill',
    description: 'Old',
    address: 'Mill Lane 1',
    city: 'Leeds',
    country: 'United Kingdom',
    province: 'Yorkshire',
    state: 'England',
    stateprovince: 'Yorkshire',
    zip: 'LS1',
    phone: '1',
    website,
    image: 4,
    show_map: false,
    status: 'private',
  },
  organizers: {
    organizer: 'Jane',
    description: 'Old',
    phone: '1',
    website,
    email: 'j@example.org',
    image: 4,
    status: 'private',
  },
};
type Linked = keyof typeof fullRecords;
const derived: Record<string, string[]> = { state: ['stateprovince'], province: ['stateprovince'] };

/** Creates a full record, and clears one of its fields. */
async function clear(kind: Linked, field: string, nothing: unknown) {
  const { calendar } = createTestCalendar();
  const created: { id: number } = await calendar[kind].create(fullRecords[kind] as never);
  const before: object = await calendar[kind].get(created.id);
  expect(Object(before)[field]).toBeTruthy();
  await calendar[kind].edit(created.id, { [field]: nothing });
  const after: object = await calendar[kind].get(created.id);
  const expected = [field, ...(derived[field] ?? []), ...changedByEveryWrite];
  expect(unexpectedChanges(before, after, expected)).toEqual([]);
  return Object(after)[field];
}

const kinds = Object.keys(fullRecords) as Linked[];
const texts = kinds.flatMap((kind) =>
  Object.keys(fullRecords[kind])
    .filter((field) => !['venue', 'organizer', 'image', 'show_map', 'status'].includes(field))
    .flatMap((field) => [null, ''].map((nothing) => [kind, field, nothing] as const)),
);

test.each(texts)('an edit of %s clears %s with %j, and nothing else', async (kind, field, nothing) => {
  expect(await clear(kind, field, nothing)).toBeUndefined();
});
