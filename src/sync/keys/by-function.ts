import {
  type CalendarClient,
  type CalendarEvent,
  type RequestOptions,
  ValidationError,
} from '../../index.ts';
import type { ImportRow } from '../rows/import-row.ts';
import { isInWindow, type WallWindow, widen } from './key-window.ts';
import type { Matching, RowKey } from './matching.ts';

/** A function that returns the same text for a row and for its event, and nothing for one that has no key. */
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
    async load() {
      const { from, to } = widen(window);
      for await (const event of client.events.between(from, to, {}, options)) {
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
      return { issue: { path: ['key'], message: 'expected a text from the key function, got nothing' } };
    },
    addressOf(rowKey) {
      const several = ambiguous.get(rowKey);
      if (several !== undefined) {
        const message = `expected one event with the key ${JSON.stringify(rowKey)}, got the events ${several.join(', ')}`;
        throw new ValidationError('row', [{ path: ['key'], message }]);
      }
      const id = ids.get(rowKey);
      return id === undefined ? undefined : { id };
    },
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
