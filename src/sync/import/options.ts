import * as z from 'zod/mini';
import { validate } from '../../contract/validate.ts';
import { addIssue, expected } from '../../contract/values/check.ts';
import { flag, nonEmptyText } from '../../contract/values/text.ts';
import type { CalendarEvent, DateInput } from '../../index.ts';
import type { Journal } from '../journal/journal.ts';
import { aFunction, oneOf, sharedOptions } from '../validate.ts';
import type { ImportKey } from './keys.ts';
import type { LinkedMode, UnknownNames } from './linked-records.ts';
import type { RowResult } from './results.ts';

/** The events that keys are compared with. */
export interface KeyWindow {
  /** Their first day or moment. */
  readonly from: DateInput;
  /** The day or moment before which they begin, of the same kind. */
  readonly to: DateInput;
}

/** Options of `importEvents`. */
export interface ImportOptions {
  /**
   * What rows and events are matched by: `'slug'`, compared as the service makes slugs; `'id'`; `'title-and-start'` for files
   * that have neither; or a function, which needs `window`. Default `'slug'`.
   */
  readonly key?: ImportKey | undefined;
  /**
   * The events that titles and starts, or the keys of a function, are compared with; with `missing`, the events that are
   * judged. Default all, if there is no function.
   */
  readonly window?: KeyWindow | undefined;
  /** What is done with a row whose event exists: `'update'` edits it where it differs, `'skip'` leaves it. Default `'update'`. */
  readonly existing?: 'update' | 'skip' | undefined;
  /**
   * What is done with a name of a category or tag that the site does not have: `'create'` creates it, `'refuse'` fails the row,
   * so that a typing error does not become a category. Default `'create'`.
   */
  readonly unknownTerms?: UnknownNames | undefined;
  /** The same for venues, whose names a typing error would make new ones. Default `'create'`. */
  readonly unknownVenues?: UnknownNames | undefined;
  /** The same for organizers. Default `'create'`. */
  readonly unknownOrganizers?: UnknownNames | undefined;
  /**
   * What is done with venues and organizers that exist: `'keep'` leaves them as they are, `'update'` writes the data of
   * the rows to them; of several rows with data for one name, the first decides. Default `'keep'`.
   */
  readonly linked?: LinkedMode | undefined;
  /**
   * The folder of the files that rows name as their `image`, such as `posters/fair.jpg`. Files outside of it are refused. Each
   * file is sent to the site's media library once, known by its content; with a journal, over all runs. Default none: an
   * `image` is an ID or an address.
   */
  readonly imageFolder?: string | URL | undefined;
  /** How many rows are worked on at once. Default 3. */
  readonly concurrency?: number | undefined;
  /** Whether to write nothing and report what would be done. Default false. */
  readonly dryRun?: boolean | undefined;
  /**
   * What is done with events of the same source that are not among the rows, once all rows are done: `'keep'`, `'draft'`
   * or `'trash'`. The event of a failed row stays, and all stay if the key of one cannot be read. Default `'keep'`.
   */
  readonly missing?: 'keep' | 'draft' | 'trash' | undefined;
  /** Whether an event is of the same source as the rows. Required with `missing`. */
  readonly source?: ((event: CalendarEvent) => boolean) | undefined;
  /** The share of the events of the source that may be drafted or trashed. If there are more, none is touched. Default 0.1. */
  readonly maxMissing?: number | undefined;
  /**
   * Where to write down what is done, so that an interrupted run can go on: the path of a file, or functions. With one,
   * unchanged rows are also recognised where a text of the service cannot be compared. A file is locked for the time of
   * the run, by a file beside it whose name ends in `.lock`, so that no two runs create the same events.
   */
  readonly journal?: string | URL | Journal | undefined;
  /**
   * Whether to take over the lock of a journal although a process of its number runs on this machine, which is another
   * one. The lock of a process that no longer exists is taken over anyway. Default false.
   */
  readonly takeOver?: boolean | undefined;
  /** Ends the import: requests under way are aborted, and the import rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each row when it is done, in no certain order. */
  readonly onRow?: ((row: RowResult) => void) | undefined;
}

const aUrl = z.instanceof(URL);

const Options = z
  .strictObject({
    ...sharedOptions,
    key: z.optional(
      z.union(
        [z.enum(['slug', 'id', 'title-and-start']), aFunction],
        expected("'slug', 'id', 'title-and-start' or a function"),
      ),
    ),
    window: z.optional(z.strictObject({ from: z.unknown(), to: z.unknown() })),
    existing: oneOf('update', 'skip'),
    unknownTerms: oneOf('create', 'refuse'),
    unknownVenues: oneOf('create', 'refuse'),
    unknownOrganizers: oneOf('create', 'refuse'),
    linked: oneOf('keep', 'update'),
    imageFolder: z.optional(z.union([nonEmptyText(), aUrl], expected('the path of a folder'))),
    source: z.optional(aFunction),
    journal: z.optional(
      z.union(
        [z.string(), aUrl, z.looseObject({ append: aFunction })],
        expected('a path, or an object with a function append'),
      ),
    ),
    takeOver: z.optional(flag()),
    onRow: z.optional(aFunction),
  })
  .check((payload) => {
    const { key, window, missing = 'keep', source } = payload.value;
    if (typeof key === 'function' && window === undefined) {
      const what = '{ from, to } next to a function as key: the events that its keys are compared with';
      addIssue(payload, 'required', what, window, ['window']);
    }
    if (missing !== 'keep' && source === undefined) {
      const what = `a function next to missing: '${missing}', which says which events are of the same source`;
      addIssue(payload, 'required', what, source, ['source']);
    }
  });

export function checkOptions(options: ImportOptions): void {
  validate(Options, options, 'options of importEvents');
}
