import * as z from 'zod/mini';
import { expected } from './messages.ts';

function integerFrom(minimum: number, what: string) {
  return z.int(expected(what)).check(z.gte(minimum, expected(what, 'out_of_range')));
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
