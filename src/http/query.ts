import type { ExtraValue, ListFormat } from '../options.ts';

/** A query as its schema encodes it. */
export type EncodedQuery = Readonly<Record<string, ExtraValue>>;

/** Writes a query onto an address. A later value of the same name replaces an earlier one. */
export function writeQuery(url: URL, query: EncodedQuery, listFormat: ListFormat): void {
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.delete(name);
    url.searchParams.delete(`${name}[]`);
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') url.searchParams.set(name, String(value));
    else if (listFormat === 'csv') url.searchParams.set(name, value.join(','));
    else for (const item of value) url.searchParams.append(`${name}[]`, String(item));
  }
}
