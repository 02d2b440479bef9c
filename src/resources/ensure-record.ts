import { nameFields } from '../contract/name-fields.ts';
import type { Resource } from '../contract/resources.ts';
import { validateFields } from '../contract/validate.ts';
import { readFields } from '../contract/values/check.ts';
import { ApiError } from '../errors/api-error.ts';
import type { RequestOptions } from '../options.ts';
import type { SharedWork } from './shared-work.ts';

/** The body of a record that may have to be created. */
export interface EnsureBody {
  readonly name: string;
  readonly parent?: unknown;
}

/** How to find one kind of record by name, and how to create it. */
export interface Ensurable<Entity> {
  readonly work: SharedWork;
  readonly resource: Pick<Resource, 'name' | 'singular' | 'create'>;
  readonly find: (body: EnsureBody, options: RequestOptions) => Promise<Entity | undefined>;
  readonly get: (id: number, options: RequestOptions) => Promise<Entity>;
  readonly create: (body: object, options: RequestOptions) => Promise<Entity>;
}

/** Finds the record with the name in a body, or creates it. */
export async function ensureRecord<Entity extends object>(
  { work, resource, find, get, create }: Ensurable<Entity>,
  nameOrBody: unknown,
  options: RequestOptions = {},
): Promise<Entity> {
  const { name: collection, singular, create: schema } = resource;
  const nameField = nameFields[collection];
  const value = typeof nameOrBody === 'string' ? { [nameField]: nameOrBody } : nameOrBody;
  validateFields(schema, value, singular);

  // Outer spaces are ignored in names, so a new record has none.
  const fields = { ...readFields(value) };
  const name = String(fields[nameField]).trim();
  fields[nameField] = name;
  // Categories with different parents may have the same name.
  const { parent } = fields;
  const key = JSON.stringify([collection, lettersOf(name), parent]);
  const findOrCreate = async () => {
    const existing = await find({ name, parent }, withAllFields(options));
    if (existing) return existing;
    try {
      return await create(fields, options);
    } catch (error) {
      const id = existingTermId(error);
      if (id === undefined) throw error;
      return get(id, options);
    }
  };
  return work.once(key + normalizeName(name), options, () => work.inTurn(key, findOrCreate));
}

/** Returns options that ask for all fields: a response that the caller trims would lack the fields to compare. */
export function withAllFields(options?: RequestOptions): RequestOptions {
  return { ...options, extraQuery: { ...options?.extraQuery, _fields: undefined } };
}

/** Returns the ID of the existing term from the error of a site that rejects a second term of the same name. */
function existingTermId(error: unknown): number | undefined {
  const isKnown = error instanceof ApiError && error.code === 'term_exists';
  return isKnown ? Number(error.data.term_id) || undefined : undefined;
}

export function oldestOf<Entity extends { id: number }>(records: readonly Entity[]): Entity | undefined {
  return records.toSorted((one, other) => one.id - other.id)[0];
}

/** Normalizes a name: ignores letter case, outer spaces, and how WordPress renders quotes, dashes and dots. */
export function normalizeName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’′]/g, "'")
    .replace(/[“”″"]|``/g, "''")
    .replace(/[-–—]+/g, '-')
    .replace(/…/g, '...')
    .replace(/™/g, '(tm)')
    .replace(/(?<=\d)×(?=\d)/g, 'x')
    .trim();
}

/** Returns the letters and digits of a name without accents, which are the same for all names of one record. */
function lettersOf(name: string): string {
  return normalizeName(name)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export function isSameName(one: string, other: string): boolean {
  return normalizeName(one) === normalizeName(other);
}

/** Whether two names are the same to a database that ignores accents. */
export function isSameNameWithoutAccents(one: string, other: string): boolean {
  return normalizeName(one).localeCompare(normalizeName(other), 'en', { sensitivity: 'base' }) === 0;
}

/** Searches for a venue or organizer use only plain letters and digits. */
export const postSearchText = /[a-z\d]+(?: [a-z\d]+)*/gi;

/** Searches for a term use any character. Characters other than letters and digits may be stored in another form. */
export const termSearchText = /[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*/gu;

const longestSearch = 60;

/** Returns the longest part of a name that has only one stored form, so that a search finds it. */
export function searchTextOf(name: string, searchText: RegExp): string | undefined {
  const divided = name.replace(/\(tm\)|(?<=\d)x(?=\d)/gi, '\n');
  let longest: string | undefined;
  for (const [part] of divided.matchAll(searchText)) {
    // Sites reject a search for 0.
    if (part.length > (longest?.length ?? 0) && part !== '0') longest = part;
  }
  // By code point, because half a surrogate pair cannot be sent.
  return longest && Array.from(longest).slice(0, longestSearch).join('').trim();
}
