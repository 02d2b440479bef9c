import * as z from 'zod/mini';
import { linkFields, linkKinds, nameFields, postTypes, singulars } from '../../contract/constants.ts';
import { toId } from '../../contract/values/reference.ts';
import { isRouteClosed } from '../../errors/request-errors.ts';
import { pastCaches } from '../../http/request.ts';
import {
  type AllOptions,
  type CalendarEvent,
  type IdReference,
  NotStoredError,
  type RequestOptions,
} from '../../index.ts';
import type { ImportRow } from '../rows/import-row.ts';
import { comparableName } from '../rows/texts.ts';
import { requireThat } from '../validate.ts';
import { isImageRejected } from './image-files.ts';
import type { LinkedResult } from './results.ts';
import { type ImportRun, languageOf, oncePerKey } from './run.ts';

type LinkField = (typeof linkFields)[number];

type LinkedRecord = { readonly id: number };

const Posts = z.array(z.object({ id: z.number() }));

/** The methods of all linked records. */
export interface LinkedNamespace {
  list(query: object, options: RequestOptions): { all(options: AllOptions): Promise<LinkedRecord[]> };
  findByName(body: string | object, options: RequestOptions): Promise<LinkedRecord | undefined>;
  ensure(body: string | object, options: RequestOptions): Promise<LinkedRecord>;
  create(body: object, options: RequestOptions): PromiseLike<LinkedRecord>;
  edit(id: number, changes: object, options: RequestOptions): PromiseLike<unknown>;
}

export const noteOnOwnImage = 'The site could not copy its image.';

/** Writes a venue or an organizer, without its image if the site cannot copy it. Then the result has a note. */
export async function writeLinked(
  fields: object,
  write: (fields: object) => PromiseLike<LinkedRecord>,
): Promise<LinkedRecord & { readonly note?: string }> {
  const { image, ...others } = fields as { readonly image?: unknown };
  try {
    return { id: (await write(fields)).id };
  } catch (error) {
    if (!image || !isImageRejected(error)) throw error;
    const { id } = error instanceof NotStoredError ? error.record : await write(others);
    return { id: Number(id), note: noteOnOwnImage };
  }
}

/** Finds or creates the venues, organizers, categories and tags of rows, each once per run. */
export function createLinks({ client, options, requests, isDryRun }: ImportRun) {
  const { unknownVenues: venue, unknownOrganizers: organizer, unknownTerms: terms } = options;
  const unknown = { venue, organizer, categories: terms, tags: terms };
  const results: LinkedResult[] = [];
  const once = oncePerKey<number>();

  /** Returns the IDs of what a row links to. What its event is linked to is not looked up. */
  async function fieldsOf(row: ImportRow, event?: CalendarEvent) {
    const fields: { venue?: number; organizer?: number[]; categories?: number[]; tags?: number[] } = {};
    for (const field of linkFields) {
      if (row[field] === undefined) continue;
      const ids = new Set<number>();
      for (const reference of [row[field] ?? []].flat())
        ids.add(await idOf(field, reference, event?.[field] ?? []));
      const [first] = ids;
      if (field !== 'venue') fields[field] = [...ids];
      else if (first !== undefined) fields.venue = first;
    }
    return fields;
  }

  async function idOf(
    field: LinkField,
    reference: string | object | number | IdReference,
    linked: readonly { readonly id: number; readonly status?: string | undefined }[],
  ): Promise<number> {
    if (typeof reference === 'number' || (typeof reference === 'object' && 'id' in reference)) {
      const id = toId(reference);
      return once(`${field} ${id}`, () => translate(field, id));
    }
    const nameField = nameFields[linkKinds[field]];
    const body: Record<string, unknown> =
      typeof reference === 'string' ? { [nameField]: reference } : { ...reference };
    const name = String(body[nameField] ?? '');
    const comparable = comparableName(name);
    const nameOf = (one: object) => comparableName(String(Reflect.get(one, nameField) ?? ''));
    const known = linked.find((one) => one.status !== 'trash' && nameOf(one) === comparable);
    if (known) return known.id;
    return once(`${field} name ${comparable}`, () => ensure(field, name, body));
  }

  /** Finds the translation of a venue or organizer that WPML shows in the language of the client. */
  async function translate(field: LinkField, id: number): Promise<number> {
    const wpml_language = languageOf(client);
    if (wpml_language === undefined || (field !== 'venue' && field !== 'organizer')) return id;
    const options = { ...requests, schema: Posts, query: { include: id, wpml_language, _fields: 'id' } };
    const found = await client.site
      .request(`wp/v2/${postTypes[linkKinds[field]]}`, options)
      .catch((error: unknown) => (isRouteClosed(error) ? [] : Promise.reject(error)));
    return found.length === 1 ? found[0]!.id : id;
  }

  async function ensure(field: LinkField, name: string, body: object): Promise<number> {
    const namespace: LinkedNamespace = client[linkKinds[field]];
    const kind = singulars[linkKinds[field]];
    const found = await namespace.findByName(body, pastCaches(requests));
    if (found) return found.id;
    const what = `${kind === 'organizer' ? 'an' : 'a'} ${kind} that the site has`;
    requireThat(unknown[field] !== 'refuse', 'row', what, name, [field]);
    const record = isDryRun ? undefined : await writeLinked(body, (sent) => namespace.ensure(sent, requests));
    results.push({ kind, name, ...record });
    // What a dry run would create has no ID.
    return record?.id ?? Number.MAX_SAFE_INTEGER;
  }
  return { results, fieldsOf };
}

export type Links = ReturnType<typeof createLinks>;
