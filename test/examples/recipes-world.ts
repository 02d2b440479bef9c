import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';

/** What time it is in the recipes: noon of a Wednesday. */
const now = new Date('2027-05-05T12:00:00Z');

const baseUrl = 'https://example.org';
const editor = { username: 'jane', applicationPassword: 'only for the mock' };

const terms = (...ids: number[]) => ids.map((id) => ({ id }));

/** A cost as the service has it when it is written as `amount`. */
const priced = (cost: string, amount: string) => ({
  cost,
  cost_details: { currency_symbol: '$', currency_code: 'USD', currency_position: 'prefix', values: [amount] },
});

const fair = {
  title: 'Summer fair',
  start_date: '2027-06-19 14:00:00',
  end_date: '2027-06-19 22:00:00',
  timezone: 'Europe/Berlin',
  description: '<p>Music, food and a raffle. <a href="https://example.org/gone">The programme</a>.</p>',
  categories: terms(2),
};

/** The site at https://example.org that the recipes are tried on. */
const site = createCalendarMock({
  baseUrl,
  now,
  users: [{ ...editor, role: 'editor' }],
  snapshot: {
    site: { url: baseUrl, timezone: 'Europe/Berlin' },
    categories: [
      { id: 2, name: 'Music', slug: 'music', count: 6 },
      { id: 4, name: 'Jazz', slug: 'jazz', parent: 2, count: 1 },
      { id: 5, name: 'Workshops', slug: 'workshops', count: 1 },
      { id: 6, name: 'Lectures', slug: 'lectures' },
    ],
    tags: [
      { id: 7, name: 'family-friendly', slug: 'family-friendly' },
      { id: 12, name: 'choir', slug: 'choir' },
      { id: 13, name: 'sold-out', slug: 'sold-out' },
    ],
    venues: [
      { id: 8, venue: 'Harbour Stage', address: 'Quay 1', city: 'Hamburg', slug: 'harbour-stage' },
      { id: 9, venue: 'Market Hall', city: 'Hamburg', slug: 'market-hall' },
      { id: 10, venue: 'Harbour stage (new)', city: 'Hamburg', slug: 'harbour-stage-new' },
      { id: 11, venue: 'Old Barn', city: 'York', slug: 'old-barn' },
      { id: 16, venue: 'Town Hall', city: 'York', slug: 'town-hall' },
    ],
    organizers: [
      { id: 14, organizer: 'Jane Doe', slug: 'jane-doe', email: 'jane@example.org' },
      { id: 15, organizer: 'Friends of the Barn', slug: 'friends-of-the-barn' },
    ],
    events: [
      {
        id: 31,
        title: 'Jazz on the quay',
        slug: 'jazz-on-the-quay',
        start_date: '2027-05-08 20:00:00',
        end_date: '2027-05-08 23:00:00',
        timezone: 'Europe/Berlin',
        description: '<p>Two bands, and the boats go by.</p>',
        ...priced('$12', '12'),
        featured: true,
        image: {
          id: 40,
          url: `${baseUrl}/wp-content/uploads/quay.jpg`,
          extension: 'jpg',
          width: 1200,
          height: 800,
          filesize: 3,
          sizes: {},
        },
        venue: { id: 8 },
        organizer: terms(14),
        categories: terms(4),
        tags: terms(13),
      },
      {
        id: 32,
        title: 'Flea market',
        slug: 'flea-market',
        all_day: true,
        start_date: '2027-05-09 00:00:00',
        end_date: '2027-05-09 23:59:59',
        timezone: 'Europe/Berlin',
        ...priced('Free', '0'),
        venue: { id: 9 },
        tags: terms(7),
      },
      {
        id: 33,
        title: 'Pottery for beginners',
        slug: 'pottery-for-beginners',
        start_date: '2027-05-06 18:00:00',
        end_date: '2027-05-06 20:00:00',
        timezone: 'Europe/London',
        ...priced('$25', '25'),
        venue: { id: 11 },
        organizer: terms(15),
        categories: terms(5),
      },
      { id: 34, slug: 'summer-fair', ...fair, venue: { id: 8 } },
      { id: 35, slug: 'summer-fair-2', ...fair, title: 'Summer Fair', venue: { id: 10 } },
      ...['02', '09', '16'].map((day, index) => ({
        id: 41 + index,
        title: 'Choir',
        slug: `choir-${day}`,
        start_date: `2027-06-${day} 19:00:00`,
        end_date: `2027-06-${day} 21:00:00`,
        timezone: 'Europe/Berlin',
        venue: { id: 9 },
        categories: terms(2),
        tags: terms(12),
      })),
      {
        id: 36,
        title: 'Autumn concert',
        slug: 'autumn-concert',
        status: 'draft',
        start_date: '2027-09-18 19:00:00',
        end_date: '2027-09-18 21:00:00',
        timezone: 'Europe/Berlin',
        categories: terms(2),
      },
      {
        id: 37,
        title: 'Easter concert',
        slug: 'easter-concert',
        start_date: '2027-03-28 17:00:00',
        end_date: '2027-03-28 19:00:00',
        timezone: 'Europe/Berlin',
        venue: { id: 8 },
        categories: terms(2),
      },
    ].map((event) => ({ date: '2027-03-01 09:00:00', modified: '2027-05-04 10:00:00', ...event })),
  },
});

/** What programs request, without a network. What is not of the calendar is a page, an image or nothing. */
async function respond(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (pathname === '/gone') return new Response('Not found', { status: 404 });
  if (pathname.endsWith('.jpg')) return new Response(new Uint8Array(3));
  if (pathname.endsWith('.ics')) return new Response(feed);
  return site.fetch(input, init);
}

/** A calendar file with a series in it. */
const feed = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:tango@example.org',
  'DTSTART;TZID=Europe/Berlin:20270603T190000',
  'DTEND;TZID=Europe/Berlin:20270603T210000',
  'RRULE:FREQ=WEEKLY;COUNT=3',
  'SUMMARY:Tango evening',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

class StandingDate extends Date {
  constructor(value: string | number | Date = now) {
    super(value);
  }

  static override now(): number {
    return now.getTime();
  }
}

/** The site as it was at first, and an empty working folder. */
export function enterWorld(): void {
  site.reset();
  process.chdir(mkdtempSync(join(tmpdir(), 'recipe-')));
  const calendar = new CalendarClient({ baseUrl, fetch: respond, auth: editor });
  Object.assign(globalThis, { Date: StandingDate, fetch: respond, calendar });
}
