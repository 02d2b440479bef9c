import type { CalendarEvent, EventChanges } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedByEveryWrite, unexpectedChanges } from '../support/differences.ts';
import { sampleOf } from '../support/share.ts';
import { createTestCalendar, recordedSnapshot } from '../support/test-calendar.ts';

/** Values of one field, the fields that the service derives from it, and a check of the result. */
interface FieldCase<Update, Entity> {
  readonly field: keyof Update & string;
  readonly values: fc.Arbitrary<Update>;
  readonly derived?: readonly string[];
  readonly isSaved: (value: Update, entity: Entity) => boolean;
}

const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,8}){0,2}$/);
const slug = fc.stringMatching(/^[a-z]{3,9}-[a-z]{2,7}$/);
const webAddress = fc
  .tuple(fc.stringMatching(/^[a-z]{2,8}$/), fc.nat(), fc.nat())
  .map(([name, x, y]) => `https://${name}.example/?x=${x}&y=${y}`);
const image = fc.constantFrom(4, 5);
const wallTime = fc
  .date({
    min: new Date('2025-01-01'),
    max: new Date('2029-12-31'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'America/St_Johns',
  'UTC-3.5',
  'UTC+5:30',
);
const pastTime = fc.constantFrom('2024-02-29 10:11:12', '2025-07-01 00:00:00', '2026-11-01 09:30:00');

const dates = (...names: string[]) => names.flatMap((name) => [name, `${name}_details`]);
const everyDate = dates('start_date', 'end_date', 'utc_start_date', 'utc_end_date');
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id).sort((one, other) => one - other);

const flag = (
  field: 'show_map' | 'show_map_link' | 'hide_from_listings' | 'sticky' | 'featured',
): FieldCase<EventChanges, CalendarEvent> => ({
  field,
  values: fc.boolean().map((value) => ({ [field]: value })),
  isSaved: (update, event) => event[field] === update[field],
});

const eventCases: readonly FieldCase<EventChanges, CalendarEvent>[] = [
  {
    field: 'title',
    values: word.map((title) => ({ title })),
    derived: ['title_html'],
    isSaved: ({ title }, event) => event.title === title,
  },
  {
    field: 'description',
    values: word.map((description) => ({ description })),
    isSaved: ({ description }, event) => event.description === `<p>${description}</p>`,
  },
  {
    field: 'excerpt',
    values: word.map((excerpt) => ({ excerpt })),
    isSaved: ({ excerpt }, event) => event.excerpt === `<p>${excerpt}</p>`,
  },
  {
    field: 'start_date',
    values: wallTime.map((start_date) => ({ start_date })),
    // A start after the end moves the end that is shown; an all-day event starts at midnight.
    derived: ['timezone_abbr', ...dates('start_date', 'utc_start_date', 'end_date')],
    isSaved: ({ start_date }, event) => event.start_date.slice(0, 10) === String(start_date).slice(0, 10),
  },
  {
    field: 'end_date',
    values: wallTime.map((end_date) => ({ end_date })),
    derived: dates('end_date', 'utc_end_date'),
    isSaved: ({ end_date }, event) =>
      event.end_date.slice(0, 10) === String(end_date).slice(0, 10) || event.end_date === event.start_date,
  },
  {
    field: 'timezone',
    values: zone.map((timezone) => ({ timezone })),
    derived: ['timezone_abbr', ...dates('utc_start_date', 'utc_end_date')],
    isSaved: ({ timezone }, event) => event.timezone === timezone,
  },
  {
    field: 'all_day',
    values: fc.boolean().map((all_day) => ({ all_day })),
    derived: everyDate,
    isSaved: ({ all_day }, event) => event.all_day === all_day,
  },
  {
    field: 'cost',
    values: fc.integer({ min: 1, max: 900 }).map((cost) => ({ cost })),
    derived: ['cost_details'],
    isSaved: ({ cost }, event) => event.cost === `$${cost}`,
  },
  {
    field: 'website',
    values: webAddress.map((website) => ({ website })),
    isSaved: ({ website }, event) => event.website === website,
  },
  {
    field: 'image',
    values: image.map((id) => ({ image: id })),
    isSaved: (update, event) => event.image?.id === update.image,
  },
  ...(['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const).map(flag),
  {
    field: 'author',
    values: fc.constantFrom(1, 2, 4).map((author) => ({ author })),
    isSaved: ({ author }, event) => event.author === author,
  },
  {
    field: 'date',
    values: pastTime.map((date) => ({ date })),
    derived: ['date_utc'],
    isSaved: ({ date }, event) => event.date === date || event.status === 'draft',
  },
  {
    field: 'date_utc',
    values: pastTime.map((date_utc) => ({ date_utc })),
    derived: ['date'],
    isSaved: ({ date_utc }, event) => event.date_utc === date_utc || event.status === 'draft',
  },
  {
    field: 'status',
    values: fc.constantFrom('draft', 'pending', 'private', 'publish').map((status) => ({ status })),
    // The first publication sets slug and date, and terms count published events.
    derived: ['slug', 'url', 'date', 'date_utc', 'categories', 'tags'],
    isSaved: ({ status }, event) => event.status === status,
  },
  {
    field: 'slug',
    values: slug.map((value) => ({ slug: value })),
    derived: ['url'],
    isSaved: (update, event) => event.slug.startsWith(String(update.slug)),
  },
  {
    field: 'categories',
    values: fc.subarray([2, 3, 4, 5]).map((categories) => ({ categories })),
    isSaved: ({ categories }, event) => String(ids(event.categories)) === String(categories),
  },
  {
    field: 'tags',
    values: fc.subarray([7, 8, 9]).map((tags) => ({ tags })),
    isSaved: ({ tags }, event) => String(ids(event.tags)) === String(tags),
  },
  {
    field: 'venue',
    values: fc.constantFrom(6, 7, 8, 9, 10).map((venue) => ({ venue })),
    isSaved: ({ venue }, event) => event.venue[0]?.id === venue,
  },
  {
    field: 'organizer',
    values: fc.shuffledSubarray([14, 15, 16]).map((organizer) => ({ organizer })),
    isSaved: ({ organizer }, event) => String(event.organizer.map(({ id }) => id)) === String(organizer),
  },
];

/** Fields that change without being edited: a draft's date. */
function changedByService({ status, date_utc }: CalendarEvent): string[] {
  const isDated = status !== 'draft' && date_utc !== '0000-00-00 00:00:00';
  return isDated ? [] : ['date', 'date_utc'];
}

const { calendar: original } = createTestCalendar();
const events = await Promise.all(
  sampleOf(recordedSnapshot.events ?? []).map(({ id }) => original.events.get(id)),
);

describe.each(eventCases)('an edit of $field', ({ field, values, derived = [], isSaved }) => {
  test('changes it and its derived fields only, in any event', async () => {
    await fc.assert(
      fc.asyncProperty(values, async (changes) => {
        const { calendar } = createTestCalendar();
        for (const before of events) {
          const { id } = before;
          await calendar.events.edit(id, changes);
          const after = await calendar.events.get(id);
          const expectedChanges = [field, ...derived, ...changedByEveryWrite, ...changedByService(before)];
          expect(unexpectedChanges(before, after, expectedChanges), `event ${id}`).toEqual([]);
          expect(isSaved(changes, after), `event ${id} after ${JSON.stringify(changes)}`).toBe(true);
        }
      }),
      { numRuns: 1 },
    );
  });
});
