import * as z from 'zod/mini';
import { ValidationError } from '../errors/validation-error.ts';
import { EventQuery } from './records/event-query.ts';
import { validate } from './validate.ts';

/** A query as a server or page has it: `URLSearchParams`, a query string, or an object such as Express' `req.query`. */
export type EventQueryInput = URLSearchParams | string | Readonly<Record<string, unknown>>;

/** The schema of each parameter, which decides what its text is read as. */
const parameters: Readonly<Record<string, z.ZodMiniType>> = EventQuery.shape;

/**
 * Parses the query of a page or request as a query of events. Every text is read as what the parameter takes: numbers,
 * `true` and `false` (or `1` and `0`), lists separated by commas or repeated (`tags=1,2`, `tags=1&tags=2`,
 * `tags[]=1&tags[]=2`); dates stay text. Parameters that the interface does not have are left out, and so are empty
 * ones, which forms send for fields that were left empty. Interface section 4.5.
 *
 * Visitors choose what they send: a server that has credentials sets `status` itself.
 *
 * @param input - `URLSearchParams`, a query string with or without `?`, or an object such as Express' `req.query`
 * @throws {@link ValidationError} with an issue for each parameter that cannot be read, to respond with
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

/** What the texts of a parameter stand for: a single value, or a list whose members may be separated by commas. */
function readParameter(parameter: z.ZodMiniType, texts: readonly string[]): unknown {
  const [text = '', ...more] = texts;
  const single = more.length === 0 ? readSingle(parameter, text) : undefined;
  if (single !== undefined) return single;
  const members = texts.flatMap((part) => part.split(',')).filter((part) => part !== '');
  const list = members.map((member) => readSingle(parameter, member) ?? member);
  if (takes(parameter, list)) return list;
  // As it was sent, for the message.
  return more.length === 0 ? text : texts;
}

/** The first of the values that a text may stand for which the parameter takes. */
function readSingle(parameter: z.ZodMiniType, text: string): unknown {
  const values = [toNumberIfExact(text), toFlag(text), text, toNumber(text)];
  return values.find((value) => takes(parameter, value));
}

function takes(parameter: z.ZodMiniType, value: unknown): boolean {
  return z.safeParse(parameter, value).success;
}

/** A number that is written back as the same text: of `007`, which may be a slug, that is not so. */
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
