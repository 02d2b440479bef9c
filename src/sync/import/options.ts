import * as z from 'zod/mini';
import { addIssue, expected } from '../../contract/values/check.ts';
import { flag, nonEmptyText } from '../../contract/values/text.ts';
import type { CalendarEvent } from '../../index.ts';
import type { Journal } from '../journal/journal.ts';
import { aFunction, oneOf, sharedOptions } from '../validate.ts';
import type { ImportKey, KeyWindow } from './keys.ts';
import type { RowResult } from './results.ts';

/** What to do with events that a calendar file has canceled. */
export type CanceledMode = 'mark' | 'draft' | 'trash';

/** What to do with a name that the site does not have: create a record, or fail the row. */
export type UnknownNames = 'create' | 'refuse';

/** Selects the events of a source: by a function, or by the slug of a category or tag. */
export type EventSource =
  | ((event: CalendarEvent) => boolean)
  | {
      /** The slug of a category. */
      readonly category: string;
    }
  | {
      /** The slug of a tag. */
      readonly tag: string;
    };

/** Options of `importEvents`. */
export interface ImportOptions {
  /**
   * How rows are matched with events: by `'slug'` in WordPress's form, `'id'`, `'title-and-start'`, a function,
   * which needs `window`, or `'auto'`: by ID if the event with it has the same slug, title or start, else by
   * slug, else by title and start. Default `'slug'` for rows with a slug, `'auto'` for others.
   */
  readonly key?: ImportKey | undefined;
  /**
   * The time range of the events to compare with. Events outside it are found only by ID or slug. Required if `key`
   * is a function. Default all, or for an array of rows, the range of the rows.
   */
  readonly window?: KeyWindow | undefined;
  /** Existing events: `'update'` edits those that differ, `'skip'` leaves all of them. Default `'update'`. */
  readonly existing?: 'update' | 'skip' | undefined;
  /** For a category or tag that the site lacks: `'create'` it, or `'refuse'` the row. Default `'create'`. */
  readonly unknownTerms?: UnknownNames | undefined;
  /** The same for venues. Default `'create'`. */
  readonly unknownVenues?: UnknownNames | undefined;
  /** The same for organizers. Default `'create'`. */
  readonly unknownOrganizers?: UnknownNames | undefined;
  /**
   * The folder of image files that rows have as their `image`, such as `posters/fair.jpg`. Files outside it
   * are rejected. The same content is uploaded only once: the name of its file gets a hash. Default none: an `image`
   * is an ID or a URL.
   */
  readonly imageFolder?: string | URL | undefined;
  /** How many rows are imported at the same time. Default 3. */
  readonly concurrency?: number | undefined;
  /** Reports what would change, and writes nothing. Default false. */
  readonly dryRun?: boolean | undefined;
  /**
   * What to do with events of the same source that are not among the rows, after all rows: `'keep'`, `'draft'` or
   * `'trash'`. Events of failed rows stay, and all events stay if a row has no readable key. Default `'keep'`.
   */
  readonly missing?: 'keep' | 'draft' | 'trash' | undefined;
  /**
   * What to do with events that a calendar file has canceled: `'mark'` marks them with `setEventStatus`, or makes them
   * drafts if the site has closed that route, `'draft'` or `'trash'`. If the event is no longer canceled, its mark is
   * removed, unless it has a reason. Default `'mark'`.
   */
  readonly canceled?: CanceledMode | undefined;
  /**
   * The events from the same source as the rows: `{ category: 'slug' }`, `{ tag: 'slug' }`, or a function, for which
   * all events in `missingWindow` are read. Required with `missing`.
   */
  readonly source?: EventSource | undefined;
  /** The time range of the events that may be missing. Default `window`. */
  readonly missingWindow?: KeyWindow | undefined;
  /**
   * If more than this share of the source's events is missing in one run, none is changed. New events do not count. Up
   * to three a run are always changed, unless it is 0. Without any row, none is changed. Default 0.1.
   */
  readonly maxMissing?: number | undefined;
  /**
   * Where to record what is done, so that an interrupted run can continue: the path of a file, or functions. A journal
   * also recognizes unchanged rows whose fields cannot be compared with the site's. A second file ending in `.lock`
   * keeps two runs from using it at once.
   */
  readonly journal?: string | URL | Journal | undefined;
  /** Stops the import: current requests are aborted, and `error` of the result is the reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the result of each row, in any order. If it is async, the import waits for it. */
  readonly onRow?: ((row: RowResult) => unknown) | undefined;
  /** Called after each event that was read to match rows, or for `missing`, with the number of events so far. */
  readonly onProgress?: ((events: number) => void) | undefined;
}

const aWindow = z.optional(z.strictObject({ from: z.unknown(), to: z.unknown() }));

const whatShare = 'a number from 0 to 1';
const inRange = expected(whatShare, 'out_of_range');

export const Options = z
  .strictObject({
    ...sharedOptions,
    dryRun: z.optional(flag()),
    key: z.optional(
      z.union(
        [z.enum(['auto', 'slug', 'id', 'title-and-start']), aFunction],
        expected("'auto', 'slug', 'id', 'title-and-start' or a function"),
      ),
    ),
    window: aWindow,
    existing: oneOf('update', 'skip'),
    unknownTerms: oneOf('create', 'refuse'),
    unknownVenues: oneOf('create', 'refuse'),
    unknownOrganizers: oneOf('create', 'refuse'),
    missing: oneOf('keep', 'draft', 'trash'),
    maxMissing: z.optional(z.number(expected(whatShare)).check(z.gte(0, inRange), z.lte(1, inRange))),
    canceled: oneOf('mark', 'draft', 'trash'),
    imageFolder: z.optional(z.union([nonEmptyText(), z.instanceof(URL)], expected('the path of a folder'))),
    source: z.optional(
      z.union(
        [aFunction, z.strictObject({ category: nonEmptyText() }), z.strictObject({ tag: nonEmptyText() })],
        expected('{ category }, { tag } or a function'),
      ),
    ),
    missingWindow: aWindow,
    journal: z.optional(
      z.union(
        [z.string(), z.instanceof(URL), z.looseObject({ append: aFunction })],
        expected('a path, or an object with a function append'),
      ),
    ),
    onRow: z.optional(aFunction),
    onProgress: z.optional(aFunction),
  })
  .check((payload) => {
    const { key, window, missing = 'keep', source } = payload.value;
    if (typeof key === 'function' && window === undefined) {
      const what = '{ from, to } for the events to compare with, since key is a function';
      addIssue(payload, 'required', what, window, ['window']);
    }
    if (missing !== 'keep' && source === undefined) {
      const what = `the category or tag of the same source, or a function, since missing is '${missing}'`;
      addIssue(payload, 'required', what, source, ['source']);
    }
  });
