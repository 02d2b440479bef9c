import { problemOf } from '../../contract/values/check.ts';
import { toId } from '../../contract/values/reference.ts';
import {
  type AllOptions,
  type CalendarClient,
  type EventChanges,
  type HttpOptions,
  type IdReference,
  type RequestOptions,
  ValidationError,
} from '../../index.ts';
import type { LinkedResult } from './results.ts';
import type { ImportRow } from './rows.ts';
import { comparableName } from './texts.ts';

/** What to do with a name that the site does not have: create a record, or fail the row. */
export type UnknownNames = 'create' | 'refuse';

type Kind = LinkedResult['kind'];

/** Namespaces of the client and fields of rows by kind of record. */
const namespaces = {
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const;

interface LinkOptions {
  readonly unknown: Readonly<Record<Kind, UnknownNames>>;
  readonly isDryRun: boolean;
  readonly requests: RequestOptions;
}

/** The ID of records that a dry run would create. */
const idOfNew = Number.MAX_SAFE_INTEGER;

interface LinkedRecord {
  readonly id: number;
}

/** A record that an event is linked to, which has its name in one of these fields. */
interface NamedRecord extends LinkedRecord {
  readonly name?: string | undefined;
  readonly venue?: string | undefined;
  readonly organizer?: string | undefined;
  readonly status?: string | undefined;
}

type Linking = { readonly [Name in 'venue' | 'organizer' | 'categories' | 'tags']?: readonly NamedRecord[] };

const nameOf = ({ name, venue, organizer }: NamedRecord) => name ?? venue ?? organizer ?? '';

/** The methods of all linked records. */
export interface LinkedNamespace {
  list(query: object, options: RequestOptions): { all(options: AllOptions): Promise<LinkedRecord[]> };
  findByName(body: string | object, options: RequestOptions): Promise<LinkedRecord | undefined>;
  ensure(body: string | object, options: RequestOptions): Promise<LinkedRecord>;
  create(body: object, options: RequestOptions): PromiseLike<LinkedRecord>;
  edit(id: number, changes: object, options: RequestOptions): PromiseLike<unknown>;
}

/** Removes nulls from a body, since a new record has nothing to clear. */
export function withoutNulls(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** Finds or creates the venues, organizers, categories and tags of rows, each once per run. */
export class LinkedRecords {
  readonly results: LinkedResult[] = [];
  readonly #client: CalendarClient;
  readonly #options: LinkOptions;
  /** The work on each name, which concurrent rows share. */
  readonly #done = new Map<string, Promise<LinkedRecord>>();

  constructor(client: CalendarClient, options: LinkOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Returns the IDs of what a row links to. What its event is linked to is not looked up. */
  async fieldsOf({ venue, organizer, categories, tags }: ImportRow, event?: Linking) {
    const fields: Pick<EventChanges, 'organizer'> & {
      venue?: number;
      categories?: number[];
      tags?: number[];
    } = {};
    const idsOf = async (kind: Kind, references: unknown, linked: readonly NamedRecord[] = []) => {
      const ids = new Set<number>();
      for (const reference of [references ?? []].flat()) ids.add(await this.#idOf(kind, reference, linked));
      return [...ids];
    };
    if (venue !== undefined && venue !== null) fields.venue = (await idsOf('venue', venue, event?.venue))[0]!;
    if (organizer === null) fields.organizer = null;
    else if (organizer !== undefined)
      fields.organizer = await idsOf('organizer', organizer, event?.organizer);
    if (categories !== undefined) fields.categories = await idsOf('category', categories, event?.categories);
    if (tags !== undefined) fields.tags = await idsOf('tag', tags, event?.tags);
    return fields;
  }

  async #idOf(
    kind: Kind,
    reference: string | object | number | IdReference,
    linked: readonly NamedRecord[],
  ): Promise<number> {
    if (typeof reference === 'number' || (typeof reference === 'object' && 'id' in reference))
      return toId(reference);
    const nameField = kind === 'venue' || kind === 'organizer' ? kind : 'name';
    const body: Record<string, unknown> =
      typeof reference === 'string' ? { [nameField]: reference } : { ...reference };
    const name = String(body[nameField] ?? '');
    const known = linked.find(
      (one) => one.status !== 'trash' && comparableName(nameOf(one)) === comparableName(name),
    );
    return (known ?? (await this.#once(kind, name, () => this.#ensure(kind, name, body)))).id;
  }

  async #ensure(kind: Kind, name: string, body: object): Promise<LinkedRecord> {
    const { unknown, isDryRun, requests } = this.#options;
    const namespace = this.#namespace(kind);
    const isRefused = unknown[kind] === 'refuse';
    if (isRefused || isDryRun) {
      const found = await namespace.findByName(body, requests);
      if (found) return found;
      if (isRefused) {
        const what = `${kind === 'organizer' ? 'an' : 'a'} ${kind} that the site has`;
        const path = [kind === 'category' || kind === 'tag' ? namespaces[kind] : kind];
        throw new ValidationError('row', [{ path, ...problemOf('invalid_value', what, name) }]);
      }
      this.results.push({ kind, name });
      return { id: idOfNew };
    }
    let isNew = false;
    const onRequest = ({ request }: { request: Request }) => {
      isNew ||= request.method !== 'GET';
    };
    const watched = { ...requests, http: { hooks: { beforeRequest: [onRequest] } } };
    const record = await namespace.ensure(body, watched);
    if (isNew) this.results.push({ kind, name, id: record.id });
    return record;
  }

  #namespace(kind: Kind): LinkedNamespace {
    return this.#client[namespaces[kind]];
  }

  /** Runs a task once for each name. A task that failed is tried again. */
  #once(kind: Kind, name: string, task: () => Promise<LinkedRecord>): Promise<LinkedRecord> {
    const key = `${kind} ${comparableName(name)}`;
    const result = this.#done.get(key) ?? task();
    this.#done.set(key, result);
    result.catch(() => this.#done.delete(key));
    return result;
  }
}

export const readOnly: HttpOptions = {
  hooks: {
    beforeRequest: [
      ({ request }) => {
        if (request.method !== 'GET') throw new Error(`${request.method} is not sent in a dry run`);
      },
    ],
  },
};
