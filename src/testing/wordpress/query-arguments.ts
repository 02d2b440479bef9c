import { parseQuery } from './php/query.ts';

export type QueryArgument = readonly [name: string, value: unknown];

/** PHP's `urlencode`. */
function encode(value: string): string {
  return encodeURIComponent(value)
    .replaceAll('%20', '+')
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * WordPress's `add_query_arg`, with which the service makes the URLs of listings. It encodes what the URL has
 * already, but not what is added. An argument that is `undefined`, `null` or `false` is removed, and an empty list
 * leaves nothing but its ampersand.
 */
export function addQueryArguments(url: string, added: readonly QueryArgument[]): string {
  const [base = '', query = ''] = url.split('?', 2);
  const all = new Map<string, unknown>();
  for (const [name, value] of Object.entries(parseQuery(query))) all.set(encode(name), encode(String(value)));
  for (const [name, value] of added) all.set(name, value);
  const parts: string[] = [];
  for (const [name, value] of all) {
    if (value === undefined || value === null || value === false) continue;
    if (Array.isArray(value)) parts.push('');
    else parts.push(`${name}=${value === true ? '1' : String(value)}`);
  }
  const joined = parts.join('&').replace(/=(?=&|$)/g, '');
  return joined === '' ? base : `${base}?${joined}`;
}
