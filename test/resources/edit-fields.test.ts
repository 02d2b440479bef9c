import type { CalendarEvent, EventChanges } from 'events-calendar-client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll, sampleOf } from '../support/share.ts';
import {
  changedByEveryWrite,
  createTestCalendar,
  recordedSnapshot,
  unexpectedChanges,
} from '../support/test-calendar.ts';

/** Values of a field, the fields that the service derives from it, and whether an event has the value. */
interface FieldCase {
  readonly values: fc.Arbitrary<unknown>;
  readonly derived?: readonly string[];
  /** Default: that the field itself is the value. */
  readonly isSaved?: (event: CalendarEvent, value: unknown) => boolean;
}

const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,8}){0,2}$/);
const slug = fc.stringMatching(/^[a-z]{3,9}-[a-z]{2,7}$/);
const webAddress = fc
  .tuple(fc.stringMatching(/^[a-z]{2,8}$/), fc.nat(), fc.nat())
  .map(([name, x, y]) => `https://${name}.example/?x=${x}&y=${y}`);
const image = fc.constantFrom(4, 5);
const wallTimeIn = (firstYear: number, lastYear: number) =>
  fc
    .date({ min: new Date(Date.UTC(firstYear)), max: new Date(Date.UTC(lastYear)), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
/** The recorded events take place in between. */
// One date with another time is rejected if the event lasts whole days.
const midnightOf = (time: string) => `${time.slice(0, 10)} 00:00`;
const earlier = wallTimeIn(2000, 2025).map(midnightOf);
const later = wallTimeIn(2030, 2040).map(midnightOf);
const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'America/St_Johns',
  'UTC+5.5',
  'UTC+5:30',
);
const pastTime = fc.constantFrom('2024-02-29 10:11:12', '2025-07-01 00:00:00', '2026-11-01 09:30:00');

const dates = (...names: string[]) => names.flatMap((name) => [name, `${name}_details`]);
const everyDate = dates('start_date', 'end_date', 'utc_start_date', 'utc_end_date');
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id).sort((one, other) => one - other);

const paragraphOf = (value: unknown) => `<p>${value}</p>`;
const isSameDay = (one: unknown, other: unknown) => String(one).slice(0, 10) === String(other).slice(0, 10);
const flag = { values: fc.boolean() };

const eventCases: { readonly [Field in keyof EventChanges]-?: FieldCase } = {
  title: { values: word, derived: ['title_html'] },
  title_html: { values: word.map((text) => `<em>${text}</em>`), derived: ['title'] },
  description: { values: word, isSaved: ({ description }, value) => description === paragraphOf(value) },
  excerpt: { values: word, isSaved: ({ excerpt }, value) => excerpt === paragraphOf(value) },
  start_date: {
    values: earlier,
    // The end moves with the start.
    derived: ['timezone_abbr', ...everyDate],
    isSaved: ({ start_date }, value) => isSameDay(start_date, value),
  },
  end_date: {
    values: later,
    derived: dates('end_date', 'utc_end_date'),
    isSaved: ({ end_date }, value) => isSameDay(end_date, value),
  },
  timezone: { values: zone, derived: ['timezone_abbr', ...dates('utc_start_date', 'utc_end_date')] },
  all_day: { values: fc.boolean(), derived: everyDate },
  cost: {
    values: fc.integer({ min: 1, max: 900 }),
    derived: ['cost_details'],
    isSaved: ({ cost }, value) => cost === `$${value}`,
  },
  website: { values: webAddress },
  image: { values: image, isSaved: (event, value) => event.image?.id === value },
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  author: { values: fc.constantFrom(1, 2, 4) },
  date: { values: pastTime, derived: ['date_utc'] },
  date_utc: { values: pastTime, derived: ['date'] },
  status: {
    values: fc.constantFrom('draft', 'pending', 'private', 'publish'),
    // The first publication sets slug and date, and terms count published events.
    derived: ['slug', 'url', 'date', 'date_utc', 'categories', 'tags'],
  },
  slug: { values: slug, derived: ['url'], isSaved: (event, value) => event.slug!.startsWith(String(value)) },
  categories: {
    values: fc.subarray([2, 3, 4, 5]),
    isSaved: ({ categories }, value) => String(ids(categories)) === String(value),
  },
  tags: { values: fc.subarray([7, 8, 9]), isSaved: ({ tags }, value) => String(ids(tags)) === String(value) },
  venue: { values: fc.constantFrom(6, 7, 8, 9, 10), isSaved: ({ venue }, value) => venue[0]?.id === value },
  organizer: {
    values: fc.shuffledSubarray([14, 15, 16]),
    isSaved: ({ organizer }, value) => String(organizer.map(({ id }) => id)) === String(value),
  },
};

/** Fields that change without being edited: a draft's date. */
function changedByService({ status, date_utc }: CalendarEvent): string[] {
  const isDated = status !== 'draft' && date_utc !== '0000-00-00 00:00:00';
  return isDated ? [] : ['date', 'date_utc'];
}

const { calendar: original } = createTestCalendar();
const events = await Promise.all(
  sampleOf(recordedSnapshot.events ?? []).map(({ id }) => original.events.get(id)),
);

/** Each field is edited in a third of the events, and each event is edited by a third of the fields. */
const cases = Object.entries(eventCases).map(([field, fieldCase], number) => {
  const ofField = events.filter((_, index) => index % 3 === number % 3);
  return [field, fieldCase, ofField] as const;
});

test.each(cases)(
  'an edit of %s changes it and its derived fields only, in any event',
  async (field, { values, derived = [], isSaved }, events) => {
    const shared = createTestCalendar();
    await forAll(1, [values], async (value) => {
      for (const before of events) {
        // Another event of the same calendar would have the slug.
        const { calendar } = field === 'slug' ? createTestCalendar() : shared;
        const { id } = before;
        await calendar.events.edit(id, { [field]: value });
        const after = await calendar.events.get(id);
        const expectedChanges = [field, ...derived, ...changedByEveryWrite, ...changedByService(before)];
        expect(unexpectedChanges(before, after, expectedChanges), `event ${id}`).toEqual([]);
        const saved = isSaved?.(after, value) ?? Reflect.get(after, field) === value;
        expect(saved, `event ${id} with ${JSON.stringify(value)}`).toBe(true);
      }
    });
  },
);

test.each([
  ['2027-11-27 10:00', '2027-11-27 12:00:00', '2027-11-27 09:00:00', '2027-11-27 12:00:00'],
  ['2027-11-27', '2027-11-29', '2027-11-29', '2027-11-29 23:59:59'],
])('a start from %s moves with an end that stays at %s', async (start_date, end_date, moved, end) => {
  const { calendar } = createTestCalendar();
  const { id } = await calendar.events.create({ title: 'Fair', start_date, end_date });
  const event = await calendar.events.get(id);
  const all_day = event.all_day;
  const edited = await calendar.events.edit(id, { start_date: moved, end_date: event.end_date, all_day });
  expect([edited.start_date.startsWith(moved), edited.end_date]).toEqual([true, end]);
});
