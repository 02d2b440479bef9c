import type { ImportRow } from 'events-calendar-client/sync';
import fc from 'fast-check';

/** A text without outer spaces, which may have line ends, quotes and whatever else inside. */
const arbitraryText = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .map((text) => text.trim())
  .filter((text) => text !== '');

const name = fc.oneof(
  arbitraryText,
  fc.constantFrom('Fish & Chips', 'a; b', 'C:\\dir\\', "O'Malley's", '"quoted"', '=1+1', "'-x", '\\;', '-5'),
);

const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const dateText = day.map((date) => date.toISOString().slice(0, 19).replace('T', ' '));

const address = {
  address: name,
  city: name,
  zip: name,
  state: name,
  country: name,
  phone: name,
  website: fc.webUrl(),
};

const venue = fc.oneof(
  name,
  fc
    .tuple(fc.record({ venue: name }), fc.record(address, { requiredKeys: [] }))
    .filter(([, data]) => Object.keys(data).length > 0)
    .map(([one, data]) => ({ ...one, ...data })),
);

const organizers = fc.oneof(
  fc.array(name, { minLength: 1, maxLength: 3 }),
  fc.array(
    fc.record(
      { organizer: name, email: fc.emailAddress(), phone: name },
      { requiredKeys: ['organizer', 'email'] },
    ),
    { minLength: 1, maxLength: 3 },
  ),
);

const names = fc.array(name, { minLength: 1, maxLength: 4 });

/** A row with any of the fields that all formats with fields have. */
export const arbitraryRow: fc.Arbitrary<ImportRow> = fc.record(
  {
    id: fc.integer({ min: 1 }),
    slug: name,
    title: name,
    start_date: dateText,
    // A whole day that ends at midnight is read as the day before, as Outlook and Google mean it.
    end_date: dateText.filter((text) => !text.endsWith('00:00:00')),
    timezone: fc.constantFrom('Europe/Berlin', 'UTC', 'UTC+5:30'),
    all_day: fc.boolean(),
    status: fc.constantFrom('publish', 'draft'),
    featured: fc.boolean(),
    sticky: fc.boolean(),
    hide_from_listings: fc.boolean(),
    show_map: fc.boolean(),
    show_map_link: fc.boolean(),
    description: name,
    excerpt: name,
    website: fc.webUrl(),
    image: fc.webUrl(),
    cost: fc.oneof(name, fc.array(name, { minLength: 2, maxLength: 3 })),
    categories: names,
    tags: names,
    venue,
    organizer: organizers,
  },
  { requiredKeys: ['title', 'start_date', 'end_date'] },
);
