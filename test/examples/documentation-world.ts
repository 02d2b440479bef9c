import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';

// The world that code in the documentation runs in: a site at https://example.org with what the guides speak of.

const baseUrl = 'https://example.org';
const editor = { username: 'jane', applicationPassword: 'only for the mock' };
const terms = (ids: number[]) => ids.map((id) => ({ id }));

const listOf = (items: readonly object[]) =>
  Response.json(items, { headers: { 'X-WP-Total': String(items.length), 'X-WP-TotalPages': '1' } });
/** What plugins of the site add to WordPress's own route of events. */
const added = { meta: { our_id: 'A-7', seats_left: 80 }, acf: { doors_open: '13:30' } };

const mock = createCalendarMock({
  baseUrl,
  routes: {
    'wp/v2/posts': () => listOf([{ id: 1, title: { rendered: 'After the fair' } }]),
    'wp/v2/pages': () => Response.json({ id: 90, link: `${baseUrl}/?page_id=90` }, { status: 201 }),
    'tec/v1/events': () => listOf([{ id: 12 }, { id: 13 }]),
    'tribe/tickets/v1/tickets': () =>
      Response.json({ tickets: [{ id: 5, title: 'Day', capacity: 80 }], total: 1, total_pages: 1 }),
  },
  users: [{ ...editor, role: 'editor' }],
  snapshot: {
    categories: [
      { id: 2, name: 'Music', slug: 'music' },
      { id: 4, name: 'Jazz', slug: 'jazz', parent: 2 },
    ],
    tags: [{ id: 7, name: 'family-friendly', slug: 'family-friendly' }],
    venues: [
      { id: 6, venue: 'Harbour Stage', city: 'Hamburg', slug: 'harbour-stage' },
      { id: 11, venue: 'Old Barn', city: 'York', slug: 'old-barn' },
    ],
    organizers: [{ id: 14, organizer: 'Jane Doe', slug: 'jane-doe' }],
    events: [
      {
        id: 8,
        title: 'Weekly Yoga',
        slug: 'weekly-yoga',
        occurrences: [8, 15, 22].map((day, index) => ({
          id: 10_000_139 + index,
          start_date: `2026-12-${String(day).padStart(2, '0')} 18:00:00`,
          end_date: `2026-12-${String(day).padStart(2, '0')} 19:00:00`,
        })),
      },
      ...[12, 13].map((id) => ({
        id,
        title: `Summer fair ${id}`,
        slug: `summer-fair-${id}`,
        start_date: '2027-06-19 14:00:00',
        end_date: '2027-06-19 22:00:00',
        timezone: 'Europe/Berlin',
        categories: terms([2]),
        tags: terms([7]),
        venue: { id: 6 },
        organizer: terms([14]),
        cost: '$10',
      })),
    ],
  },
  now: '2027-05-01T12:00:00Z',
});

/** Another site, to which events are moved. */
const newSite = createCalendarMock({
  baseUrl: 'https://new.example.org',
  users: [{ ...editor, role: 'editor' }],
  now: '2027-05-01T12:00:00Z',
});

/** The calendar file of somebody else. */
const feed = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:reading@partner.example.org',
  'DTSTART;TZID="W. Europe Standard Time":20270902T190000',
  'DTEND;TZID="W. Europe Standard Time":20270902T210000',
  'SUMMARY:Reading',
  'LOCATION:Old Barn',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

/** Everything that programs request, without a network. */
async function respond(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { href, hostname } = new URL(input instanceof Request ? input.url : input, baseUrl);
  if (href.includes('action=rest-nonce')) return new Response('mock-nonce');
  if (hostname === 'partner.example.org') return new Response(feed);
  if (hostname === 'new.example.org') return newSite.fetch(input, init);
  const response = await mock.fetch(input, init);
  if (!href.includes('wp/v2/tribe_events') || !response.ok) return response;
  const content = await response.json();
  const withAdded = (event: { meta: object }) => ({
    ...event,
    ...added,
    meta: { ...event.meta, ...added.meta },
  });
  return Response.json(Array.isArray(content) ? content.map(withAdded) : withAdded(content), response);
}

const script = { textContent: JSON.stringify({ nonce: 'mock-nonce' }) };

/** The sites as they were at first. */
export function enterWorld(): void {
  mock.reset();
  newSite.reset();
  Object.assign(process.env, {
    CALENDAR_USER: editor.username,
    CALENDAR_PASSWORD: editor.applicationPassword,
  });
  Object.assign(globalThis, {
    mock,
    calendar: new CalendarClient({ baseUrl, fetch: respond, auth: editor }),
    fetch: respond,
    location: new URL(baseUrl),
    document: { getElementById: () => script },
    wpApiSettings: { root: `${baseUrl}/wp-json/`, nonce: 'mock-nonce' },
    freshToken: async () => 'token',
  });
}

// For a program that this module is imported before.
enterWorld();
