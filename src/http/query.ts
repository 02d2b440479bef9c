import type { ExtraValue, ListFormat } from '../options.ts';

/** A query as its schema encodes it. */
export type EncodedQuery = Readonly<Record<string, ExtraValue>>;

/** Writes a query onto an address, in place of parameters of the same names. */
export function writeQuery(url: URL, query: EncodedQuery, listFormat: ListFormat): void {
  const entries = Object.entries(query);
  if (entries.length === 0) return;
  // Apart from the address, which would be parsed anew with each parameter.
  const parameters = new URLSearchParams(url.search);
  for (const [name, value] of entries) {
    parameters.delete(name);
    parameters.delete(`${name}[]`);
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') parameters.append(name, String(value));
    else if (listFormat === 'csv') parameters.append(name, value.join(','));
    else for (const item of value) parameters.append(`${name}[]`, String(item));
  }
  url.search = String(parameters);
}
