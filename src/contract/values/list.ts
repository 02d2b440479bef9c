import * as z from 'zod/mini';
import { expected } from './messages.ts';
import { positiveInteger } from './number.ts';
import { type IdReference, record, toId } from './reference.ts';
import { refine } from './refine.ts';
import { nonEmptyText, termName } from './text.ts';

/** One item, or a list of them. */
function oneOrSeveral<Item>(
  item: (what: string) => z.ZodMiniType<Item, Item>,
  [singular, plural]: readonly [string, string],
  minimumLength: number,
): z.ZodMiniType<Item | Item[], Item | readonly Item[]> {
  // A check of Zod's own for this would be 200 bytes of a bundle.
  const isLongEnough = refine<Item[]>((list) => list.length >= minimumLength, plural);
  return z.union([item(plural), z.array(item(singular)).check(isLongEnough)], expected(plural));
}

/** One item is sent as a list too. */
function toList<Item>(value: Item | Item[]): Item[] {
  return [value].flat() as Item[];
}

/** An ID or a name. */
function idOr(name: (what: string) => z.ZodMiniType<string, string>) {
  return (what: string) => z.union([positiveInteger(what), name(what)], expected(what));
}

const nameWithoutComma = (what: string) =>
  nonEmptyText(what).check(refine((slug) => !slug.includes(','), what));

/** One integer or several; at least one, since an empty list would mean no filter at all. */
export function integerList() {
  const input = oneOrSeveral(positiveInteger, ['a positive integer', 'positive integers'], 1);
  return z.pipe(input, z.transform(toList<number>));
}

/** Term IDs and slugs, one or several. Commas separate the members of a list, so a slug has none. */
export function termList() {
  const names = ['an id or a slug without commas', 'ids or slugs without commas'] as const;
  const input = oneOrSeveral(idOr(nameWithoutComma), names, 1);
  return z.pipe(input, z.transform(toList<number | string>));
}

type Term = IdReference | string;

/** Terms to assign: IDs or names, one or several; an empty list takes all away, null changes nothing. */
export function termAssignment(): z.ZodMiniType<
  (number | string)[] | null,
  IdReference | string | readonly (IdReference | string)[] | null
> {
  const input = oneOrSeveral<Term>(
    (what) => z.union([record(), idOr(termName)(what)], expected(what)),
    ['an id or a name of 1 to 200 characters', 'ids or names of 1 to 200 characters'],
    0,
  );
  return z.pipe(
    z.nullable(input),
    z.transform((terms: Term | Term[] | null) => (terms === null ? null : toList(terms).map(toId))),
  );
}

/** Terms to assign: IDs or names, one or several; an empty list and null take all away. */
export function clearableTerms() {
  return z.pipe(
    termAssignment(),
    z.transform((terms: (number | string)[] | null) => terms ?? []),
  );
}
