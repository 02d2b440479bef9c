import { isTimeZone } from '../time/zone.ts';
import { type DateInput, instantText, type Moment, readDate, utcText } from './dates.ts';
import { complain } from './describe.ts';
import * as z from './zod.ts';

/**
 * A value that callers may give in several forms and that crosses the wire in one. The encoder answers
 * `undefined` for what it does not understand.
 */
export function wire<Input, Output>(what: string, encode: (value: unknown) => Output | undefined) {
  return z.transform<Input, Output>((value, payload) => {
    const encoded = encode(value);
    if (encoded === undefined) complain(payload, what, value);
    return encoded as Output;
  });
}

/** A value that crosses the wire as it is, if it passes. */
export function passing<Value>(what: string, passes: (value: Value) => unknown) {
  return wire<Value, Value>(what, (value) => (passes(value as Value) ? (value as Value) : undefined));
}

function list<Item>(value: unknown, encode: (item: unknown) => Item | undefined): Item[] | undefined {
  const items = (Array.isArray(value) ? value : [value]).map(encode);
  return items.every((item) => item !== undefined) ? items : undefined;
}

const whenText = (value: unknown) => (typeof value === 'string' && value.isWellFormed() ? value : undefined);

/** An integer from a minimum up. */
export const whenInteger = (minimum: number) => (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= minimum ? (value as number) : undefined;

const whenSaying = (value: unknown) => (whenText(value)?.trim() ? (value as string) : undefined);

const whenTerm = (value: unknown) => whenInteger(1)(value) ?? whenSaying(value);

const whenNumber = (value: unknown) => (Number.isFinite(value) ? (value as number) : undefined);

// The lowest levels: numbers, text and flags.

/** Any text, the empty one included. Half a surrogate pair cannot be sent and is refused. */
export const text = wire<string, string>('text', whenText);

/** Text that says something. */
export const nonEmptyText = wire<string, string>('text that is not empty', whenSaying);

/** An id, a page, a number of items. */
export const positiveInteger = wire<number, number>('a positive integer', whenInteger(1));

/** An id, or 0 for none. */
export const naturalNumber = wire<number, number>('an integer from 0 up', whenInteger(0));

/** A decimal number, for coordinates. */
export const decimal = wire<number, number>('a number', whenNumber);

/** A flag: `true` or `false`, in queries as these words. */
export const flag = wire<boolean, boolean>('true or false', (value) =>
  typeof value === 'boolean' ? value : undefined,
);

/** A flag that queries write as `1` or `0`. */
export const flagAsDigit = wire<boolean, 0 | 1>('true or false', (value) =>
  typeof value === 'boolean' ? (value ? 1 : 0) : undefined,
);

/** A flag that the interface leaves untyped: `true`, `false`, or what a site makes of another word or number. */
export const untypedFlag = wire<boolean | number | string, boolean | number | string>(
  'true or false',
  (value) => (typeof value === 'boolean' ? value : (whenNumber(value) ?? whenText(value))),
);

/** A flag that the interface types as a string: `'true'` or `'false'`. */
export const flagAsText = wire<boolean | string, string>('true or false', (value) =>
  typeof value === 'boolean' ? String(value) : whenText(value),
);

// Lists.

/** One integer or several; at least one, since an empty list would mean no filter at all. */
export const integerList = wire<number | readonly number[], number[]>('positive integers', (value) =>
  nonEmpty(list(value, whenInteger(1))),
);

/** Term ids and slugs, one or several. */
export const termList = wire<number | string | readonly (number | string)[], (number | string)[]>(
  'ids or slugs without commas',
  (value) =>
    nonEmpty(
      list(value, (item) => (typeof item === 'string' && item.includes(',') ? undefined : whenTerm(item))),
    ),
);

/** Terms to assign: ids or names, one or several; an empty list takes all away. */
export const termAssignment = wire<number | string | readonly (number | string)[], (number | string)[]>(
  'ids or names',
  (value) => list(value, whenTerm),
);

function nonEmpty<Item>(items: Item[] | undefined): Item[] | undefined {
  return items?.length ? items : undefined;
}

// Dates.

const dateForms = 'a date such as 2027-05-01 18:00, a Date or Temporal';

const date = (ofInstant: (instant: Moment) => string) =>
  wire<DateInput, string>(dateForms, (value) => {
    const read = readDate(value);
    return typeof read === 'object' ? ofInstant(read) : read;
  });

/** A date in a query: a day or wall time as text, an instant as ISO 8601 in UTC. */
export const queryDate = date(instantText);

/** When an event starts or ends. An instant waits here until the event's zone is known. */
export const eventDate = wire<DateInput, string | Moment>(dateForms, readDate);

/** A publication date: wall time in the site's zone, which the client does not know, so no instant. */
export const publicationDate = wire<DateInput, string>(
  "the site's wall time (date_utc takes an instant)",
  (value) => {
    const date = readDate(value);
    return typeof date === 'string' ? date : undefined;
  },
);

/** A publication date in UTC. */
export const publicationDateUtc = date(utcText);

// What only some fields have.

/** An event's time zone. */
export const timeZone = wire<string, string>('a time zone such as Europe/Berlin, UTC or UTC+5:30', (value) =>
  typeof value === 'string' && isTimeZone(value) ? value : undefined,
);

/** An image of the media library by its id, or any image by its URL; always text on the wire. */
export const image = wire<number | string, string>('the id or the URL of an image', (value) =>
  whenTerm(value)?.toString(),
);

/** A price: a number, a text such as `'$10-25'`, or several of them. */
export const cost = wire<
  number | string | readonly (number | string)[] | null,
  number | string | (number | string)[] | null
>('numbers or texts', (value) => {
  if (value === null) return null;
  const amount = (item: unknown) => whenNumber(item) ?? whenText(item);
  return Array.isArray(value) ? list(value, amount) : amount(value);
});
