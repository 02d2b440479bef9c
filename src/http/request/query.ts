import type { ExtraValue, ListFormat } from '../../options.ts';

/** A query as its schema encodes it. */
export type EncodedQuery = Record<string, ExtraValue>;

/** Writes a query as a query string, without the question mark. Null and undefined are left out. */
export function encodeQuery(query: Readonly<EncodedQuery>, listFormat: ListFormat): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') {
      parameters.append(name, String(value));
    } else if (listFormat === 'csv') {
      parameters.append(name, value.join(','));
    } else {
      for (const item of value) parameters.append(`${name}[]`, String(item));
    }
  }
  return parameters.toString();
}
