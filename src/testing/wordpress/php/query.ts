import type { Fields } from '../../json.ts';

/** A parameter with nested ones, such as `venue[city]`. */
interface NestedParameters {
  [key: string]: NestedParameters | string;
}

/** Decodes percent-encoded characters. Returns `undefined` if they are not UTF-8. */
export function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function nextIndex(parameters: NestedParameters): string {
  const indexes = Object.keys(parameters)
    .filter((key) => /^\d+$/.test(key))
    .map(Number);
  return String(Math.max(-1, ...indexes) + 1);
}

function nestedAt(parameters: NestedParameters, key: string): NestedParameters {
  const existing = parameters[key];
  if (typeof existing === 'object') return existing;
  const created: NestedParameters = {};
  parameters[key] = created;
  return created;
}

/** Returns an array of PHP: as a list if its keys are 0, 1, 2 …, or else as an object. */
export function fromPhp(entries: readonly (readonly [key: string, value: unknown])[]): unknown {
  const isList = entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

function toJson(value: NestedParameters | string): unknown {
  if (typeof value === 'string') return value;
  return fromPhp(Object.entries(value).map(([key, member]) => [key, toJson(member)]));
}

/** Sets a parameter by a name such as `title`, `tags[]` or `venue[city]`, like PHP. */
function assign(root: NestedParameters, rawName: string, value: string): void {
  const opening = rawName.indexOf('[');
  const isNested = opening > 0;
  const base = isNested ? rawName.slice(0, opening) : rawName;
  const name = base.replace(/^ +/, '').replace(/[. [\]]/g, '_');
  if (name === '') return;
  const brackets = isNested ? rawName.slice(opening).matchAll(/\[([^\]]*)\]/g) : [];
  let parameters = root;
  let key = name;
  for (const [, innerKey = ''] of brackets) {
    parameters = nestedAt(parameters, key);
    key = innerKey === '' ? nextIndex(parameters) : innerKey;
  }
  parameters[key] = value;
}

/** Parses pairs of name and value. The last pair with a name takes precedence. */
export function parsePairs(pairs: Iterable<readonly [name: string, value: string]>): Fields {
  const root: NestedParameters = Object.create(null);
  for (const [name, value] of pairs) assign(root, name, value);
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, toJson(value)]));
}

/** Parses a query string, or a body in the same format, like PHP. */
export function parseQuery(query: string): Fields {
  // `URLSearchParams` drops a question mark at the start.
  return parsePairs(new URLSearchParams(`?${query}`));
}

export type QueryArgument = readonly [name: string, value: unknown];

/** PHP's `urlencode`. */
function encode(value: string): string {
  return encodeURIComponent(value)
    .replaceAll('%20', '+')
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * WordPress's `add_query_arg`, which creates the URLs of listings. It encodes the arguments that the URL already has,
 * but not the added ones. `undefined`, `null` and `false` remove an argument. An empty list leaves only its ampersand.
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
