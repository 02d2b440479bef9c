import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { expected, isJsonObject, positiveInteger, refine, valueLike } from './check.ts';
import { nonEmptyText, termName } from './text.ts';

/** An existing record by its ID: as such, as `{ id }`, or the record as it was read, of which only the ID is sent. */
export type IdReference =
  | number
  | {
      /** Numeric ID. */
      readonly id: number;
    };

type WithId = Exclude<IdReference, number>;

const id = positiveInteger();

/**
 * A record as it was read, or any object with an ID.
 *
 * @param required - the fields by which records are known
 */
export function record(required = ['id']) {
  const schema = valueLike<WithId>(
    (value) =>
      isJsonObject(value) && z.safeParse(id, value.id).success && required.every((name) => name in value),
    'a record',
  );
  // Zod shows no check of our own.
  schema._zod.processJSONSchema = (_, json) => Object.assign(json, { type: 'object', required });
  return schema;
}

/** The ID of a record, or any other value as it is. */
export function toId<Value>(value: Value): Exclude<Value, WithId> | number {
  const isRecord = isJsonObject(value) && 'id' in value;
  return (isRecord ? value.id : value) as Exclude<Value, WithId> | number;
}

/**
 * One item, or a list of them. One is sent as a list too.
 *
 * @param checks - checks of the whole
 */
export function oneOrSeveral<Item>(
  item: (what: string) => z.ZodMiniType<Item, Item>,
  [singular, plural]: readonly [string, string],
  ...checks: z.core.$ZodCheck<unknown>[]
): z.ZodMiniType<Item | readonly Item[], Item | readonly Item[]> {
  const input = z.union([item(plural), z.array(item(singular))], expected(plural)).check(...checks);
  return encoded(input, (value: Item | Item[]) => [value].flat());
}

/** What a filter takes: at least one item, since an empty list would mean no filter at all. */
function filter<Item>(item: (what: string) => z.ZodMiniType<Item, Item>, names: readonly [string, string]) {
  // A check of Zod's own for this would be 200 bytes of a bundle.
  const isNotEmpty = refine<unknown>(
    (items) => [items].flat().length > 0,
    `${names[1]}, or undefined for all`,
  );
  return oneOrSeveral(item, names, isNotEmpty);
}

/** The ID or slug of a term. */
function idOrSlug(what: string) {
  const slug = nonEmptyText(what).check(refine((text) => !text.includes(','), what));
  return z.union([positiveInteger(what), slug], expected(what));
}

/** One integer or several. */
export function integerList() {
  return filter(positiveInteger, ['a positive integer', 'positive integers']);
}

/** Term IDs and slugs, one or several. Commas separate the members of a list, so a slug has none. */
export function termList() {
  const names = ['an id or a slug without commas', 'ids or slugs without commas'] as const;
  return filter(idOrSlug, names);
}

type Term = IdReference | string;

/** A term by its ID, as it was read, or by its name. */
function term(what: string): z.ZodMiniType<Term, Term> {
  return encoded(z.union([record(), positiveInteger(what), termName(what)], expected(what)), toId);
}

/** Terms to assign: IDs or names, one or several; an empty list takes all away, null changes nothing. */
export function termAssignment() {
  const names = ['an id or a name of 1 to 200 characters', 'ids or names of 1 to 200 characters'] as const;
  return z.nullable(oneOrSeveral(term, names));
}

/** Terms to assign: IDs or names, one or several; an empty list and null take all away. */
export function clearableTerms() {
  return z.optional(encoded(termAssignment(), (terms: unknown[] | null) => terms ?? []));
}

/** Events Calendar Pro numbers the dates of recurring events from here on; its posts have lower IDs. */
const firstOccurrenceId = 10_000_000;

/** Whether an ID is that of one date of a recurring event, or of a single event under its second ID. */
export function isOccurrenceId(id: number): boolean {
  return Number.isSafeInteger(id) && id > firstOccurrenceId;
}

/** The URL of a date ends in it, with a number if the day has more than one; plain permalinks have a parameter. */
const datedUrl = /\/\d{4}-\d{2}-\d{2}(?:\/\d+)?\/?$|[?&]eventDate=\d/;

/** Whether the URL of an event is that of one of its dates, as recurring events have it. Drafts have no such URL. */
export function hasOccurrenceUrl(url: string): boolean {
  return datedUrl.test(url);
}
