import * as z from 'zod/mini';
import { ValidationError } from '../errors/validation-error.ts';
import { EventQuery } from './records/event-query.ts';
import { validate } from './validate.ts';

/** The query of a page or request: `URLSearchParams`, a query string, or an object such as Express' `req.query`. */
export type EventQueryInput = URLSearchParams | string | Readonly<Record<string, unknown>>;

/** The schema of each parameter decides how its string is read. */
const parameters: Readonly<Record<string, z.ZodMiniType>> = EventQuery.shape;

/**
 * Parses the query of a page or request as a query of events. It converts numbers, `true` and `false` (or `1` and `0`),
 * and lists (`tags=1,2`, `tags=1&tags=2`, `tags[]=1&tags[]=2`). Dates stay strings. Unknown parameters are dropped, and
 * so are empty ones, which forms send for empty fields.
 *
 * Visitors choose what they send. If your client has credentials, set `status` yourself.
 *
 * @param input - `URLSearchParams`, a query string with or without `?`, or an object such as Express' `req.query`
 * @throws {@link ValidationError} with an issue for each parameter that cannot be read
 * @example
 * ```ts
 * import { parseEventQuery } from 'events-calendar-client';
 *
 * const query = parseEventQuery('?search=jazz&categories=music,4&per_page=20&utm_source=mail');
 * const page = await calendar.events.list({ ...query, status: 'publish' });
 * ```
 */
export function parseEventQuery(input: EventQueryInput): EventQuery {
  const texts = new Map<string, string[]>();
  for (const [key, value] of entriesOf(input)) {
    const name = key.replace(/\[\d*\]$/, '');
    const present = [value].flat().filter((one) => one !== undefined && one !== null && one !== '');
    if (!Object.hasOwn(parameters, name) || present.length === 0) continue;
    texts.set(name, [...(texts.get(name) ?? []), ...present.map(String)]);
  }
  const query: Record<string, unknown> = {};
  for (const [name, present] of texts) query[name] = readParameter(parameters[name]!, present);
  validate(EventQuery, query, 'query of events');
  return query as EventQuery;
}

function entriesOf(input: EventQueryInput): Iterable<readonly [string, unknown]> {
  if (typeof input === 'string') return new URLSearchParams(input);
  return Symbol.iterator in input ? (input as URLSearchParams) : Object.entries(input);
}

/** Reads the strings of a parameter as one value, or as a list, which may be separated by commas. */
function readParameter(parameter: z.ZodMiniType, texts: readonly string[]): unknown {
  const [text = '', ...more] = texts;
  const single = more.length === 0 ? readSingle(parameter, text) : undefined;
  if (single !== undefined) return single;
  const members = texts.flatMap((part) => part.split(',')).filter((part) => part !== '');
  const list = members.map((member) => readSingle(parameter, member) ?? member);
  if (takes(parameter, list)) return list;
  // Returned unchanged, for the message.
  return more.length === 0 ? text : texts;
}

/** Reads a string as the first kind of value that the parameter takes. */
function readSingle(parameter: z.ZodMiniType, text: string): unknown {
  const values = [toNumberIfExact(text), toFlag(text), text, toNumber(text)];
  return values.find((value) => takes(parameter, value));
}

function takes(parameter: z.ZodMiniType, value: unknown): boolean {
  return z.safeParse(parameter, value).success;
}

/** Converts only exact numbers. `007` may be a slug. */
function toNumberIfExact(text: string): number | string {
  return String(Number(text)) === text ? Number(text) : text;
}

function toNumber(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function toFlag(text: string): boolean | string {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  return text;
}
