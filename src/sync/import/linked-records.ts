import { problemOf } from '../../contract/values/check.ts';
import {
  type CalendarClient,
  type EventChanges,
  type HttpOptions,
  type IdReference,
  type RequestOptions,
  ValidationError,
} from '../../index.ts';
import { changedLinkedFields } from './changed-linked-fields.ts';
import { idsOf } from './event-state.ts';
import { ListedNames } from './listings.ts';
import type { ImportRow, OrganizerOfRow, VenueOfRow } from './rows.ts';

/** How existing venues and organizers are treated: they are left unchanged, or the data of a row is written to them. */
export type LinkedMode = 'keep' | 'update';

/** How a category or tag is treated that the site does not have. */
export type UnknownTerms = 'create' | 'refuse';

interface LinkOptions {
  readonly mode: LinkedMode;
  readonly unknownTerms: UnknownTerms;
  /** How many pages of a listing may be requested at once. */
  readonly concurrency: number;
  /** Options of all requests. With `readOnly` nothing is created, and new records have an ID of no record. */
  readonly requests: RequestOptions;
}

/** The ID of what a dry run would create. */
const idOfNew = Number.MAX_SAFE_INTEGER;

interface LinkedRecord {
  readonly id: number;
}

/** What the namespaces of venues and organizers have in common. */
interface LinkedNamespace {
  ensure(body: object, options: RequestOptions): Promise<LinkedRecord>;
  edit(id: number, change: (current: LinkedRecord) => object, options: RequestOptions): Promise<unknown>;
}

/** A body without nulls: in a new record, they stand for fields that are left out. */
export function withoutNulls(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

function listedNames(client: CalendarClient, requests: RequestOptions, concurrency: number) {
  const pages = { concurrency, signal: requests.signal };
  const posts = { per_page: 50 };
  const terms = { per_page: 50, hide_empty: false };
  const { venues, organizers, categories, tags } = client;
  return {
    venue: new ListedNames(venues.list(posts, requests), pages, ({ venue = '' }) => venue),
    organizer: new ListedNames(organizers.list(posts, requests), pages, ({ organizer = '' }) => organizer),
    categories: new ListedNames(categories.list(terms, requests), pages, ({ name }) => name),
    tags: new ListedNames(tags.list(terms, requests), pages, ({ name }) => name),
  };
}

/** Finds or creates the venues, organizers, categories and tags that rows name, each once per run. */
export class LinkedRecords {
  readonly mode: LinkedMode;
  readonly #client: CalendarClient;
  readonly #unknownTerms: UnknownTerms;
  readonly #requests: RequestOptions;
  readonly #listed: ReturnType<typeof listedNames>;
  /** What was done with each name, also by rows that run at once. */
  readonly #results = new Map<string, Promise<unknown>>();

  constructor(client: CalendarClient, { mode, unknownTerms, concurrency, requests }: LinkOptions) {
    this.#client = client;
    this.mode = mode;
    this.#unknownTerms = unknownTerms;
    this.#requests = requests;
    this.#listed = listedNames(client, requests, concurrency);
  }

  /** Finds or creates what a row links to. Fields that the row leaves out are left out. */
  async fieldsOf({ venue, organizer, categories, tags }: ImportRow) {
    const fields: Pick<EventChanges, 'organizer'> & {
      venue?: number;
      categories?: number[];
      tags?: number[];
    } = {};
    if (venue !== undefined && venue !== null) fields.venue = await this.#linked('venue', venue);
    if (organizer === null) fields.organizer = null;
    else if (organizer !== undefined) {
      const ids: number[] = [];
      for (const one of [organizer].flat()) ids.push(await this.#linked('organizer', one));
      fields.organizer = ids;
    }
    if (categories !== undefined) fields.categories = await this.#terms('categories', categories);
    if (tags !== undefined) fields.tags = await this.#terms('tags', tags);
    return fields;
  }

  async close(): Promise<void> {
    for (const names of Object.values(this.#listed)) await names.close();
  }

  async #terms(kind: 'categories' | 'tags', terms: ImportRow['tags']): Promise<number[]> {
    const ids = new Set<number>();
    for (const term of [terms ?? []].flat()) ids.add(await this.#term(kind, term));
    return [...ids];
  }

  async #term(kind: 'categories' | 'tags', reference: string | IdReference): Promise<number> {
    if (typeof reference !== 'string') return Number(idsOf(reference)[0]);
    return this.#once(kind, reference, async () => {
      const listed = await this.#listed[kind].find(reference);
      if (listed !== undefined) return listed.id;
      const isCreated = this.#unknownTerms === 'create';
      const requests = isCreated ? this.#requests : { ...this.#requests, http: readOnly };
      const found = await unlessRefused(this.#client[kind].ensure(reference, requests));
      if (found !== undefined || isCreated) return found?.id ?? idOfNew;
      const what = `${kind === 'tags' ? 'a tag' : 'a category'} that the site has`;
      throw new ValidationError('row', [{ path: [kind], ...problemOf('invalid_value', what, reference) }]);
    });
  }

  async #linked(kind: 'venue' | 'organizer', reference: VenueOfRow | OrganizerOfRow): Promise<number> {
    if (typeof reference === 'number' || (typeof reference === 'object' && 'id' in reference)) {
      return Number(idsOf(reference)[0]);
    }
    const body: Record<string, unknown> =
      typeof reference === 'string' ? { [kind]: reference } : { ...reference };
    const name = String(body[kind] ?? '');
    const namespace = this.#client[`${kind}s`] as unknown as LinkedNamespace;
    let found: LinkedRecord | undefined;
    const id = await this.#once(kind, name, async () => {
      found =
        (await this.#listed[kind].find(name)) ??
        (await unlessRefused(namespace.ensure(body, this.#requests)));
      return found?.id ?? idOfNew;
    });
    const hasData = Object.keys(body).length > 1;
    if (this.mode === 'update' && hasData && id !== idOfNew) {
      const change = (record: object) => changedLinkedFields(record, withoutNulls(body));
      // The first of several rows with data for one name decides, so that a second run changes nothing.
      await this.#once(`update of ${kind}`, name, async () => {
        if (found === undefined || Object.keys(change(found)).length > 0)
          await unlessRefused(namespace.edit(id, change, this.#requests));
      });
    }
    return id;
  }

  /** Runs a task once for each name. A task that failed is tried again. */
  #once<Result>(kind: string, name: string, task: () => Promise<Result>): Promise<Result> {
    const key = `${kind} ${name.normalize('NFC').trim().toLowerCase()}`;
    const known = this.#results.get(key);
    if (known !== undefined) return known as Promise<Result>;
    const result = task();
    this.#results.set(key, result);
    result.catch(() => this.#results.delete(key));
    return result;
  }
}

class WriteRefused extends Error {
  override name = 'WriteRefused';
}

/** What a request returns, undefined if it was not sent, since it writes. */
async function unlessRefused<Result>(result: PromiseLike<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof WriteRefused) return undefined;
    throw error;
  }
}

export const readOnly: HttpOptions = {
  hooks: {
    beforeRequest: [
      ({ request }) => {
        if (request.method !== 'GET') throw new WriteRefused(`${request.method} is not sent in a dry run`);
      },
    ],
  },
};
