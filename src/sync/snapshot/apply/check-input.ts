import * as z from 'zod/mini';
import { flag } from '../../../contract/values/flag.ts';
import { expected } from '../../../contract/values/messages.ts';
import { positiveInteger } from '../../../contract/values/number.ts';
import type { CalendarSnapshot } from '../../../testing/index.ts';
import { share, validate } from '../../validate.ts';
import type { ApplyOptions } from './options.ts';

const aFunction = z.custom((value) => typeof value === 'function', expected('a function'));
const oneOf = (values: readonly [string, ...string[]]) =>
  z.enum(values, expected(`one of ${values.join(', ')}`));

const Options = z.strictObject({
  dryRun: z.optional(flag()),
  missing: z.optional(oneOf(['keep', 'draft', 'trash'])),
  maxMissing: z.optional(share()),
  images: z.optional(oneOf(['skip', 'url'])),
  concurrency: z.optional(positiveInteger()),
  signal: z.optional(z.unknown()),
  onRecord: z.optional(aFunction),
  onProgress: z.optional(aFunction),
});

const records = z.optional(
  z.array(
    z.looseObject({ id: z.number(expected('a numeric ID')) }, expected('a record')),
    expected('a list of records'),
  ),
);

/** As much of a snapshot as cannot be written otherwise. What else is wrong with a record fails with that record. */
const Snapshot = z.looseObject(
  {
    events: records,
    venues: records,
    organizers: records,
    categories: records,
    tags: records,
    window: z.optional(z.looseObject({ from: z.string(), to: z.string(), status: z.string() })),
  },
  expected('a snapshot'),
);

/**
 * Checks what `applySnapshot` is called with.
 *
 * @throws {@link ValidationError} with everything that is wrong with it
 */
export function checkInput(snapshot: CalendarSnapshot, options: ApplyOptions): void {
  validate(Options, options, 'options of applySnapshot');
  validate(Snapshot, snapshot, 'snapshot');
}
