import * as z from 'zod/mini';
import { defaultPage, defaultPerPage, largestPage } from '../contract/constants.ts';
import { isJsonObject } from '../contract/values/check.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { formatIssue } from '../errors/validation-error.ts';
import { describeRequest } from './credentials.ts';
import { failedPage, type LoadedPage, type LoadPage, nextPage } from './paginator.ts';
import { readTolerantly, untilFirstIssue } from './read-tolerantly.ts';
import { type ReadResponse, type RequestDefinition, selectsLanguage } from './request.ts';
import { parseJson, responseError } from './response.ts';
import type { Settings } from './settings.ts';

/**
 * Decodes JSON as the record that a definition describes. Undocumented values read as absent and are reported.
 *
 * @param path - the position of the record in the response, empty for the whole response
 * @returns undefined for a record of a listing without the fields that identify it. A single record throws a
 * `ResponseError`
 */
export function decode<Output>(
  { response: schema, decode: decodeOther }: RequestDefinition<Output>,
  json: unknown,
  received: ReadResponse,
  { compile, onUnexpected }: Settings,
  path: readonly (string | number)[] = [],
): Output | undefined | Promise<Output> {
  if (decodeOther) return decodeOther(json, received, path);
  // Nearly every record is as documented. Reading it as a whole is fastest.
  const whole = z.safeParse(compiled(schema, compile), json, untilFirstIssue);
  if (whole.success) return whole.data;
  const { method, url, query } = received.request;
  const { data, issues } = readTolerantly(schema, json, query._fields !== undefined);
  if (data === undefined && path.length === 0)
    throw responseError(received, `its shape is wrong: ${formatIssue(issues[0]!)}`);
  const isLeftOut = data === undefined;
  if (issues.length > 0) onUnexpected?.({ url: describeRequest(method, url).url, path, issues, isLeftOut });
  return data;
}

/** Throws a `ResponseError` for another record, and for one that should be deleted: caches send both. */
export function checkId(
  { method, address, isExact, subject }: RequestDefinition,
  data: unknown,
  received: ReadResponse,
  settings: Settings,
): void {
  if (!address || !('id' in address)) return;
  const { id } = address;
  const isTranslated = !isExact && selectsLanguage(received.request.query, settings);
  // A written date becomes an event with another ID.
  const mayDiffer = method === 'GET' ? isTranslated : isOccurrenceId(id);
  // A trimmed response may lack these. A term has no status, and links only as long as it exists.
  const { id: actual = id, _links, status = _links ? '' : 'trash' } = data as Record<string, unknown>;
  if (actual !== id && !mayDiffer) throw responseError(received, `it has ${subject} ${actual}, not ${id}`);
  if (method === 'DELETE' && status !== 'trash') throw responseError(received, 'it is not deleted');
}

/** The compiled schemas of each `compile` function, shared by all clients with that function. */
const compiledSchemas = new WeakMap<object, WeakMap<z.ZodMiniType, z.core.$ZodType>>();

/** Compiles a schema for the first response that needs it. A compiled schema accepts the same values. */
function compiled<Output>(schema: z.ZodMiniType<Output>, compile: Settings['compile']): typeof schema {
  if (!compile) return schema;
  const schemas = compiledSchemas.get(compile) ?? new WeakMap<z.ZodMiniType, z.core.$ZodType>();
  const made = schemas.get(schema) ?? compile(schema);
  compiledSchemas.set(compile, schemas.set(schema, made));
  return made as typeof schema;
}

/**
 * Decodes a page of a list: its items, and the totals. The totals are next to the items. WordPress's own routes, and
 * responses trimmed with `_fields`, have them in headers. An error means that the site does not have the page.
 *
 * @param load - loads this page again, or another one
 */
export async function decodePage<Item>(
  definition: RequestDefinition<Item>,
  received: ReadResponse,
  settings: Settings,
  load: LoadPage<Item>,
): Promise<LoadedPage<Item>> {
  const { items: name } = definition;
  // Other routes may lack totals, and do not skip items.
  const hasTotals = definition.decode === undefined;
  const json = parseJson(received);
  const envelope = isJsonObject(json) ? json : {};
  const list = name === undefined ? json : envelope[name];
  const records: unknown[] = Array.isArray(list) ? list : [];
  const decodeItem = (record: unknown, index: number) =>
    decode(definition, record, received, settings, name === undefined ? [index] : [name, index]);
  const decoded = await Promise.all(records.map(decodeItem));
  const items = hasTotals ? decoded.filter((item) => item !== undefined) : (decoded as Item[]);

  const { headers, ok } = received.response;
  const { query } = received.request;
  const readCount = (field: string, header: string) => {
    const sent = headers.get(`x-wp-${header}`) ?? envelope[field] ?? headers.get(`x-tec-${header}`);
    const count = typeof sent === 'object' ? Number.NaN : Number(sent);
    return Number.isSafeInteger(count) && count >= 0 ? count : undefined;
  };
  const total = readCount('total', 'total');
  const totalPages = readCount('total_pages', 'totalpages');
  const page = Number(query.page ?? defaultPage);

  const isEmpty = records.length === 0;
  const hasLink = Boolean(envelope.next_rest_url);
  const isBelowLast = page < (totalPages ?? 0);
  // Some routes count items, but no pages.
  const isBelowTotal = !totalPages && page * records.length < (total ?? 0);
  const isOf = (kinds: RegExp) => kinds.test(name ?? '');
  // The site counts all venues if a search finds none. WPML counts the events of its default language.
  const isSearch = query.search !== undefined && isOf(/^(venues|organizers)$/);
  const countsOthers = selectsLanguage(query, settings) || query.lang !== undefined;
  // Other routes may have any largest page.
  const mostRecords = hasTotals ? Math.min(Number(query.per_page) || defaultPerPage, largestPage) : 1;
  // Without empty categories, sites list but do not count those that only have events of the ones below them.
  const hidesEmpty = query.hide_empty ?? name === 'categories';
  const count = (page - 1) * mostRecords + records.length;
  // A full page beyond the totals proves them wrong.
  const isWithinTotals = count < (total ?? 0) || (count === total && !hidesEmpty);
  const mayHaveNext =
    hasLink || isBelowLast || isBelowTotal || (records.length >= mostRecords && !isWithinTotals);
  const describeProblem = () => {
    if (!ok) return failedPage;
    if (hasTotals && total === undefined) return 'it lacks total';
    if (hasTotals && totalPages === undefined) return 'it lacks total_pages';
    const chosen = String(query._fields ?? name).split(',');
    if (isEmpty && hasTotals && !chosen.includes(String(name))) return undefined;
    if (!Array.isArray(list)) return `it lacks a list of ${name ?? 'items'}`;
    if (isEmpty && (hasLink || (Boolean(total) && page <= (totalPages ?? 1)))) return failedPage;
    const isUncounted = !isEmpty && total === 0 && isOf(/^(events|venues|organizers)$/) && !countsOthers;
    return isUncounted ? 'its total is 0, although it has items' : undefined;
  };
  const problem = describeProblem();
  // Releases up to 6.0.2 count 1, whatever there is.
  const isOtherCount = isSearch || (!hasLink && (countsOthers || total === 1));
  const loaded: LoadedPage<Item> = {
    items,
    total: total ?? Number.NaN,
    totalPages: totalPages ?? 0,
    page,
    hasNext: !isEmpty && mayHaveNext,
    next: () => nextPage(loaded),
    received,
    identities: hasTotals ? items : records,
    namesNext: !isEmpty && (hasLink || (isBelowLast && !countsOthers)),
    problem,
    mayBeEnd: problem === failedPage && (!ok || isOtherCount),
    load,
  };
  return loaded;
}
