import * as z from 'zod/mini';
import { encoded } from '../encode.ts';
import { expected } from './messages.ts';
import { decimal } from './number.ts';
import { text } from './text.ts';

const what = 'true or false';

/** A flag; queries hold the words `true` and `false`. */
export function flag() {
  return z.boolean(expected(what));
}

/** A flag that queries hold as `1` or `0`. */
export function flagAsDigit() {
  return encoded(flag(), Number);
}

/** A flag that the interface types as a string: `'true'` or `'false'`. */
export function flagOrText() {
  return z.union([flag(), text()], expected(what));
}

/** A flag that the interface leaves untyped: `true`, `false`, or another word or number that a site understands. */
export function untypedFlag() {
  return z.union([flag(), decimal(), text()], expected(what));
}
