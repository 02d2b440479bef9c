import fc from 'fast-check';

/** Fields of a record, asked or read. */
export type Fields = Readonly<Record<string, unknown>>;
export type Kind = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

/** What a site has that fields can link to, and the texts that its records begin with. */
export interface Surroundings {
  readonly ids: Readonly<
    Record<'categories' | 'tags' | 'venues' | 'organizers' | 'images', readonly number[]>
  >;
  /** URLs of pictures. The site cannot copy some of them. */
  readonly pictures: readonly string[];
  readonly statuses: readonly string[];
  /** Returns a name of a new record. */
  readonly nameOf: (text: string) => string;
}

const one = (...values: unknown[]) => fc.constantFrom(...values);
const two = (number: number) => String(number).padStart(2, '0');
const words = [
  'Fish & Chips',
  '"Quoted" – it\'s…',
  'Ünïcode Łódź',
  '東京 🎉',
  'C:\\new',
  'a  b',
  '50%20 <b>off</b>',
];
const html = one(
  null,
  'Plain & simple',
  '<p>One &amp; <b>two</b></p>',
  'Smile :)',
  'a\n\nb',
  '<p>[x] C:\\new</p>',
  '<p onclick="go()">A</p><iframe src="https://video.example/1"></iframe>',
  'One <span>two</span> <script>three()</script> <form action="/four"><input name="five"></form>',
);
const line = one(null, 'Quay Street 5', 'a  b', 'Łódź & more', '<b>x</b>', '50%20', "O'Hara \\ Co", '0');
const websites = [
  null,
  'https://example.org/a?b=c&d=é',
  'http://EXAMPLE.org',
  'https://example.org/with space',
  "https://example.org/it's|a[b]",
  'mailto:a@example.org',
  'https://münchen.example/ü#ö',
];
const slugs = ['gala', 'gala-2', 'With Space', 'größe', 'UPPER', 'a--b_c.d', 'fête%20x', '東京'];
const zones = [
  ...['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'GMT', 'EST', 'UTC+14'],
  ...['UTC+5:30', 'UTC-3.5', 'UTC+0', 'europe/london', 'US/Pacific', 'America/Argentina/Buenos_Aires'],
];
const costs = [
  ...[null, 0, 12, 7.5, '0', 'Free', '12', '7.50', '10 - 20', '£8 - £10', '12–15 €', '12,50 €', 'CHF 20'],
  ...['$5–$25', '1,250.00', '1.250,00 lei', '10, 20, 30', '25 kr', 'Donation', '5 per person'],
  ...['Adults £6, children £3', '£15.00 (+ £2.00 booking fee)', '20 EUR', ['£8', '£10'], ['12,50€', '8€']],
  ...[['Donation', 10], [0, '0', 0.01], []],
];

/** Dates: days, local times, instants, with a time that clocks skip and one that they show twice. */
const dates = fc
  .record({
    day: fc.integer({ min: 1, max: 27 }),
    month: fc.integer({ min: 1, max: 12 }),
    hour: fc.integer({ min: 0, max: 21 }),
    kind: one('time', 'time', 'day', 'all-day', 'night', 'instant', 'same', 'gap', 'start', 'end'),
  })
  .map(({ day, month, hour, kind }): Fields => {
    const date = `2027-${two(month)}-${two(day)}`;
    const next = `2027-${two(month)}-${two(day + 1)}`;
    if (kind === 'day') return { start_date: date, end_date: next };
    if (kind === 'all-day') return { start_date: `${date} 10:00`, end_date: `${next} 12:00`, all_day: true };
    if (kind === 'night') return { start_date: `${date} 22:00`, end_date: `${next} 02:00` };
    if (kind === 'gap') return { start_date: '2027-03-28 02:30', end_date: '2027-10-31 02:30' };
    const start = `${date} ${two(hour)}:30`;
    const end = `${date} ${two(hour + 1)}:45`;
    if (kind === 'start') return { start_date: start };
    if (kind === 'end') return { end_date: next };
    if (kind === 'same') return { start_date: start, end_date: start };
    if (kind !== 'instant') return { start_date: start, end_date: end };
    return { start_date: new Date(`${start}Z`), end_date: new Date(`${end}Z`), timezone: 'Europe/Berlin' };
  });

/** Returns an ID in all forms that are taken. */
const idIn = (ids: readonly number[]) =>
  fc.oneof(
    fc.constantFrom(...ids),
    fc.constantFrom(...ids).map((id) => ({ id })),
  );

/** Returns random fields of a kind, of which any may be missing. */
export function askedFields(kind: Kind, surroundings: Surroundings): fc.Arbitrary<Fields> {
  const { ids, pictures, statuses, nameOf } = surroundings;
  const name = fc.constantFrom(...words).map(nameOf);
  const image = one(null, ...ids.images, ...ids.images.map((id) => ({ id })), ...pictures);
  const some = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
    fc.record(fields, { requiredKeys: [] });
  const status = one(...statuses);
  const publication = one('2025-07-01 10:11:12', '2030-02-03 04:05:06');
  const slug = fc.constantFrom(...slugs);
  if (kind === 'categories')
    return some({ name, slug, description: line, parent: fc.constantFrom(...ids.categories) });
  if (kind === 'tags') return some({ name, slug, description: line });
  const ofPost = { status, image, description: html, website: one(...websites), date: publication };
  const ofPlace = { ...ofPost, phone: line };
  const flag = fc.boolean();
  if (kind === 'organizers')
    return some({ ...ofPlace, organizer: name, email: one(null, 'a@example.org', 'A b@c') });
  const maps = { show_map: flag, show_map_link: flag };
  if (kind === 'venues') {
    const places = { address: line, city: line, country: one('United States', 'Germany', ''), zip: line };
    const regions = { province: line, state: one('TX', 'Texas'), stateprovince: one('ON', 'Bayern') };
    return some({ ...ofPlace, ...maps, ...places, ...regions, venue: name });
  }
  const term = (of: 'categories' | 'tags') => fc.oneof(idIn(ids[of]), name);
  const terms = (of: 'categories' | 'tags') => fc.oneof(term(of), fc.array(term(of), { maxLength: 3 }));
  const venue = name.map((venue) => ({ venue, status: 'draft', city: 'Leeds' }));
  const organizer = name.map((organizer) => ({ organizer, status: 'draft', email: 'a@example.org' }));
  const anOrganizer = fc.oneof(idIn(ids.organizers), organizer);
  const others = some({
    ...ofPost,
    ...maps,
    title: name,
    excerpt: html,
    timezone: fc.constantFrom(...zones),
    cost: one(...costs),
    slug,
    ...{ hide_from_listings: flag, sticky: flag, featured: flag, all_day: flag },
    ...{ categories: terms('categories'), tags: terms('tags') },
    venue: fc.oneof(idIn(ids.venues), venue, fc.tuple(idIn(ids.venues))),
    organizer: fc.oneof(anOrganizer, fc.array(anOrganizer, { maxLength: 3 })),
  });
  return fc
    .tuple(others, fc.option(dates, { nil: {} }))
    .map(([fields, chosen]) => ({ ...fields, ...chosen }));
}
