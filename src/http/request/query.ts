import type { ExtraValue, ListFormat } from '../../options.ts';

/** A query as its schema encodes it. */
export type EncodedQuery = Readonly<Record<string, ExtraValue>>;

/** A query as it crosses the wire. */
export function writeQuery(query: EncodedQuery, listFormat: ListFormat): string {
  const parameters = new URLSearchParams();
  for (const name in query) {
    const value = query[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') parameters.append(name, String(value));
    else if (listFormat === 'csv') parameters.append(name, value.join(','));
    else for (const item of value) parameters.append(`${name}[]`, String(item));
  }
  return String(parameters);
}
