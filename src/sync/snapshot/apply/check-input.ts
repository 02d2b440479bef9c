import * as z from 'zod/mini';
import { ValidationError } from '../../../index.ts';
import type { CalendarSnapshot } from '../../../testing/index.ts';
import type { ApplyOptions } from './options.ts';

const expected = (what: string) => ({ error: `expected ${what}` });
const aFunction = z.custom((value) => typeof value === 'function', expected('a function'));
const oneOf = (values: readonly [string, ...string[]]) =>
  z.enum(values, expected(`one of ${values.join(', ')}`));
const share = z
  .number(expected('a number from 0 to 1'))
  .check(z.gte(0, expected('a number from 0 to 1')), z.lte(1, expected('a number from 0 to 1')));

const Options = z.strictObject({
  dryRun: z.optional(z.boolean(expected('true or false'))),
  missing: z.optional(oneOf(['keep', 'draft', 'trash'])),
  maxMissing: z.optional(share),
  images: z.optional(oneOf(['skip', 'url'])),
  concurrency: z.optional(
    z.int(expected('a positive integer')).check(z.positive(expected('a positive integer'))),
  ),
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

function check(schema: z.ZodMiniType, value: unknown, subject: string): void {
  const { error } = schema.safeParse(value);
  if (error === undefined) return;
  const issues = error.issues.flatMap((issue) => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({ path: [...path, key], message: 'unknown option' }));
  });
  throw new ValidationError(subject, issues);
}

/**
 * Checks what `applySnapshot` is called with.
 *
 * @throws ValidationError with everything that is wrong with it
 */
export function checkInput(snapshot: CalendarSnapshot, options: ApplyOptions): void {
  check(Options, options, 'options of applySnapshot');
  check(Snapshot, snapshot, 'snapshot');
}
