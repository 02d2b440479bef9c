import { describeProblem, problemOf } from '../../contract/values/messages.ts';
import {
  type CalendarClient,
  type CalendarEvent,
  type DateInput,
  type RequestOptions,
  ValidationError,
} from '../../index.ts';
import { toWallTime } from '../compare/dates.ts';
import type { ImportRow } from '../rows/located-row.ts';
import type { Matching, RowKey } from './matching.ts';

/** A function that returns the same text for a row and its event, and undefined for one without a key. */
export type KeyFunction = (item: ImportRow | CalendarEvent) => string | null | undefined;

/** Which events the keys of a function are compared with, and how they are read. */
interface KeyedEvents {
  readonly client: CalendarClient;
  readonly window: WallWindow;
  readonly options: RequestOptions;
}

/** Matches rows with the events of a window by a function of both. Of the events, only their keys are held. */
export function matchByFunction(key: KeyFunction, { client, window, options }: KeyedEvents): Matching {
  const ids = new Map<string, number>();
  const ambiguous = new Map<string, number[]>();

  return {
    canCreate: true,
    needsReadableKeys: true,
    async load(onEvent) {
      const { from, to } = widen(window);
      for await (const event of client.events.between(from, to, {}, options)) {
        onEvent(event);
        const eventKey = key(event);
        if (!eventKey) continue;
        const other = ids.get(eventKey);
        if (other === undefined) ids.set(eventKey, event.id);
        else ambiguous.set(eventKey, [...(ambiguous.get(eventKey) ?? [other]), event.id]);
      }
    },
    keyOf(row): RowKey {
      const rowKey = key(row);
      if (typeof rowKey === 'string' && rowKey !== '') return { key: rowKey };
      const problem = problemOf('invalid_value', 'a text from the key function', rowKey);
      return { issue: { path: ['key'], ...problem } };
    },
    addressOf(rowKey) {
      const several = ambiguous.get(rowKey);
      if (several !== undefined) {
        const what = `one event with the key ${JSON.stringify(rowKey)}`;
        const problem = describeProblem('not_unique', what, `the events ${several.join(', ')}`);
        throw new ValidationError('row', [{ path: ['key'], ...problem }]);
      }
      const id = ids.get(rowKey);
      return id === undefined ? undefined : { id };
    },
    seriesOf: () => undefined,
    isMatch: ({ status }) => status !== 'trash',
    fieldsOf: () => ({}),
    whyNotReadable(row) {
      if (row.hide_from_listings) return 'it is hidden from the listings in which keys are looked up';
      return isInWindow(row, window) ? undefined : 'it is outside the window in which keys are looked up';
    },
    whyNotReadableAgain: (event, rowKey) =>
      key(event) === rowKey
        ? undefined
        : `The key function returns ${JSON.stringify(key(event) ?? null)} for it as the service returns it. Without a journal, another run would not find it.`,
  };
}

const millisecondsOfADay = 24 * 60 * 60 * 1000;

/** The days that a window is widened by when events are read: the clocks of two zones differ by up to 26 hours. */
const margin = 2;

/** A range of clock readings, as text. */
export interface WallWindow {
  readonly from: string;
  readonly to: string;
}

function daysLater(wallTime: string, days: number): string {
  const day = Date.parse(`${wallTime.slice(0, 10)}T00:00:00Z`);
  return new Date(day + days * millisecondsOfADay).toISOString().slice(0, 10);
}

/**
 * The clock readings of a window.
 *
 * @throws {@link ValidationError} when it is empty or cannot be read
 */
export function parseWindow(from: DateInput, to: DateInput): WallWindow {
  const window = { from: toWallTime(from, undefined), to: toWallTime(to, undefined) };
  const { from: start, to: end } = window;
  const areDates = start !== undefined && end !== undefined;
  if (areDates && start < end) return { from: start, to: end };
  const what = '{ from, to }, two dates of which the second is later';
  const problem = describeProblem(areDates ? 'end_before_start' : 'invalid_date', what);
  throw new ValidationError('options of importEvents', [{ path: ['window'], ...problem }]);
}

/** A window that has every event that may be in another one, whatever its zone. */
function widen({ from, to }: WallWindow): WallWindow {
  return { from: daysLater(from, -margin), to: daysLater(to, margin) };
}

/** Whether a row overlaps a window, as far as its zone is known. */
function isInWindow({ start_date, end_date, timezone }: ImportRow, { from, to }: WallWindow): boolean {
  const start = toWallTime(start_date, timezone);
  if (start === undefined) return true;
  const end = toWallTime(end_date, timezone) ?? start;
  return start < to && (end >= from || start >= from);
}
