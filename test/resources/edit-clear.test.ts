import type { CalendarEvent, EventChanges, OrganizerChanges, VenueChanges } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { changedByEveryWrite, unexpectedChanges } from '../support/differences.ts';
import { rejectionOf } from '../support/rejection.ts';
import { createTestCalendar } from '../support/test-calendar.ts';

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

describe('an edit clears of an event', () => {
  const none: readonly [string, EventChanges, Partial<CalendarEvent>, unknown][] = [
    ['the description with null', { description: null }, { description: '' }, ' '],
    ['the description with an empty text', { description: '' }, { description: '' }, ' '],
    ['the description with a blank text', { description: ' \n' }, { description: '' }, ' '],
    ['the excerpt with null', { excerpt: null }, { excerpt: '' }, ' '],
    ['the excerpt with an empty text', { excerpt: '' }, { excerpt: '' }, ' '],
    ['the image', { image: null }, { image: null }, undefined],
    ['the organizers with null', { organizer: null }, { organizer: [] }, undefined],
    ['the organizers with an empty list', { organizer: [] }, { organizer: [] }, undefined],
    ['the categories with null', { categories: null }, { categories: [] }, []],
    ['the categories with an empty list', { categories: [] }, { categories: [] }, []],
    ['the tags with null', { tags: null }, { tags: [] }, []],
    ['the tags with an empty list', { tags: [] }, { tags: [] }, []],
    ['the website with null', { website: null }, { website: null }, undefined],
    ['the website with an empty text', { website: '' }, { website: null }, undefined],
    ['the cost with null', { cost: null }, { cost: '' }, undefined],
    ['the cost with an empty text', { cost: '' }, { cost: '' }, undefined],
    ['the cost with an empty list', { cost: [] }, { cost: '' }, undefined],
  ];

  test.each(none)('%s, and nothing else', async (_, changes, cleared, sent) => {
    const testCalendar = await makeFullEvent();
    const { calendar, id } = testCalendar;
    const [field = ''] = Object.keys(changes);
    const before = await calendar.events.get(id);
    expect(before).not.toMatchObject(cleared);
    await calendar.events.edit(id, changes);
    const after = await calendar.events.get(id);
    expect(after).toMatchObject(cleared);
    expect(unexpectedChanges(before, after, [field, `${field}_details`, ...changedByEveryWrite])).toEqual([]);
    expect(lastBody(testCalendar)[field]).toEqual(sent);
    // What is empty may be cleared as well.
    await calendar.events.edit(id, () => changes);
    expect(await calendar.events.get(id)).toMatchObject(cleared);
  });

  test('everything at once', async () => {
    const { calendar, id } = await makeFullEvent();
    const everything = Object.assign({}, ...none.map(([, changes]) => changes));
    const cleared = Object.assign({}, ...none.map(([, , read]) => read));
    await calendar.events.edit(id, everything);
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Full', venue: [{ id: 7 }], ...cleared });
  });
});

describe('an edit refuses to clear of an event', () => {
  test.each([
    [null, 'null'],
    [[], 'an empty list'],
    [[6, 7], 'a list'],
    ['', '""'],
    [0, '0'],
  ])('the venue with %j, in a sentence', async (venue, got) => {
    const { calendar, mock } = createTestCalendar();
    const error = await rejectionOf(calendar.events.edit(60, { venue } as EventChanges));
    const message = `expected one venue, as the interface can replace an event's venue but not take it away: an ID, { id } alone, or data, got ${got}`;
    expect(error).toMatchObject({ name: 'ValidationError', issues: [{ path: ['venue'], message }] });
    expect(mock.requests).toHaveLength(0);
  });

  test('two venues, also of data', async () => {
    const { calendar } = createTestCalendar();
    const venue = [{ venue: 'Mill' }, 7];
    expect(await rejectionOf(calendar.events.edit(60, { venue }))).toMatchObject({
      issues: [{ path: ['venue'], message: expect.stringContaining('one venue') }],
    });
  });

  test('whatever nothing can clear', async () => {
    const { calendar, mock } = createTestCalendar();
    const names = ['title', 'start_date', 'end_date', 'timezone', 'status', 'slug', 'author', 'all_day'];
    const rest = [
      'date',
      'date_utc',
      'show_map',
      'show_map_link',
      'featured',
      'sticky',
      'hide_from_listings',
    ];
    for (const field of [...names, ...rest]) {
      const error = await rejectionOf(calendar.events.edit(60, { [field]: null } as EventChanges));
      expect(error, field).toMatchObject({
        name: 'ValidationError',
        issues: [{ path: [field], message: expect.stringMatching(/^expected .*, got null$/) }],
      });
    }
    expect(mock.requests).toHaveLength(0);
  });
});

describe('an edit replaces', () => {
  test.each([7, { id: 7 }, [7], [{ id: 7 }]])('a venue with %j', async (venue) => {
    const { calendar, id } = await makeFullEvent();
    await calendar.events.edit(id, { venue: 6 });
    expect(await calendar.events.edit(id, { venue })).toMatchObject({ venue: [{ id: 7 }] });
  });

  test.each([14, { id: 14 }, [14], [{ id: 14 }]])('organizers with %j', async (organizer) => {
    const { calendar, id } = await makeFullEvent();
    const { organizer: linked } = await calendar.events.edit(id, { organizer });
    expect(linked.map((one) => one.id)).toEqual([14]);
  });
});

const venueTexts = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website'] as const;
const organizerTexts = ['phone', 'website', 'email'] as const;
const website = 'https://example.org/';
const fullVenue = {
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
};
const fullOrganizer = {
  organizer: 'Jane',
  description: 'Old',
  phone: '1',
  website,
  email: 'j@example.org',
  image: 4,
};
const derived: Record<string, string[]> = { state: ['stateprovince'], province: ['stateprovince'] };

describe.each([null, ''])('an edit clears with %j', (nothing) => {
  test.each([...venueTexts, 'stateprovince', 'description'] as const)('%s of a venue', async (field) => {
    const { calendar } = createTestCalendar();
    const { id } = await calendar.venues.create(fullVenue);
    const before = await calendar.venues.get(id);
    expect(before[field]).toBeTruthy();
    await calendar.venues.edit(id, { [field]: nothing });
    const after = await calendar.venues.get(id);
    expect(after).not.toHaveProperty(field);
    expect(
      unexpectedChanges(before, after, [field, ...(derived[field] ?? []), ...changedByEveryWrite]),
    ).toEqual([]);
  });

  test.each([...organizerTexts, 'description'] as const)('%s of an organizer', async (field) => {
    const { calendar } = createTestCalendar();
    const { id } = await calendar.organizers.create(fullOrganizer);
    const before = await calendar.organizers.get(id);
    expect(before[field]).toBeTruthy();
    await calendar.organizers.edit(id, { [field]: nothing });
    const after = await calendar.organizers.get(id);
    expect(after).not.toHaveProperty(field);
    expect(unexpectedChanges(before, after, [field, ...changedByEveryWrite])).toEqual([]);
  });
});

test('an edit removes the image of a venue and of an organizer, and nothing else', async () => {
  const { calendar } = createTestCalendar();
  const venue = await calendar.venues.create(fullVenue);
  const organizer = await calendar.organizers.create(fullOrganizer);
  const [venueBefore, organizerBefore] = [
    await calendar.venues.get(venue.id),
    await calendar.organizers.get(organizer.id),
  ];
  await calendar.venues.edit(venue.id, { image: null });
  await calendar.organizers.edit(organizer.id, { image: null });
  const [venueAfter, organizerAfter] = [
    await calendar.venues.get(venue.id),
    await calendar.organizers.get(organizer.id),
  ];
  expect([venueAfter.image ?? null, organizerAfter.image ?? null]).toEqual([null, null]);
  expect(unexpectedChanges(venueBefore, venueAfter, ['image', ...changedByEveryWrite])).toEqual([]);
  expect(unexpectedChanges(organizerBefore, organizerAfter, ['image', ...changedByEveryWrite])).toEqual([]);
});

test('the state of a venue is shown where its province is cleared, and the other way round', async () => {
  const { venues } = createTestCalendar().calendar;
  const { id } = await venues.create({ venue: 'Mill', state: 'OR', province: 'Ontario', country: 'Canada' });
  expect(await venues.edit(id, { province: null })).toMatchObject({ state: 'OR', stateprovince: 'OR' });
  expect(await venues.edit(id, { province: 'Ontario', state: null })).toMatchObject({
    stateprovince: 'Ontario',
  });
  expect(await venues.edit(id, { province: null })).not.toHaveProperty('stateprovince');
});

test.each(['venue', 'author', 'date', 'date_utc', 'status', 'show_map', 'show_map_link'])(
  'an edit refuses to clear %s of a venue',
  async (field) => {
    const { calendar, mock } = createTestCalendar();
    const error = await rejectionOf(calendar.venues.edit(6, { [field]: null } as VenueChanges));
    expect(error).toMatchObject({
      name: 'ValidationError',
      issues: [{ path: [field], message: expect.stringMatching(/^expected .*, got null$/) }],
    });
    expect(mock.requests).toHaveLength(0);
  },
);

test.each(['organizer', 'author', 'date', 'date_utc', 'status'])(
  'an edit refuses to clear %s of an organizer',
  async (field) => {
    const { calendar, mock } = createTestCalendar();
    const error = await rejectionOf(calendar.organizers.edit(14, { [field]: null } as OrganizerChanges));
    expect(error).toMatchObject({ name: 'ValidationError', issues: [{ path: [field] }] });
    expect(mock.requests).toHaveLength(0);
  },
);

test('an update keeps what the interface has', async () => {
  const { calendar, mock } = createTestCalendar();
  for (const body of [{ description: '' }, { excerpt: ' ' }, { image: null }]) {
    const error = await rejectionOf(calendar.events.update(60, body as never));
    expect(error).toMatchObject({ name: 'ValidationError' });
  }
  await calendar.events.update(60, { venue: null, organizer: null, website: null, cost: null, tags: null });
  expect(mock.requests.map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { venue: null, organizer: null, website: null, cost: null, tags: null },
  ]);
});
