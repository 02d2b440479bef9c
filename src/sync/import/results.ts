/** What became of a row. */
export type RowStatus = 'created' | 'updated' | 'unchanged' | 'failed' | 'skipped';

/** What became of one row. */
export interface RowResult {
  /** Number of the row, from 1. */
  readonly row: number;
  /** Line of the file that it stands in. */
  readonly line?: number | undefined;
  /** Column of the file in which it begins, or of what is wrong with it. */
  readonly column?: number | undefined;
  /** What became of it. */
  readonly status: RowStatus;
  /** Its key, in the form that is compared. */
  readonly key?: string | undefined;
  /** The title of the row, plain text. */
  readonly title?: string | undefined;
  /** The start of the row, as it has it. */
  readonly start_date?: string | undefined;
  /** ID of its event; in a dry run not of one that would be created. */
  readonly id?: number | undefined;
  /** The fields that were changed. */
  readonly fields?: readonly string[] | undefined;
  /** Why it failed. */
  readonly error?: Error | undefined;
  /** Why it was skipped, or what has to be known about it. */
  readonly note?: string | undefined;
}

/** How many rows became what. */
export type RowCounts = Readonly<Record<RowStatus, number>>;

/** What became of a venue, organizer, category or tag that rows name: it was created, or their data were written to it. */
export interface LinkedResult {
  /** What it is. */
  readonly kind: 'venue' | 'organizer' | 'category' | 'tag';
  /** Its name, as the first row has it. */
  readonly name: string;
  /** What became of it. In a dry run, what would. */
  readonly status: 'created' | 'updated';
  /** Its ID; in a dry run not of one that would be created. */
  readonly id?: number | undefined;
  /** The fields that were changed. */
  readonly fields?: readonly string[] | undefined;
}

/** An event that is not among the rows. */
export interface MissingEvent {
  /** Its ID. */
  readonly id: number;
  /** Its key, in the form that is compared. */
  readonly key?: string | undefined;
  /** Its title, plain text. */
  readonly title: string;
  /** Its start, a local time. */
  readonly start_date: string;
}

/** What became of the events of the same source that are not among the rows. */
export interface MissingResult {
  /** `done`, `none` where every event of the source is among the rows, or why nothing was done. */
  readonly outcome: 'done' | 'none' | 'too many' | 'rows failed';
  /** How many events of the source there are. */
  readonly total: number;
  /** IDs of those that are not among the rows, in the order of their starts. */
  readonly ids: readonly number[];
  /** The same events with their titles. */
  readonly events: readonly MissingEvent[];
  /** Those that could not be drafted or trashed. */
  readonly failed: readonly {
    /** ID of the event. */
    readonly id: number;
    /** Why. */
    readonly error: Error;
  }[];
}

/** What an import has done. */
export interface ImportResult {
  /** How many rows became what. */
  readonly counts: RowCounts;
  /** What became of each row, in the order of the rows. */
  readonly rows: readonly RowResult[];
  /** The venues, organizers, categories and tags that were created or changed. */
  readonly linked: readonly LinkedResult[];
  /** What became of events that are not among the rows, where `missing` is not `keep`. */
  readonly missing?: MissingResult | undefined;
  /** Whether it was a dry run, which writes nothing. */
  readonly dryRun: boolean;
}

export class Tally<Result extends { readonly status: RowStatus }> {
  readonly results: Result[] = [];
  readonly #counts = { created: 0, updated: 0, unchanged: 0, failed: 0, skipped: 0 };

  get counts(): RowCounts {
    return { ...this.#counts };
  }

  add(result: Result, index = this.results.length): void {
    this.results[index] = result;
    this.#counts[result.status] += 1;
  }
}
