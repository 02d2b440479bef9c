import * as z from 'zod/mini';
import { expected } from './messages.ts';
import { decimal } from './number.ts';
import { text } from './text.ts';

const what = 'numbers or texts';

type Cost = number | string | (number | string)[] | null;

function amount() {
  return z.union([decimal(), text()], expected(what));
}

function costOrNull(): z.ZodMiniType<Cost, number | string | readonly (number | string)[] | null> {
  return z.nullable(z.union([amount(), z.array(amount())], expected(what)));
}

/** A new event ignores a bare zero, as PHP takes it for empty; in a list it makes the event free. */
function encodeCost(cost: Cost): Cost {
  return cost === 0 || cost === '0' ? ['0'] : cost;
}

/** A price: a number, a text such as `'$10-25'`, or several of them; 0 for free, null for none. */
export function cost(): z.ZodMiniType<
  number | string | (number | string)[] | null,
  number | string | readonly (number | string)[] | null
> {
  return z.pipe(costOrNull(), z.transform(encodeCost));
}
