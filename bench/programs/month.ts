// A page that draws a month in FullCalendar from different sources. Bundled for Chromium by its row.
import { CalendarClient, type CalendarEvent } from 'events-calendar-client';
import {
  createEventSource,
  type FullCalendarEvent,
  type FullCalendarSource,
  toEventInputs,
} from 'events-calendar-client/fullcalendar';
import { Calendar } from 'fullcalendar';
import dayGridPlugin from 'fullcalendar/daygrid';
import themePlugin from 'fullcalendar/themes/classic';
import { median } from '../measure.ts';

/** What is to be drawn. */
export interface Month {
  readonly site: string;
  /** A day of the month, `YYYY-MM-DD`. */
  readonly day: string;
  /** The pages of the listing, as JSON. */
  readonly pages: readonly string[];
  /** How long each response takes where sources wait for them, in milliseconds. */
  readonly responseTime: number;
  readonly rounds: number;
  /** The pairs of sources to draw it from. */
  readonly pairs: readonly Pair[];
}

/** What is drawn: events that are read already, or read from responses that are ready or have to be waited for. */
export type Pair = 'read' | 'ready' | 'waiting';

/** The median times of the library and a peer, in milliseconds. */
export interface Comparison {
  readonly library: number;
  readonly peer: number;
}

/** A month that is drawn, and how long it takes. */
interface DrawnMonth {
  /** Loads all events and draws them a while after a frame began, and returns how long it took, in milliseconds. */
  measure(delay: number): Promise<number>;
}

/** A page of the listing, as it is sent. */
interface Listing {
  readonly events: readonly CalendarEvent[];
  readonly total_pages: number;
}

const requestsAtOnce = 4;

/** Milliseconds from one frame to the next. */
const frame = 1000 / 60;

/** Fulfilled when the browser has laid out and painted what was changed before. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

function createMonth(day: string, total: number, source: FullCalendarSource): DrawnMonth {
  const element = document.body.appendChild(document.createElement('div'));
  const drawn = () => element.querySelectorAll('.drawn').length;
  let onLoaded = () => {};
  const calendar = new Calendar(element, {
    plugins: [dayGridPlugin, themePlugin],
    initialView: 'dayGridMonth',
    initialDate: day,
    eventClass: 'drawn',
    events: source,
    loading: (isLoading) => {
      if (!isLoading) onLoaded();
    },
  });
  calendar.render();

  async function load(): Promise<void> {
    const loaded = new Promise<void>((resolve) => {
      onLoaded = resolve;
    });
    calendar.refetchEvents();
    await loaded;
    do await painted();
    while (drawn() < total);
  }

  async function clear(): Promise<void> {
    calendar.removeAllEvents();
    do await painted();
    while (drawn() > 0);
  }

  return {
    measure: async (delay) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      const start = performance.now();
      await load();
      const time = performance.now() - start;
      // What other months have drawn would slow down the layout of this one.
      await clear();
      return time;
    },
  };
}

/** A stub of the site: each response is ready, or takes a while. */
function respondWith(pages: readonly string[], responseTime: number): typeof globalThis.fetch {
  return async (input) => {
    const { url } = new Request(input);
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    if (responseTime > 0) await new Promise((resolve) => setTimeout(resolve, responseTime));
    return new Response(pages[page - 1], { headers: { 'content-type': 'application/json' } });
  };
}

const instant = (utc: string) => `${utc.replace(' ', 'T')}Z`;
const dayOf = (wallTime: string) => wallTime.slice(0, 10);
const dayAfter = (wallTime: string) =>
  new Date(Date.parse(dayOf(wallTime)) + 86_400_000).toISOString().slice(0, 10);

/** The same event for FullCalendar as that of the library, from the UTC times that the site sends. */
function toInputByHand(event: CalendarEvent): FullCalendarEvent {
  const { id, title, url, timezone, all_day, start_date, end_date, utc_start_date, utc_end_date } = event;
  const isAllDay = all_day === true;
  return {
    id: String(id),
    title,
    start: isAllDay ? dayOf(start_date) : instant(utc_start_date!),
    end: isAllDay ? dayAfter(end_date) : instant(utc_end_date!),
    allDay: isAllDay,
    url,
    extendedProps: { event, timeZone: timezone },
  };
}

/** As a hand reads it: the first page, then the others, as many at once as the library requests; nothing is checked. */
function byHand(site: string, fetch: typeof globalThis.fetch): FullCalendarSource {
  async function readPage(page: number): Promise<Listing> {
    const response = await fetch(`${site}/wp-json/tribe/events/v1/events?per_page=50&page=${page}`);
    return response.json();
  }

  async function readAll() {
    const first = await readPage(1);
    const pages = [first];
    let next = 2;
    async function readNext(): Promise<void> {
      while (next <= first.total_pages) {
        const page = next;
        next += 1;
        pages[page - 1] = await readPage(page);
      }
    }
    await Promise.all(Array.from({ length: requestsAtOnce }, readNext));
    return pages.flatMap(({ events }) => events);
  }

  return (_range, onSuccess, onFailure) => {
    readAll().then((events) => onSuccess(events.map(toInputByHand)), onFailure);
  };
}

/** Draws the same month from each pair of sources in turn. */
export async function measureMonth(month: Month): Promise<Record<string, Comparison>> {
  const { site, day, pages, responseTime, rounds } = month;
  const clientOf = (fetch: typeof globalThis.fetch) => new CalendarClient({ baseUrl: site, fetch });
  const ready = respondWith(pages, 0);
  const waiting = respondWith(pages, responseTime);
  const events = await clientOf(ready).events.list({ per_page: 50 }).all();
  const inputs = toEventInputs(events);
  const pairs: Record<Pair, { library: FullCalendarSource; peer: FullCalendarSource }> = {
    read: {
      library: createEventSource({ events: { between: async () => events } }),
      peer: (_range, onSuccess) => {
        // As soon as a function that loads can return it.
        Promise.resolve(inputs).then(onSuccess);
      },
    },
    ready: { library: createEventSource(clientOf(ready)), peer: byHand(site, ready) },
    waiting: { library: createEventSource(clientOf(waiting)), peer: byHand(site, waiting) },
  };
  const races = month.pairs.map((name) => ({
    name,
    library: createMonth(day, events.length, pairs[name].library),
    peer: createMonth(day, events.length, pairs[name].peer),
    times: [] as { library: number; peer: number }[],
  }));
  for (let round = -2; round < rounds; round += 1) {
    for (const race of races) {
      const names = ['library', 'peer'] as const;
      const times = { library: 0, peer: 0 };
      // A reader does not wait for a frame to begin; beginning always with one would make steps of the times.
      const delay = Math.random() * frame;
      // In turns, since what one leaves behind slows down the next.
      for (const name of round % 2 === 0 ? names : names.toReversed())
        times[name] = await race[name].measure(delay);
      // The first rounds warm up.
      if (round >= 0) race.times.push(times);
    }
  }
  return Object.fromEntries(
    races.map(({ name, times }) => [
      name,
      {
        library: median(times.map(({ library }) => library)),
        peer: median(times.map(({ peer }) => peer)),
      },
    ]),
  );
}

Object.assign(globalThis, { measureMonth });
