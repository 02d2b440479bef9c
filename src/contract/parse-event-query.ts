import * as z from 'zod/mini';
import { throwInvalid, ValidationError } from '../errors/validation-error.ts';
import { EventQuery } from './records/event-query.ts';
import { validate } from './validate.ts';
import { describeProblem, problemOf, readFields } from './values/check.ts';

/** The query of a page or request: `URLSearchParams`, a URL or query string, or an object such as Express' `req.query`. */
export type EventQueryInput = URLSearchParams | string | Readonly<Record<string, unknown>>;

/**
 * Parses the query of a page or request as a query of events. It converts numbers, `true` and `false` (or `1` and `0`),
 * and lists (`tags=1,2`, `tags=1&tags=2`, `tags[]=1&tags[]=2`). Dates stay strings. Unknown parameters are dropped, and
 * so are empty ones, which forms send for empty fields.
 *
 * Visitors choose what they send. If your client has credentials, set `status` yourself.
 *
 * @param input - `URLSearchParams`, a URL or query string, or an object such as Express' `req.query`
 * @throws {@link ValidationError} with an issue for each parameter that cannot be read or has over 2,000 characters
 * @example
 * ```ts
 * import { parseEventQuery } from 'events-calendar-client';
 *
 * const query = parseEventQuery('?search=jazz&categories=music,4&per_page=20&utm_source=mail');
 * const page = await calendar.events.list({ ...query, status: 'publish' });
 * ```
 */
export function parseEventQuery(input: EventQueryInput): EventQuery {
  const query = parseQuery(EventQuery.shape, input);
  validate(EventQuery, query, subject);
  return query;
}

const subject = 'query of events';

/** Visitors may send long lists, which take time to read. */
const mostCharacters = 2000;

/**
 * Parses a query without checking it as a whole.
 *
 * @param parameters - the schema of each parameter, which decides how its string is read
 */
export function parseQuery(
  parameters: Readonly<Record<string, z.ZodMiniType>>,
  input: EventQueryInput,
): Record<string, unknown> {
  const texts = new Map<string, string[]>();
  for (const [key, value] of entriesOf(input)) {
    const name = key.replace(/\[\d*\]$/, '');
    if (!Object.hasOwn(parameters, name)) continue;
    const known = texts.get(name) ?? [];
    // Express reads a list of more than 20 members as an object.
    const members = typeof value === 'object' ? Object.values(Object(value)) : [];
    for (const one of members.length > 0 ? members : [value]) {
      const text = String(one ?? '');
      if (text !== '') known.push(text);
    }
    if (known.length > 0) texts.set(name, known);
  }
  const tooLong = describeProblem('too_long', `at most ${mostCharacters} characters`);
  const issues = [...texts]
    .filter(([, present]) => present.join(',').length > mostCharacters)
    .map(([name]) => ({ path: [name], ...tooLong }));
  if (issues.length > 0) throw new ValidationError(subject, issues);
  const query = [...texts].map(([name, present]) => [name, readParameter(parameters[name]!, present)]);
  return Object.fromEntries(query);
}

function entriesOf(input: EventQueryInput): Iterable<readonly [string, unknown]> {
  // A URL has more before its query, and perhaps a fragment after it.
  if (typeof input === 'string') return new URLSearchParams(input.replace(/^[^?=&]*\?([^#]*).*/, '$1'));
  if (Symbol.iterator in Object(input)) return input as URLSearchParams;
  const fields = readFields(input);
  if (fields) return Object.entries(fields);
  const what = 'URLSearchParams, a URL as a string, or an object';
  throwInvalid(subject, [], problemOf('invalid_value', what, input));
}

/** Reads the strings of a parameter as the first kind of value or list that it takes. Commas separate members. */
function readParameter(parameter: z.ZodMiniType, texts: readonly string[]): unknown {
  const [text = '', ...more] = texts;
  const members = texts.flatMap((part) => part.split(',')).filter((part) => part !== '');
  const values = more.length === 0 ? [toFlag(text), toNumberIfExact(text), text, toNumber(text)] : [];
  const lists = [members.map(toNumberIfExact), members.map(toNumber), members];
  const value = [...values, ...lists].find((candidate) => z.safeParse(parameter, candidate).success);
  // Returned unchanged, for the message.
  return value ?? (more.length === 0 ? text : texts);
}

/** Converts only exact numbers. `007` may be a slug. */
function toNumberIfExact(text: string): number | string {
  return String(Number(text)) === text ? Number(text) : text;
}

function toNumber(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Converts flags, and anything else like {@link toNumberIfExact}. */
function toFlag(text: string): boolean | number | string {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  return toNumberIfExact(text);
}
