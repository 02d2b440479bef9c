import * as z from 'zod/mini';
import { expected } from './messages.ts';
import { decimal } from './number.ts';
import { text } from './text.ts';

const what = 'numbers or texts';

function amount() {
  return z.union([decimal(), text()], expected(what));
}

/** A price: a number, a text such as `'$10-25'`, or several of them; null for none. */
export function cost(): z.ZodMiniType<
  number | string | (number | string)[] | null,
  number | string | readonly (number | string)[] | null
> {
  return z.nullable(z.union([amount(), z.array(amount())], expected(what)));
}
