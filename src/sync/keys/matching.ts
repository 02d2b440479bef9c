import { isOccurrenceId } from '../../contract/occurrence.ts';
import { describeProblem, problemOf } from '../../contract/values/messages.ts';
import type { CalendarEvent, ValidationIssue } from '../../index.ts';
import { toWallTime } from '../compare/dates.ts';
import { toSlug } from '../rendering/slugs.ts';
import type { ImportRow } from '../rows/located-row.ts';
import { DateSlugs } from './date-slugs.ts';

/** Where an event is read. */
export type EventAddress = { readonly id: number } | { readonly slug: string };

/** The key of a row, or what is wrong with it. */
export type RowKey = { readonly key: string } | { readonly issue: ValidationIssue };

/** How rows are matched with events. */
export interface Matching {
  /** Whether a row without an event may create one. */
  readonly canCreate: boolean;
  /** Whether nothing is created, without a journal, that could not be found again by its key. */
  readonly needsReadableKeys: boolean;
  /**
   * Reads the events that keys are compared with, where they are compared here.
   *
   * @param onEvent - called with each
   */
  load(onEvent: (event: CalendarEvent) => void): Promise<void>;
  /** The key of a row. */
  keyOf(row: ImportRow): RowKey;
  /**
   * Where the event of a key is; undefined where there is none.
   *
   * @throws {@link ValidationError} when there are several
   */
  addressOf(key: string): EventAddress | undefined;
  /** The slug of the recurring event that a row is a date of, if that is not its key. */
  seriesOf(row: ImportRow): string | undefined;
  /** Whether what was read at an address has the key. */
  isMatch(event: CalendarEvent, key: string): boolean;
  /** The fields by which a new event can be found again. */
  fieldsOf(key: string): { readonly slug?: string };
  /** Why the event of a row could not be found again by its key; undefined where it could. */
  whyNotReadable(row: ImportRow): string | undefined;
  /** Why a stored event cannot be found again by its key; undefined where it can. */
  whyNotReadableAgain(event: CalendarEvent, key: string): string | undefined;
}

const unpublished = new Set(['draft', 'pending', 'auto-draft']);

/** Whether a status is that of an event that was not published yet, and may have no slug. */
function isUnpublished(status: string | undefined): boolean {
  return status !== undefined && unpublished.has(status);
}

/** Matches rows with events by their IDs, which the service assigns: nothing can be created. */
export function matchById(): Matching {
  return {
    canCreate: false,
    needsReadableKeys: false,
    load: async () => undefined,
    keyOf({ id }: ImportRow): RowKey {
      if (id !== undefined) return { key: String(id) };
      return { issue: { path: ['id'], ...problemOf('required', 'the ID that its event is matched by', id) } };
    },
    addressOf: (key) => ({ id: Number(key) }),
    seriesOf: () => undefined,
    isMatch: () => true,
    fieldsOf: () => ({}),
    whyNotReadable: () => undefined,
    whyNotReadableAgain: () => undefined,
  };
}

/** Matches rows with events by their slugs. */
export function matchBySlug(): Matching {
  const dateSlugs = new DateSlugs();
  return {
    canCreate: true,
    needsReadableKeys: false,
    load: async () => undefined,
    keyOf({ id = 0, slug, start_date, timezone }: ImportRow): RowKey {
      const key = typeof slug === 'string' ? toSlug(slug) : '';
      const start = isOccurrenceId(Number(id)) ? toWallTime(start_date, timezone) : undefined;
      if (key !== '') return { key: start === undefined ? key : dateSlugs.next(key, start) };
      const problem = slug
        ? describeProblem(
            'invalid_value',
            'a slug',
            `${JSON.stringify(slug)}, of which nothing can be part of one`,
          )
        : problemOf('required', 'the slug that its event is matched by', slug);
      return { issue: { path: ['slug'], ...problem } };
    },
    addressOf: (slug) => ({ slug }),
    seriesOf: ({ id = 0, slug }) => (isOccurrenceId(Number(id)) ? toSlug(slug ?? '') : undefined),
    isMatch: ({ slug, status }: CalendarEvent, key) => status !== 'trash' && (!slug || toSlug(slug) === key),
    fieldsOf: (slug) => ({ slug }),
    whyNotReadable: ({ status }) =>
      isUnpublished(status) ? 'it is not published, and may have no slug until it is' : undefined,
    whyNotReadableAgain({ slug }, key) {
      if (toSlug(slug ?? '') === key) return undefined;
      if (!slug)
        return 'It has no slug until it is published: without a journal, another run would not find it.';
      return `It was stored with the slug ${slug}: another event, which these credentials may not see, has the slug ${key}. Without a journal, another run would not find it.`;
    },
  };
}
