import type { CalendarEvent, EventChanges } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedByAnyWrite, unexpected } from '../support/differences.ts';
import { makeWorld, recordedSnapshot } from '../support/world.ts';

/** A new value of one field, what else the service derives from it, and what is then read. */
interface FieldCase<Update, Entity> {
  readonly field: keyof Update & string;
  readonly values: fc.Arbitrary<Update>;
  readonly derived?: readonly string[];
  readonly read: (value: Update, entity: Entity) => boolean;
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
  read: (update, event) => event[field] === update[field],
});

const eventCases: readonly FieldCase<EventChanges, CalendarEvent>[] = [
  {
    field: 'title',
    values: word.map((title) => ({ title })),
    read: ({ title }, event) => event.title === title,
  },
  {
    field: 'description',
    values: word.map((description) => ({ description })),
    read: ({ description }, event) => event.description === `<p>${description}</p>`,
  },
  {
    field: 'excerpt',
    values: word.map((excerpt) => ({ excerpt })),
    read: ({ excerpt }, event) => event.excerpt === `<p>${excerpt}</p>`,
  },
  {
    field: 'start_date',
    values: wallTime.map((start_date) => ({ start_date })),
    // A start behind the end moves the end that is shown; a whole day starts at midnight.
    derived: ['timezone_abbr', ...dates('start_date', 'utc_start_date', 'end_date')],
    read: ({ start_date }, event) => event.start_date.slice(0, 10) === String(start_date).slice(0, 10),
  },
  {
    field: 'end_date',
    values: wallTime.map((end_date) => ({ end_date })),
    derived: dates('end_date', 'utc_end_date'),
    read: ({ end_date }, event) =>
      event.end_date.slice(0, 10) === String(end_date).slice(0, 10) || event.end_date === event.start_date,
  },
  {
    field: 'timezone',
    values: zone.map((timezone) => ({ timezone })),
    derived: ['timezone_abbr', ...dates('utc_start_date', 'utc_end_date')],
    read: ({ timezone }, event) => event.timezone === timezone,
  },
  {
    field: 'all_day',
    values: fc.boolean().map((all_day) => ({ all_day })),
    derived: everyDate,
    read: ({ all_day }, event) => event.all_day === all_day,
  },
  {
    field: 'cost',
    values: fc.integer({ min: 1, max: 900 }).map((cost) => ({ cost })),
    derived: ['cost_details'],
    read: ({ cost }, event) => event.cost === `$${cost}`,
  },
  {
    field: 'website',
    values: webAddress.map((website) => ({ website })),
    read: ({ website }, event) => event.website === website,
  },
  {
    field: 'image',
    values: image.map((id) => ({ image: id })),
    read: (update, event) => event.image?.id === update.image,
  },
  ...(['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const).map(flag),
  {
    field: 'author',
    values: fc.constantFrom(1, 2, 4).map((author) => ({ author })),
    read: ({ author }, event) => event.author === author,
  },
  {
    field: 'date',
    values: pastTime.map((date) => ({ date })),
    derived: ['date_utc'],
    read: ({ date }, event) => event.date === date || event.status === 'draft',
  },
  {
    field: 'date_utc',
    values: pastTime.map((date_utc) => ({ date_utc })),
    derived: ['date'],
    read: ({ date_utc }, event) => event.date_utc === date_utc || event.status === 'draft',
  },
  {
    field: 'status',
    values: fc.constantFrom('draft', 'pending', 'private', 'publish').map((status) => ({ status })),
    // What is published for the first time gets a slug and a date, and terms count what is published.
    derived: ['slug', 'url', 'date', 'date_utc', 'categories', 'tags'],
    read: ({ status }, event) => event.status === status,
  },
  {
    field: 'slug',
    values: slug.map((value) => ({ slug: value })),
    derived: ['url'],
    read: (update, event) => event.slug.startsWith(String(update.slug)),
  },
  {
    field: 'categories',
    values: fc.subarray([2, 3, 4, 5]).map((categories) => ({ categories })),
    read: ({ categories }, event) => String(ids(event.categories)) === String(categories),
  },
  {
    field: 'tags',
    values: fc.subarray([7, 8, 9]).map((tags) => ({ tags })),
    read: ({ tags }, event) => String(ids(event.tags)) === String(tags),
  },
  {
    field: 'venue',
    values: fc.constantFrom(6, 7, 8, 9, 10).map((venue) => ({ venue })),
    read: ({ venue }, event) => event.venue[0]?.id === venue,
  },
  {
    field: 'organizer',
    values: fc.shuffledSubarray([14, 15, 16]).map((organizer) => ({ organizer })),
    read: ({ organizer }, event) => String(event.organizer.map(({ id }) => id)) === String(organizer),
  },
];

/** What the service moves by itself: a draft's date. */
function movedByItself({ status, date_utc }: CalendarEvent): string[] {
  const isDated = status !== 'draft' && date_utc !== '0000-00-00 00:00:00';
  return isDated ? [] : ['date', 'date_utc'];
}

const { calendar: untouched } = makeWorld();
const events = await Promise.all((recordedSnapshot.events ?? []).map(({ id }) => untouched.events.get(id)));

describe.each(eventCases)('an edit of $field', ({ field, values, derived = [], read }) => {
  test('changes it, and nothing else that is not derived from it, in every event', async () => {
    await fc.assert(
      fc.asyncProperty(values, async (changes) => {
        const { calendar } = makeWorld();
        for (const before of events) {
          const { id } = before;
          await calendar.events.edit(id, changes);
          const after = await calendar.events.get(id);
          const moving = [field, ...derived, ...movedByAnyWrite, ...movedByItself(before)];
          expect(unexpected(before, after, moving), `event ${id}`).toEqual([]);
          expect(read(changes, after), `event ${id} after ${JSON.stringify(changes)}`).toBe(true);
        }
      }),
      { numRuns: 1 },
    );
  });
});
