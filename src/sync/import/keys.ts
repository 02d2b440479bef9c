import { always, largestPage } from '../../contract/constants.ts';
import { describeProblem, problemOf } from '../../contract/values/check.ts';
import { readDate } from '../../contract/values/date.ts';
import { htmlToText } from '../../contract/values/html/text.ts';
import { isOccurrenceId } from '../../contract/values/occurrence.ts';
import { pastCaches } from '../../http/request.ts';
import {
  type CalendarClient,
  type CalendarEvent,
  type DateInput,
  type EventQuery,
  type RequestOptions,
  ValidationError,
  type ValidationIssue,
} from '../../index.ts';
import { storedTime } from '../../stored/values.ts';
import { addDays, instantToWallTime, isTimeZone } from '../../time/zone.ts';
import { draft } from '../rows/event-to-row.ts';
import type { ImportRow, LocatedRow } from '../rows/import-row.ts';
import { createDateSlugs, decodeOctets, toSlug } from '../rows/slugs.ts';
import { comparableText } from '../rows/texts.ts';
import { toReadRow } from './read-rows.ts';

/**
 * Returns the same string for a row and its event, except for quotes and dashes, or undefined for no key. It receives
 * rows with local dates as sites store them, such as `2027-06-19 14:00:00`.
 */
export type KeyFunction = (item: ImportRow | CalendarEvent) => string | null | undefined;

/** How rows are matched with events. */
export type ImportKey = 'auto' | 'slug' | 'id' | 'title-and-start' | KeyFunction;

/** The time range of the events to compare keys with. */
export interface KeyWindow {
  /** The start of the range: a date, a local time or an instant. */
  readonly from: DateInput;
  /** The end of the range, exclusive. Must be an instant if `from` is one. */
  readonly to: DateInput;
}

/** Returns the title as a slug, since sites change quotes, dashes, smileys and `(tm)`. */
function titleOf(item: ImportRow | CalendarEvent): string {
  const title = comparableText(String(item.title ?? htmlToText(String(item.title_html ?? ''))));
  return toSlug(title) || title;
}

/** Returns a local time as sites store it, of whole days the first or last second. Instants without a zone have none. */
function localTime(item: ImportRow | CalendarEvent, name: 'start_date' | 'end_date'): string | undefined {
  const { [name]: date, all_day, timezone } = item;
  const isLocal = typeof readDate(date) === 'string' || isTimeZone(timezone ?? '');
  const [day, time] = (isLocal && toWallTime(date, timezone)?.split(' ')) || [];
  if (!all_day && time) return storedTime(`${day} ${time}`, timezone);
  return day && `${day} ${name === 'start_date' ? '00:00:00' : '23:59:59'}`;
}

const startOf = (item: ImportRow | CalendarEvent) => localTime(item, 'start_date')?.slice(0, 16);

/** Compares keys as sites show titles and URLs: with other quotes and dashes, and percent-encoded. */
const comparableKey =
  (key: KeyFunction): KeyFunction =>
  (item) => {
    // Functions may compare instants with `utc_start_date`.
    const stored = (name: 'start_date' | 'end_date') =>
      typeof readDate(item[name]) === 'string' && { [name]: localTime(item, name) };
    const text = key({ ...item, ...stored('start_date'), ...stored('end_date') });
    return typeof text === 'string' ? comparableText(decodeOctets(text)) : text;
  };

export const titleAndStart: KeyFunction = (item) => {
  const [title, start] = [titleOf(item), startOf(item)];
  return title && start && `${title} ${start}`;
};

export type EventAddress = { readonly id: number } | { readonly slug: string };

export interface Matching {
  /** Receives each event that is read. */
  add?(event: CalendarEvent): void;
  /** Returns the key of a row, or why it has none. */
  keyOf(row: ImportRow): { readonly key?: string; readonly issue?: ValidationIssue };
  /** Returns the keys that rows of an event may have. */
  keysOfEvent(event: CalendarEvent): string[];
  /** Yields where the event of a row may be, most likely first. */
  addressesOf(row: ImportRow, key: string): AsyncIterable<EventAddress>;
  /** Looks an event up on the site, if `addressesOf` knows only events that were read before. */
  findNow?(row: ImportRow, key: string): Promise<EventAddress | undefined>;
  /** Checks whether an event is that of a row, or a new one that the next run will find. */
  isMatch(event: CalendarEvent, row: ImportRow, key: string): boolean;
  /** Returns the slug by which a new event can be found again. */
  slugOf?(row: ImportRow, key: string): string | undefined;
  /** Returns why the event of a row could not be found again by its key, if so. It is created only with a journal. */
  whyNotReadable?(row: ImportRow, key: string): string | undefined;
}

/** Matches rows with events by ID. The site assigns IDs, so nothing can be created. */
const matchingById: Matching = {
  keyOf({ id }) {
    if (id !== undefined) return { key: String(id) };
    return { issue: { path: ['id'], ...problemOf('required', 'the ID that its event is matched by', id) } };
  },
  keysOfEvent: ({ id }) => [String(id)],
  async *addressesOf(_, key) {
    yield { id: Number(key) };
  },
  isMatch: () => true,
};

/** WordPress adds a number to these slugs, which are names of feeds. */
const reservedSlugs = ['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed'];

function matchBySlug(): Matching {
  const dateSlug = createDateSlugs();
  return {
    keyOf({ id = 0, slug, start_date, timezone }) {
      const key = typeof slug === 'string' ? toSlug(slug) : '';
      const start = isOccurrenceId(Number(id)) ? (toWallTime(start_date, timezone) ?? `${id}`) : undefined;
      if (key !== '') return { key: start === undefined ? key : dateSlug(key, start) };
      const what = "a slug with letters or digits (or pass key: 'title-and-start')";
      return { issue: { path: ['slug'], ...problemOf('invalid_value', what, slug) } };
    },
    keysOfEvent: ({ slug }) => [toSlug(slug ?? '')].filter(Boolean),
    async *addressesOf(_, slug) {
      yield { slug };
    },
    isMatch: ({ slug }, _, key) => toSlug(slug ?? key) === key, // a trimmed response may lack it
    slugOf: (_, key) => key,
    whyNotReadable: (_, key) => (reservedSlugs.includes(key) ? 'WordPress reserves its slug' : undefined),
  };
}

interface KeyedEvents {
  readonly client: CalendarClient;
  readonly window: KeyWindow;
  readonly requests: RequestOptions;
  /** Reads all events of the window, and adds each. */
  readonly readAll: () => Promise<void>;
}

/** Matches rows with the events of a window by a function. Only the keys of events are kept in memory. */
function matchByFunction(key: KeyFunction, events: KeyedEvents): Matching {
  const { client, window, requests } = events;
  const ids = new Map<string, Set<number>>();
  const [from = '', to = ''] = [window.from, window.to].map((date) => toWallTime(date));
  const whatKey = key === titleAndStart ? 'a title and a local start' : 'a string from the key function';
  return {
    add(event) {
      const eventKey = key(event);
      if (eventKey) ids.set(eventKey, (ids.get(eventKey) ?? new Set()).add(event.id));
    },
    keyOf(row) {
      const rowKey = key(row);
      if (typeof rowKey === 'string' && rowKey !== '') return { key: rowKey };
      return { issue: { path: ['key'], ...problemOf('invalid_value', whatKey, rowKey) } };
    },
    keysOfEvent: (event) => [key(event) ?? ''].filter(Boolean),
    async *addressesOf(row, rowKey) {
      const found = [...(ids.get(rowKey) ?? [])];
      if (found.length > 1 && !(draft in row)) {
        const what = `one event with the key ${JSON.stringify(rowKey)}`;
        const problem = describeProblem('not_unique', what, `the events ${found.join(', ')}`);
        throw new ValidationError('row', [{ path: ['key'], ...problem }]);
      }
      for (const id of found) yield { id };
    },
    async findNow({ start_date, timezone }, rowKey) {
      const start = toWallTime(start_date, timezone) ?? from;
      const around = widen(start, start);
      const listing = client.events.between(around.from, around.to, {}, pastCaches(requests));
      for await (const event of listing) if (key(event) === rowKey) return event;
      return undefined;
    },
    isMatch: (event, _, rowKey) => key(event) === rowKey,
    whyNotReadable({ hide_from_listings, start_date, end_date, timezone }) {
      if (hide_from_listings) return 'it is hidden from the listings in which keys are looked up';
      const start = toWallTime(start_date, timezone);
      const end = toWallTime(end_date, timezone) ?? '';
      const isOutside = start !== undefined && (start >= to || (end < from && start < from));
      return isOutside ? 'it is outside the window in which keys are looked up' : undefined;
    },
  };
}

/** Checks whether an event is that of a row. The event with its ID may be another one: the file may be from another site. */
function isSameEvent(event: CalendarEvent, row: ImportRow): boolean {
  // Without a title, a row can only be about an existing event.
  if (titleOf(row) === '') return true;
  if (draft in row && event.slug) return event.id === row.id && titleAndStart(event) === titleAndStart(row);
  const slug = toSlug(row.slug ?? '');
  const isSameSlug = slug !== '' && slug === toSlug(event.slug ?? '');
  const [isSameTitle, isSameStart] = [titleOf(event) === titleOf(row), startOf(event) === startOf(row)];
  return isSameSlug || (event.id === row.id ? isSameTitle || isSameStart : isSameTitle && isSameStart);
}

/**
 * Matches rows with events by ID, else by slug, else by title and start.
 *
 * @param slugFirst - whether a row with a slug is matched only by its slug
 */
function matchByAnything(events: KeyedEvents, slugFirst: boolean): Matching {
  const [bySlug, byTitle] = [matchBySlug(), matchByFunction(titleAndStart, events)];
  const isBySlug = ({ id = 0, slug }: ImportRow) =>
    slug !== undefined && slug !== '' && (slugFirst || isOccurrenceId(id));
  return {
    add: (event) => byTitle.add?.(event),
    keyOf(row) {
      const { id, slug } = row;
      if (slug) return bySlug.keyOf(row);
      return id === undefined ? byTitle.keyOf(row) : { key: `ID ${id}` };
    },
    keysOfEvent: (event) => [...bySlug.keysOfEvent(event), ...byTitle.keysOfEvent(event), `ID ${event.id}`],
    async *addressesOf(row, key) {
      const { id, slug } = row;
      if (id !== undefined && !isBySlug(row)) yield { id };
      if (slug) yield* bySlug.addressesOf(row, key);
      const title = titleAndStart(row);
      if (isBySlug(row) || !title) return;
      await events.readAll();
      yield* byTitle.addressesOf(row, title);
    },
    findNow: async (row, key) =>
      row.slug ? { slug: key } : byTitle.findNow?.(row, titleAndStart(row) ?? key),
    isMatch: (event, row, key) => (isBySlug(row) ? bySlug.isMatch(event, row, key) : isSameEvent(event, row)),
    slugOf: (row, key) => (row.slug ? key : undefined),
    whyNotReadable: (row, key) =>
      row.slug && !isBySlug(row) ? undefined : (row.slug ? bySlug : byTitle).whyNotReadable?.(row, key),
  };
}

/** Returns how rows are matched with events. Without a key, a row with a slug is matched by it alone. */
export function createMatching(key: ImportKey | undefined, events: KeyedEvents): Matching {
  if (key === undefined || key === 'auto') return matchByAnything(events, key === undefined);
  if (key === 'slug') return matchBySlug();
  if (key === 'id') return matchingById;
  return matchByFunction(key === 'title-and-start' ? titleAndStart : comparableKey(key), events);
}

/** Adds two days on both sides of a window: local times of two zones differ by up to 26 hours. */
const widen = (from: string, to: string) => ({
  from: addDays((from < always.from ? always.from : from).slice(0, 10), -2),
  to: addDays((to > always.to ? always.to : to).slice(0, 10), 2),
});

/** Returns a query for all events of a window. Older releases read only `start_date` and `end_date`. */
export function queryOf(window: KeyWindow): EventQuery {
  const { from, to } = widen(toWallTime(window.from) ?? always.from, toWallTime(window.to) ?? always.to);
  const dates = { start_date: always.from, end_date: always.to };
  return { ...dates, starts_before: to, ends_after: from, per_page: largestPage };
}

export class RowSpan {
  /** Empty if a row has no dates. */
  #from = '9999-01-01';
  #to = '0000-01-01';

  add(item: ImportRow | LocatedRow): void {
    const { row } = toReadRow(item);
    // A row that is no object, or that could not be read, is reported when its turn comes.
    if (typeof row !== 'object' || row === null) return;
    const start = toWallTime(row.start_date, row.timezone) ?? '';
    const end = toWallTime(row.end_date, row.timezone) ?? start;
    if (start < this.#from) this.#from = start;
    if (end > this.#to) this.#to = end;
  }

  /** A window that contains all rows. Undefined if a row has no dates. */
  get window(): KeyWindow | undefined {
    return this.#from && this.#from <= this.#to ? widen(this.#from, this.#to) : undefined;
  }
}

/** Converts any date to a local time. Instants without a known zone become UTC. */
function toWallTime(date: DateInput | null | undefined, timezone = ''): string | undefined {
  const read = readDate(date);
  const zone = isTimeZone(timezone) ? timezone : 'UTC';
  return typeof read === 'object' ? instantToWallTime(read.instant, zone) : read;
}
