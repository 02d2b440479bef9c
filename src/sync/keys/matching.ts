import type { CalendarEvent, ValidationIssue } from '../../index.ts';
import type { ImportRow } from '../rows/import-row.ts';

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
  /** Reads the events that keys are compared with, where they are compared here. */
  load(): Promise<void>;
  /** The key of a row. */
  keyOf(row: ImportRow): RowKey;
  /**
   * Where the event of a key is; undefined where there is none.
   *
   * @throws {@link ValidationError} when there are several
   */
  addressOf(key: string): EventAddress | undefined;
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
export function isUnpublished(status: string | undefined): boolean {
  return status !== undefined && unpublished.has(status);
}
