import type { Organizer, OrganizerChanges, Venue, VenueChanges } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedByAnyWrite, unexpected } from '../support/differences.ts';
import { makeWorld, recordedSnapshot } from '../support/world.ts';

const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( & [a-z]{1,8})?$/);
const digits = fc.stringMatching(/^[1-9][0-9]{3,7}$/);
const webAddress = fc.nat().map((number) => `https://example.com/?a=${number}&b=2`);
const image = fc.constantFrom(4, 5);
const author = fc.constantFrom(1, 2, 4);
const date = fc.constantFrom('2024-02-29 10:11:12', '2025-07-01 00:00:00');
const status = fc.constantFrom('draft', 'pending', 'private', 'publish');

/** What else the service derives from a field. */
const derived: Readonly<Record<string, readonly string[]>> = {
  state: ['stateprovince'],
  province: ['stateprovince'],
  date: ['date_utc'],
  date_utc: ['date'],
  status: ['url'],
};

const shared = { website: webAddress, phone: digits, image, author, date, date_utc: date, status };

const venueValues: { [Field in keyof VenueChanges]-?: fc.Arbitrary<VenueChanges[Field]> } = {
  ...shared,
  venue: word,
  description: word,
  show_map: fc.boolean(),
  show_map_link: fc.boolean(),
  address: word,
  city: word,
  country: word,
  province: word,
  state: word,
  stateprovince: word,
  zip: digits,
};

const organizerValues: { [Field in keyof OrganizerChanges]-?: fc.Arbitrary<OrganizerChanges[Field]> } = {
  ...shared,
  organizer: word,
  description: word,
  email: word.map((name) => `${name.toLowerCase().replaceAll(/\W/g, '')}@example.com`),
};

/** What is read of a field after a value was written. */
function isRead(field: string, value: unknown, entity: Venue | Organizer): boolean {
  if (field === 'image') return entity.image?.id === value;
  const read = Object.entries(entity).find(([name]) => name === field)?.[1];
  return read === (field === 'description' ? `<p>${String(value).replace('&', '&#038;')}</p>` : value);
}

describe.each(Object.entries(venueValues))('an edit of a venue: %s', (field, values) => {
  test('changes it, and nothing else that is not derived from it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...(recordedSnapshot.venues ?? [])), values, async ({ id }, value) => {
        const { calendar } = makeWorld();
        const before = await calendar.venues.get(id);
        await calendar.venues.edit(id, { [field]: value });
        const after = await calendar.venues.get(id);
        expect(unexpected(before, after, [field, ...(derived[field] ?? []), ...movedByAnyWrite])).toEqual([]);
        expect(isRead(field, value, after)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe.each(Object.entries(organizerValues))('an edit of an organizer: %s', (field, values) => {
  test('changes it, and nothing else that is not derived from it', async () => {
    const organizers = fc.constantFrom(...(recordedSnapshot.organizers ?? []));
    await fc.assert(
      fc.asyncProperty(organizers, values, async ({ id }, value) => {
        const { calendar } = makeWorld();
        const before = await calendar.organizers.get(id);
        await calendar.organizers.edit(id, { [field]: value });
        const after = await calendar.organizers.get(id);
        expect(unexpected(before, after, [field, ...(derived[field] ?? []), ...movedByAnyWrite])).toEqual([]);
        expect(isRead(field, value, after)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe('state and province of a venue', () => {
  test('are shown anew when one of them changes', async () => {
    const { venues } = makeWorld().calendar;
    expect(await venues.edit(6, { state: 'CA' })).toMatchObject({ state: 'CA', stateprovince: 'CA' });
    expect(await venues.edit(12, { province: 'VIC' })).toMatchObject({ stateprovince: 'VIC' });
    expect(await venues.edit(10, { state: 'WA', stateprovince: 'Washington' })).toMatchObject({
      state: 'WA',
      stateprovince: 'Washington',
    });
  });

  test('can be cleared', async () => {
    const { venues } = makeWorld().calendar;
    const { state, stateprovince } = await venues.edit(6, { state: '' });
    expect([state, stateprovince]).toEqual([undefined, undefined]);
  });
});

test('drafts stay drafts, and hidden maps hidden, however often they are edited', async () => {
  const { venues, organizers } = makeWorld().calendar;
  const venue = await venues.create({ venue: 'A & B', status: 'draft', show_map: false, image: 4 });
  const organizer = await organizers.create({ organizer: 'C & D', status: 'private', image: 5 });
  for (const phone of ['1', '2', '3']) {
    const kept = { status: 'draft', show_map: false, venue: 'A & B', image: { id: 4 } };
    expect(await venues.edit(venue.id, { phone })).toMatchObject({ ...kept, show_map_link: true, phone });
    const other = { status: 'private', organizer: 'C & D', image: { id: 5 } };
    expect(await organizers.edit(organizer.id, { phone })).toMatchObject({ ...other, phone });
  }
});

test('an image is removed with null', async () => {
  const { venues, organizers } = makeWorld().calendar;
  expect((await venues.edit(10, { image: null })).image ?? null).toBeNull();
  expect((await organizers.edit(17, { image: null })).image ?? null).toBeNull();
});

describe('what an update loses', () => {
  test('of a venue: the image, the state or province that is shown, hidden maps and being a draft', async () => {
    const { venues } = makeWorld().calendar;
    expect(await venues.update(10, { phone: '1' })).not.toHaveProperty('image');
    expect(await venues.update(12, { phone: '1' })).not.toHaveProperty('stateprovince');
    expect(await venues.update(9, { phone: '1' })).toMatchObject({ show_map: true, show_map_link: true });
    const { id } = await venues.create({ venue: 'Draft', status: 'draft' });
    expect(await venues.update(id, { phone: '1' })).toMatchObject({ status: 'publish' });
  });

  test('of an organizer: the image and being a draft', async () => {
    const { organizers } = makeWorld().calendar;
    expect(await organizers.update(17, { phone: '1' })).not.toHaveProperty('image');
    const { id } = await organizers.create({ organizer: 'Draft', status: 'draft' });
    expect(await organizers.update(id, { phone: '1' })).toMatchObject({ status: 'publish' });
  });
});
