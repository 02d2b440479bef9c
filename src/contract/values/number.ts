import * as z from 'zod/mini';
import { expected, explain } from './messages.ts';

/** An integer that JavaScript does not round. Zod's own checks of it would be 400 bytes of a bundle. */
function integerFrom(minimum: number, what: string) {
  const isAllowed = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= minimum;
  const schema = z.custom<number>(isAllowed, {
    error: (issue) => explain(issue, what, Number.isSafeInteger(issue.input) ? 'out_of_range' : undefined),
    abort: true,
  });
  schema._zod.toJSONSchema = () => ({ type: 'integer', minimum });
  return schema;
}

/** An ID, a page, a number of items. */
export function positiveInteger(what = 'a positive integer') {
  return integerFrom(1, what);
}

/** An ID, or 0 for none. */
export function naturalNumber(what = 'an integer from 0 up') {
  return integerFrom(0, what);
}

/** Any finite number. */
export function decimal(what = 'a number') {
  return z.number(expected(what));
}
