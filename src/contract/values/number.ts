import * as z from 'zod/mini';
import { expected } from './messages.ts';
import { refine } from './refine.ts';

/** An integer that JavaScript does not round. */
const safe = {
  format: 'safeint',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;

/** Any integer. Responses have many, so it is one check alone. */
export function integer(what = 'an integer') {
  return z.number(expected(what)).check(refine(Number.isSafeInteger, what, 'invalid_value', safe));
}

function integerFrom(minimum: number, what: string) {
  return integer(what).check(refine((value) => value >= minimum, what, 'out_of_range', { minimum }));
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
