import type { Organizer, OrganizerChanges, Venue, VenueChanges } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedByEveryWrite, unexpectedChanges } from '../support/differences.ts';
import { propertyRuns } from '../support/share.ts';
import { createTestCalendar, recordedSnapshot } from '../support/test-calendar.ts';

const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( & [a-z]{1,8})?$/);
const digits = fc.stringMatching(/^[1-9][0-9]{3,7}$/);
const webAddress = fc.nat().map((number) => `https://example.com/?a=${number}&b=2`);
const image = fc.constantFrom(4, 5);
const author = fc.constantFrom(1, 2, 4);
const date = fc.constantFrom('2024-02-29 10:11:12', '2025-07-01 00:00:00');
const status = fc.constantFrom('draft', 'pending', 'private', 'publish');

/** The fields that the service derives from a field. */
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

/** Whether an entity has the value that was written to a field. */
function isSaved(field: string, value: unknown, entity: Venue | Organizer): boolean {
  if (field === 'image') return entity.image?.id === value;
  const saved = Object.entries(entity).find(([name]) => name === field)?.[1];
  return saved === (field === 'description' ? `<p>${String(value).replace('&', '&#038;')}</p>` : value);
}

const fieldsOf = (kind: 'venues' | 'organizers', values: Record<string, fc.Arbitrary<unknown>>) =>
  Object.entries(values).map(([field, arbitrary]) => [kind, field, arbitrary] as const);

test.each([...fieldsOf('venues', venueValues), ...fieldsOf('organizers', organizerValues)])(
  'an edit of %s changes %s and its derived fields only',
  async (kind, field, values) => {
    const anyRecord = fc.constantFrom(...(recordedSnapshot[kind] ?? []));
    await fc.assert(
      fc.asyncProperty(anyRecord, values, async ({ id }, value) => {
        // Events are most of the work of a new mock.
        const { calendar } = createTestCalendar({ events: [] });
        const before = await calendar[kind].get(id);
        await calendar[kind].edit(id, { [field]: value });
        const after = await calendar[kind].get(id);
        const expected = [field, ...(derived[field] ?? []), ...changedByEveryWrite];
        expect(unexpectedChanges(before, after, expected)).toEqual([]);
        expect(isSaved(field, value, after)).toBe(true);
      }),
      { numRuns: propertyRuns(30) },
    );
  },
);

test('state and province of a venue update stateprovince when one of them changes', async () => {
  const { venues } = createTestCalendar().calendar;
  expect(await venues.edit(6, { state: 'CA' })).toMatchObject({ state: 'CA', stateprovince: 'CA' });
  expect(await venues.edit(12, { province: 'VIC' })).toMatchObject({ stateprovince: 'VIC' });
  expect(await venues.edit(10, { state: 'WA', stateprovince: 'Washington' })).toMatchObject({
    state: 'WA',
    stateprovince: 'Washington',
  });
});

test('repeated edits keep drafts as drafts, and maps hidden', async () => {
  const { venues, organizers } = createTestCalendar().calendar;
  const venue = await venues.create({ venue: 'A & B', status: 'draft', show_map: false, image: 4 });
  const organizer = await organizers.create({ organizer: 'C & D', status: 'private', image: 5 });
  for (const phone of ['1', '2', '3']) {
    const kept = { status: 'draft', show_map: false, venue: 'A & B', image: { id: 4 } };
    expect(await venues.edit(venue.id, { phone })).toMatchObject({ ...kept, show_map_link: true, phone });
    const other = { status: 'private', organizer: 'C & D', image: { id: 5 } };
    expect(await organizers.edit(organizer.id, { phone })).toMatchObject({ ...other, phone });
  }
});

describe('an update, unlike an edit, resets', () => {
  test('image, stateprovince, hidden maps and draft status of a venue', async () => {
    const { venues } = createTestCalendar().calendar;
    expect(await venues.update(10, { phone: '1' })).not.toHaveProperty('image');
    expect(await venues.update(12, { phone: '1' })).not.toHaveProperty('stateprovince');
    expect(await venues.update(9, { phone: '1' })).toMatchObject({ show_map: true, show_map_link: true });
    const { id } = await venues.create({ venue: 'Draft', status: 'draft' });
    expect(await venues.update(id, { phone: '1' })).toMatchObject({ status: 'publish' });
  });

  test('image and draft status of an organizer', async () => {
    const { organizers } = createTestCalendar().calendar;
    expect(await organizers.update(17, { phone: '1' })).not.toHaveProperty('image');
    const { id } = await organizers.create({ organizer: 'Draft', status: 'draft' });
    expect(await organizers.update(id, { phone: '1' })).toMatchObject({ status: 'publish' });
  });
});
