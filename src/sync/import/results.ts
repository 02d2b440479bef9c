/** The value of a field before and after a change. */
export interface FieldChange {
  /** The value before. */
  readonly before: unknown;
  /** The value after. */
  readonly after: unknown;
}

/** The changed fields of a record by name. Links are names, and long texts are cut to where they begin to differ. */
export type FieldChanges = Readonly<Record<string, FieldChange>>;

/** The result of a row. */
export type RowStatus = 'created' | 'updated' | 'unchanged' | 'failed' | 'skipped';

/** The result of one row. */
export interface RowResult {
  /** Number of the row, from 1. */
  readonly row: number;
  /** Line in the file. */
  readonly line?: number | undefined;
  /** Column of the row in the file, or of its first problem. */
  readonly column?: number | undefined;
  /** What was done. */
  readonly status: RowStatus;
  /** Its key, in the form that is compared. */
  readonly key?: string | undefined;
  /** The title of the row as plain text. */
  readonly title?: string | undefined;
  /** The start of the row, as written there. */
  readonly start_date?: string | undefined;
  /** ID of its event. In a dry run, undefined for new events. */
  readonly id?: number | undefined;
  /** The fields that were changed. */
  readonly fields?: readonly string[] | undefined;
  /** These fields with their values. */
  readonly changes?: FieldChanges | undefined;
  /** Why it failed. */
  readonly error?: Error | undefined;
  /** Why it was skipped, or another remark. */
  readonly note?: string | undefined;
}

/** Number of rows by status. */
export type RowCounts = Readonly<Record<RowStatus, number>>;

/** A venue, organizer, category or tag that was created for the rows that link to it, or in a dry run would be. */
export interface LinkedResult {
  /** Kind of the record. */
  readonly kind: 'venue' | 'organizer' | 'category' | 'tag';
  /** Its name, as in the first row. */
  readonly name: string;
  /** Its ID. Undefined in a dry run. */
  readonly id?: number | undefined;
  /** A remark, such as on an image that the site could not copy. */
  readonly note?: string | undefined;
}

/** An event that is not among the rows. */
export interface MissingEvent {
  /** Its ID. */
  readonly id: number;
  /** Its key, in the form that is compared. */
  readonly key?: string | undefined;
  /** Its title as plain text. */
  readonly title: string;
  /** Its start, a local time. */
  readonly start_date: string;
}

/** The result for events of the same source that are not among the rows. */
export interface MissingResult {
  /** `done`, `none` if no event is missing from the rows, or why nothing was done. */
  readonly outcome: 'done' | 'none' | 'too many' | 'no rows' | 'rows failed' | 'listing failed';
  /** Number of events of the source after the rows, without new ones, and without drafts if drafts are made. */
  readonly total: number;
  /** IDs of the missing events, in the order of their starts. */
  readonly ids: readonly number[];
  /** The missing events with their titles. */
  readonly events: readonly MissingEvent[];
  /** Events that could not be drafted or trashed, also because the run ended early. */
  readonly failed: readonly {
    /** ID of the event. */
    readonly id: number;
    /** The reason. */
    readonly error: Error;
  }[];
  /** Why the events could not be listed. */
  readonly error?: Error | undefined;
}

/** The result of an import. */
export interface ImportResult {
  /**
   * Whether the site has what the rows ask for: no row failed, all rows were tried, and `missing` was done. Notes, such as
   * an image that the site rejects, do not count.
   */
  readonly ok: boolean;
  /** Number of rows by status. */
  readonly counts: RowCounts;
  /** The result of each row, in the order of the rows. */
  readonly rows: readonly RowResult[];
  /** The venues, organizers, categories and tags that were created. */
  readonly linked: readonly LinkedResult[];
  /** The result for events that are not among the rows. Undefined if `missing` is `keep`. */
  readonly missing?: MissingResult | undefined;
  /** Whether it was a dry run, which writes nothing: `missing.total` counts events where they are now. */
  readonly dryRun: boolean;
  /** Why the run ended early. Other rows have failed with it as `cause`, except after an abort or error of `onRow`. */
  readonly error?: Error | undefined;
}

export function countResults(results: readonly { readonly status: RowStatus }[]): RowCounts {
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0, skipped: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}
