import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { expected, isJsonObject, positiveInteger, refine, valueLike } from './check.ts';
import { isAddress, nonEmptyText, nullable, termName, text, toAscii } from './text.ts';

/** An existing record: its ID, `{ id }`, or a record that you have read. Only the ID is sent. */
export type IdReference =
  | number
  | {
      /** Numeric ID. */
      readonly id: number;
    };

type WithId = Exclude<IdReference, number>;

const id = positiveInteger();

/**
 * A record that you have read, or any object with an ID.
 *
 * @param required - the fields that identify a record
 */
export function record(required = ['id']) {
  const schema = valueLike<WithId>(
    (value) =>
      isJsonObject(value) && z.safeParse(id, value.id).success && required.every((name) => name in value),
    'a record',
  );
  // Zod does not include custom checks.
  schema._zod.processJSONSchema = (_, json) => Object.assign(json, { type: 'object', required });
  return schema;
}

/** Returns the ID of a record, or any other value unchanged. */
export function toId<Value>(value: Value): Exclude<Value, WithId> | number {
  const isRecord = isJsonObject(value) && 'id' in value;
  return (isRecord ? value.id : value) as Exclude<Value, WithId> | number;
}

/**
 * One item or a list. One item is sent as a list too.
 *
 * @param what - what is expected, for messages
 * @param checks - checks of the whole
 */
export function oneOrSeveral<Item>(
  item: z.ZodMiniType<Item, Item>,
  what: string,
  ...checks: z.core.$ZodCheck<unknown>[]
): z.ZodMiniType<Item | readonly Item[], Item | readonly Item[]> {
  const input = z.union([item, z.array(item)], expected(what)).check(...checks);
  return encoded(input, (value: Item | Item[]) => [value].flat());
}

/** The items of a filter, at least one: an empty list would mean no filter. */
function filter<Item>(item: z.ZodMiniType<Item, Item>, what: string) {
  // Zod's own check would add 200 bytes to a bundle.
  const isNotEmpty = refine<unknown>((items) => [items].flat().length > 0, `${what}, or undefined for all`);
  return oneOrSeveral(item, what, isNotEmpty);
}

export function integerList() {
  return filter(positiveInteger(), 'positive integers');
}

/** One or more term IDs and slugs. Slugs have no commas, because commas separate the members of a list. */
export function termList() {
  const what = 'an id or a slug without commas';
  const slug = nonEmptyText().check(refine((text) => !text.includes(','), what));
  return filter(z.union([positiveInteger(), slug], expected(what)), 'ids or slugs without commas');
}

type Term = IdReference | string;

/** A term by its ID, as a record, or by its name. */
function term(): z.ZodMiniType<Term, Term> {
  const what = 'an id or a name of 1 to 200 characters';
  return encoded(z.union([record(), positiveInteger(), termName()], expected(what)), toId);
}

/** One or more terms to assign, as IDs or names. An empty list removes all, null changes nothing. */
export function termAssignment() {
  return z.nullable(oneOrSeveral(term(), 'ids or names of 1 to 200 characters'));
}

/** One or more terms to assign, as IDs or names. An empty list or null removes all. */
export function clearableTerms() {
  return z.optional(encoded(termAssignment(), (terms: unknown[] | null) => terms ?? []));
}

const imageReference = 'the id or the URL of an image';

const encodeAddress = toAscii(/[^ -~]/);

const isImageReference = (value: string) => /^[1-9]\d*$/.test(value) || isAddress(value);

/** An image: its ID in the media library, or any URL. Sent as a string. Null is not sent. */
export function imageAsText() {
  const idOrAddress = text().check(refine(isImageReference, imageReference));
  const input: z.ZodMiniType<IdReference | string, IdReference | string> = z.union(
    [positiveInteger(), record(), idOrAddress],
    expected(imageReference),
  );
  return nullable(encoded(input, (value: IdReference | string) => encodeAddress(String(toId(value)))));
}
