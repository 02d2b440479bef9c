import {
  ApiError,
  CalendarClient,
  type CalendarEvent,
  type EventCreate,
  type Page,
} from 'events-calendar-client';
import { plainText, priceText, whenText, whereText } from 'events-calendar-client/format';
import {
  createEventSource,
  type FullCalendarEvent,
  toEventInputs,
} from 'events-calendar-client/fullcalendar';
import { eventToJsonLd, type JsonLdEvent, toScript } from 'events-calendar-client/jsonld';
import * as schemas from 'events-calendar-client/schemas';
import * as standalone from 'events-calendar-client/standalone';
import { toSlug } from 'events-calendar-client/sync';
import { createCalendarMock } from 'events-calendar-client/testing';
import {
  daysOf,
  type EventInterval,
  intervalOf,
  type TemporalLike,
  toZoned,
} from 'events-calendar-client/time';

const baseUrl = 'https://example.org';
const mock = createCalendarMock({ baseUrl });
const calendar = new CalendarClient({ baseUrl, language: 'ro', fetch: mock.fetch });

const page: Page<CalendarEvent> = await calendar.events.list({ start_date: '2027-01-01', categories: [3] });
const titles: string[] = page.items.map((event) => event.title);
for await (const event of calendar.events.list()) titles.push(event.title);
const { data, response } = await calendar.venues.get(12).withResponse();
const found: [string | undefined, Response] = [data.venue, response];

const concert: EventCreate = { title: 'Concert', start_date: new Date(), end_date: '2027-01-01 23:00' };
const status: number | undefined = await calendar.events.create(concert).then(
  (event) => event.id,
  (error: unknown) => (error instanceof ApiError ? error.status : undefined),
);
export const results = { titles, found, status, mock, names: schemas.routes.map(({ name }) => name) };

// The ready file has the same types.
const ready: CalendarClient = new standalone.CalendarClient({ baseUrl });
const readyPage: standalone.Page<standalone.CalendarEvent> = await ready.events.list();
export const readyTitle: string | undefined = readyPage.items[0]?.title;

// The times of an event need no polyfill of Temporal.
const concertTimes = { start_date: '2027-01-01 20:00:00', end_date: '2027-01-01 23:00:00', timezone: 'UTC' };
const interval: EventInterval = intervalOf(page.items[0] ?? concertTimes);
declare const Temporal: TemporalLike<{ epochMilliseconds: number }>;
const { start } = toZoned(concertTimes, Temporal);
export const milliseconds: number = start.epochMilliseconds - interval.start.getTime();
export const days: string[] = daysOf(concertTimes, { timeZone: 'UTC' });

export const words: string[] = page.items.flatMap((event) => [
  whenText(event, { locale: 'de', timeZone: 'reader' }),
  whereText(event),
  priceText(event, { locale: 'de' }),
  plainText(event.description, { length: 100 }),
]);
// FullCalendar need not be installed.
export const source = createEventSource(calendar, { query: { per_page: 50 } });
export const inputs: FullCalendarEvent[] = toEventInputs(page.items);
// Structured data needs nothing but the times, a title and an id.
const structured: JsonLdEvent = eventToJsonLd({ ...concertTimes, id: 12, title: 'Concert' });
export const script: string = toScript(structured);

export const slug: string = toSlug('Übung Nr. 1');

// A package that passes them on has declarations of its own, which must be able to name every type in them.
export const passedOn = { ...schemas };

// Each of these must be refused; declarations that resolve to `any` would let them pass.
// @ts-expect-error: the site's address is required
new CalendarClient({});
// @ts-expect-error: there is no such parameter
calendar.events.list({ per_pages: 10 });
// @ts-expect-error: a new event needs a start and an end
calendar.events.create({ title: 'Concert' });
// @ts-expect-error: titles are texts
export const wrong: number = page.items[0]?.title;
// @ts-expect-error: the mock takes no such option
createCalendarMock({ base: baseUrl });
// @ts-expect-error: it is called title
page.items[0]?.titel;
// @ts-expect-error: it is called venue, also in what an event has nested
page.items[0]?.venue[0]?.name;
// @ts-expect-error: the schemas are as strict
schemas.CalendarEvent.parse({}).venue[0]?.name;
// @ts-expect-error: an interval is computed from all three times
intervalOf({ start_date: '2027-01-01 20:00:00', timezone: 'UTC' });
// @ts-expect-error: there is no such order
calendar.tags.list({ order: 'ascending' });
