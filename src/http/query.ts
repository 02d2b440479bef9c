import type { ExtraValue, ListFormat } from '../options.ts';

/** A query as its schema encodes it. */
export type EncodedQuery = Readonly<Record<string, ExtraValue>>;

/** Writes a query onto parameters. A later value of the same name replaces an earlier one. */
export function writeQuery(parameters: URLSearchParams, query: EncodedQuery, listFormat: ListFormat): void {
  for (const [name, value] of Object.entries(query)) {
    parameters.delete(name);
    parameters.delete(`${name}[]`);
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') parameters.append(name, String(value));
    else if (listFormat === 'csv') parameters.append(name, value.join(','));
    else for (const item of value) parameters.append(`${name}[]`, String(item));
  }
}
