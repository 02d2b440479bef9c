import { readQuery } from './php/query.ts';

export type Argument = readonly [name: string, value: unknown];

function encode(value: string): string {
  return encodeURIComponent(value)
    .replaceAll('%20', '+')
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Adds arguments to an address the way WordPress does, which the addresses in listings show: what was there is
 * encoded, what is added is not, `undefined` and `false` take an argument
 * away, and an empty list leaves nothing but its ampersand.
 */
export function addArguments(address: string, added: readonly Argument[]): string {
  const [base = '', query = ''] = address.split('?', 2);
  const all = new Map<string, unknown>();
  for (const [name, value] of Object.entries(readQuery(query))) all.set(encode(name), encode(String(value)));
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

/** The address of the page after another one. */
export function nextPageAddress(address: string, page: number): string {
  return addArguments(addArguments(address, [['page', false]]), [['page', page + 1]]);
}

/** The address of the page before another one. */
export function previousPageAddress(address: string, page: number): string {
  const bare = addArguments(address, [['page', false]]);
  return page === 2 ? bare : addArguments(bare, [['page', page - 1]]);
}
