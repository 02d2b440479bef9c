import * as z from 'zod/mini';
import { sentAs } from '../encode.ts';
import { expected } from './messages.ts';
import { positiveInteger } from './number.ts';
import { type IdReference, record, toId } from './reference.ts';
import { refine } from './refine.ts';
import { nonEmptyText, termName } from './text.ts';

/** One item, or a list of them. One is sent as a list too. */
export function oneOrSeveral<Item>(
  item: (what: string) => z.ZodMiniType<Item, Item>,
  [singular, plural]: readonly [string, string],
  minimumLength = 0,
): z.ZodMiniType<Item | readonly Item[], Item | readonly Item[]> {
  // A check of Zod's own for this would be 200 bytes of a bundle.
  const isLongEnough = refine<Item[]>((list) => list.length >= minimumLength, plural);
  const list = z.array(item(singular)).check(isLongEnough);
  return sentAs(z.union([item(plural), list], expected(plural)), (value: Item | Item[]) => [value].flat());
}

/** The ID or slug of a term. */
function idOrSlug(what: string) {
  const slug = nonEmptyText(what).check(refine((text) => !text.includes(','), what));
  return z.union([positiveInteger(what), slug], expected(what));
}

/** One integer or several; at least one, since an empty list would mean no filter at all. */
export function integerList() {
  return oneOrSeveral(positiveInteger, ['a positive integer', 'positive integers'], 1);
}

/** Term IDs and slugs, one or several. Commas separate the members of a list, so a slug has none. */
export function termList() {
  const names = ['an id or a slug without commas', 'ids or slugs without commas'] as const;
  return oneOrSeveral(idOrSlug, names, 1);
}

type Term = IdReference | string;

/** A term by its ID, as it was read, or by its name. */
function term(what: string): z.ZodMiniType<Term, Term> {
  return sentAs(z.union([record(), positiveInteger(what), termName(what)], expected(what)), toId);
}

/** Terms to assign: IDs or names, one or several; an empty list takes all away, null changes nothing. */
export function termAssignment() {
  const names = ['an id or a name of 1 to 200 characters', 'ids or names of 1 to 200 characters'] as const;
  return z.nullable(oneOrSeveral(term, names));
}

/** Terms to assign: IDs or names, one or several; an empty list and null take all away. */
export function clearableTerms() {
  return z.optional(sentAs(termAssignment(), (terms: unknown[] | null) => terms ?? []));
}
