import { describeProblem, problemOf } from '../../contract/values/check.ts';
import { readDate } from '../../contract/values/date.ts';
import { htmlToText } from '../../contract/values/html/text.ts';
import { isOccurrenceId } from '../../contract/values/reference.ts';
import {
  type CalendarClient,
  type CalendarEvent,
  type DateInput,
  type RequestOptions,
  ValidationError,
  type ValidationIssue,
} from '../../index.ts';
import { dayLength, instantToWallTime } from '../../time/zone.ts';
import type { ImportRow } from './rows.ts';
import { DateSlugs, toSlug } from './slugs.ts';

/** Returns the same string for a row and its event, or undefined if there is no key. */
export type KeyFunction = (item: ImportRow | CalendarEvent) => string | null | undefined;

/** How rows are matched with events. */
export type ImportKey = 'slug' | 'id' | 'title-and-start' | KeyFunction;

/** Returns the title as a slug, since sites change quotes and dashes, and the start to the minute. */
export const titleAndStart: KeyFunction = (item) => {
  const title = String(item.title ?? htmlToText(String(item.title_html ?? '')));
  const [, day, time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d)?)?$/.exec(String(item.start_date)) ?? [];
  return title && day && `${toSlug(title) || title} ${day} ${time}`;
};

export type EventAddress = { readonly id: number } | { readonly slug: string };

type RowKey = { readonly key: string } | { readonly issue: ValidationIssue };

export interface Matching {
  /** Whether a row without an event may create one. */
  readonly canCreate: boolean;
  /** Reads the events to compare keys with, and calls `onEvent` with each. */
  load?(onEvent: (event: CalendarEvent) => void): Promise<void>;
  keyOf(row: ImportRow): RowKey;
  /** Returns the key of an event, if it has one. */
  keyOfEvent(event: CalendarEvent): string | undefined;
  /** Returns the ID or slug of the event with a key, if there is one. */
  addressOf(key: string): EventAddress | undefined;
  /** Returns the slug of the recurring event of a row, if that is not its key. */
  seriesOf?(row: ImportRow): string | undefined;
  isMatch(event: CalendarEvent, key: string): boolean;
  /** Returns the slug by which a new event can be found again. */
  slugOf?(key: string): string;
  /** Returns why the event of a row could not be found again by its key, if so. */
  whyNotReadable?(row: ImportRow): string | undefined;
  /** Whether such events are created only with a journal. */
  readonly needsReadableKeys?: boolean;
}

/** Matches rows with events by ID. The site assigns IDs, so nothing can be created. */
export function matchById(): Matching {
  return {
    canCreate: false,
    keyOf({ id }) {
      if (id !== undefined) return { key: String(id) };
      return { issue: { path: ['id'], ...problemOf('required', 'the ID that its event is matched by', id) } };
    },
    keyOfEvent: ({ id }) => String(id),
    addressOf: (key) => ({ id: Number(key) }),
    isMatch: () => true,
  };
}

const unpublished = new Set<string | undefined>(['draft', 'pending', 'auto-draft']);

export function matchBySlug(): Matching {
  const dateSlugs = new DateSlugs();
  return {
    canCreate: true,
    keyOf({ id = 0, slug, start_date, timezone }) {
      const key = typeof slug === 'string' ? toSlug(slug) : '';
      const start = isOccurrenceId(Number(id)) ? toWallTime(start_date, timezone) : undefined;
      if (key !== '') return { key: start === undefined ? key : dateSlugs.next(key, start) };
      const nothing = `${JSON.stringify(slug)}, which contains no characters for a slug`;
      const problem = slug
        ? describeProblem('invalid_value', 'a slug', nothing)
        : problemOf(
            'required',
            "the slug that its event is matched by (or pass key: 'title-and-start')",
            slug,
          );
      return { issue: { path: ['slug'], ...problem } };
    },
    keyOfEvent: ({ slug }) => toSlug(slug ?? '') || undefined,
    addressOf: (slug) => ({ slug }),
    seriesOf: ({ id = 0, slug }) => (isOccurrenceId(Number(id)) ? toSlug(slug ?? '') : undefined),
    isMatch: ({ slug, status }, key) => status !== 'trash' && (!slug || toSlug(slug) === key),
    slugOf: (key) => key,
    whyNotReadable: ({ status }) =>
      unpublished.has(status) ? 'it is not published, and may have no slug until it is' : undefined,
  };
}

/** The events to compare the keys of a function with. */
interface KeyedEvents {
  readonly client: CalendarClient;
  readonly window: { readonly from: DateInput; readonly to: DateInput };
  readonly options: RequestOptions;
}

/** Matches rows with the events of a window by a function. Only the keys of events are kept in memory. */
export function matchByFunction(key: KeyFunction, { client, window, options }: KeyedEvents): Matching {
  const ids = new Map<string, number[]>();
  const { from, to } = parseWindow(window.from, window.to);
  const whatKey = key === titleAndStart ? 'a title and a local start' : 'a string from the key function';
  return {
    canCreate: true,
    needsReadableKeys: true,
    async load(onEvent) {
      for await (const event of client.events.between(
        daysLater(from, -margin),
        daysLater(to, margin),
        {},
        options,
      )) {
        onEvent(event);
        const eventKey = key(event);
        if (eventKey) ids.set(eventKey, [...(ids.get(eventKey) ?? []), event.id]);
      }
    },
    keyOf(row) {
      const rowKey = key(row);
      if (typeof rowKey === 'string' && rowKey !== '') return { key: rowKey };
      return {
        issue: { path: ['key'], ...problemOf('invalid_value', whatKey, rowKey) },
      };
    },
    keyOfEvent: (event) => key(event) || undefined,
    addressOf(rowKey) {
      const [id, ...others] = ids.get(rowKey) ?? [];
      if (others.length === 0) return id === undefined ? undefined : { id };
      const what = `one event with the key ${JSON.stringify(rowKey)}`;
      const problem = describeProblem('not_unique', what, `the events ${[id, ...others].join(', ')}`);
      throw new ValidationError('row', [{ path: ['key'], ...problem }]);
    },
    isMatch: ({ status }) => status !== 'trash',
    whyNotReadable({ hide_from_listings, start_date, end_date, timezone }) {
      if (hide_from_listings) return 'it is hidden from the listings in which keys are looked up';
      const start = toWallTime(start_date, timezone);
      const end = toWallTime(end_date, timezone) ?? start;
      const isInWindow = (end ?? '') >= from || (start ?? '') >= from;
      return start === undefined || (start < to && isInWindow)
        ? undefined
        : 'it is outside the window in which keys are looked up';
    },
  };
}

/** Days to add to a window on both sides: local times of two zones differ by up to 26 hours. */
const margin = 2;

export function daysLater(wallTime: string, days: number): string {
  const day = Date.parse(`${wallTime.slice(0, 10)}T00:00:00Z`);
  return new Date(day + days * dayLength).toISOString().slice(0, 10);
}

function parseWindow(from: DateInput, to: DateInput) {
  const [start, end] = [toWallTime(from, undefined), toWallTime(to, undefined)];
  const areDates = start !== undefined && end !== undefined;
  if (areDates && start < end) return { from: start, to: end };
  const what = '{ from, to }, two dates of which the second is later';
  const problem = describeProblem(areDates ? 'end_before_start' : 'invalid_date', what);
  throw new ValidationError('options of importEvents', [{ path: ['window'], ...problem }]);
}

/** Converts any date to a local time. Instants without a zone become UTC. */
function toWallTime(date: DateInput | null | undefined, timezone: string | undefined): string | undefined {
  const read = readDate(date);
  return typeof read === 'object' ? instantToWallTime(read.instant, timezone ?? 'UTC') : read;
}
