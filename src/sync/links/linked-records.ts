import { problemOf } from '../../contract/values/messages.ts';
import {
  type CalendarClient,
  type HttpOptions,
  type IdReference,
  type Organizer,
  type OrganizerCreate,
  type RequestOptions,
  ValidationError,
  type Venue,
  type VenueCreate,
} from '../../index.ts';
import { changedOrganizerFields, changedVenueFields } from '../compare/changed-linked-fields.ts';
import { ListedNames } from '../listing/listed-names.ts';
import type { PagesOptions } from '../listing/pages-on-demand.ts';
import type { OrganizerOfRow, VenueOfRow } from '../rows/located-row.ts';

/** What is done with a venue or organizer that exists: it is left as it is, or the data of a row is written to it. */
export type LinkedMode = 'keep' | 'update';

/** What is done with a name of a category or tag that the site does not have. */
export type UnknownTerms = 'create' | 'refuse';

/** The ID of what a dry run would create. */
const idOfNew = Number.MAX_SAFE_INTEGER;

/** Promises by name, so that each name is looked up once, also by rows that run at once. What failed is forgotten. */
class OncePerName<Result> {
  readonly #results = new Map<string, Promise<Result>>();

  run(name: string, task: () => Promise<Result>): Promise<Result> {
    const key = name.normalize('NFC').trim().toLowerCase();
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    const result = task();
    this.#results.set(key, result);
    result.catch(() => this.#results.delete(key));
    return result;
  }
}

/** How one kind of venue or organizer is found by its name, and changed. */
interface Linked<RecordOf, Create> {
  readonly nameOf: (data: Create) => string;
  readonly find: (name: string) => Promise<RecordOf | undefined>;
  readonly ensure: (data: Create) => Promise<RecordOf>;
  /** The fields of a record that differ from the data. */
  readonly changesOf: (record: RecordOf, data: Create) => object;
  readonly edit: (id: number, change: (current: RecordOf) => object) => Promise<unknown>;
}

type NonNull<Body> = { [Field in keyof Body]: Exclude<Body[Field], null> };

/** In the data of a new record, null stands for what is left out. */
function withoutNulls<Body extends object>(data: Body): NonNull<Body> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as NonNull<Body>;
}

function idOfReference(reference: unknown): number | undefined {
  if (typeof reference === 'number') return reference;
  const isRecord = typeof reference === 'object' && reference !== null && 'id' in reference;
  return isRecord ? Number(reference.id) : undefined;
}

/** The venues, organizers, categories and tags of a site by their names. */
function listedNames(client: CalendarClient, options: RequestOptions, concurrency: number) {
  const pages: PagesOptions = { concurrency, signal: options.signal };
  const { venues, organizers, categories, tags } = client;
  const posts = { per_page: 50 };
  const terms = { per_page: 50, hide_empty: false };
  const nameOfTerm = ({ name }: { readonly name: string }) => name;
  return {
    venues: new ListedNames<Venue>(venues.list(posts, options), pages, ({ venue = '' }) => venue),
    organizers: new ListedNames<Organizer>(
      organizers.list(posts, options),
      pages,
      ({ organizer = '' }) => organizer,
    ),
    categories: new ListedNames(categories.list(terms, options), pages, nameOfTerm),
    tags: new ListedNames(tags.list(terms, options), pages, nameOfTerm),
  };
}

/** Finds or creates the venues, organizers, categories and tags that rows name, each once a run. */
export class LinkedRecords {
  readonly #client: CalendarClient;
  /** Whether the data of rows is written to those that exist. */
  readonly mode: LinkedMode;
  readonly #unknownTerms: UnknownTerms;
  readonly #options: RequestOptions;
  readonly #ids = {
    venues: new OncePerName<number>(),
    organizers: new OncePerName<number>(),
    categories: new OncePerName<number>(),
    tags: new OncePerName<number>(),
  };
  /** What is found by its name in the listing of its kind. */
  readonly #listed: ReturnType<typeof listedNames>;
  readonly #updates = { venues: new OncePerName<void>(), organizers: new OncePerName<void>() };

  /**
   * @param client - the client that finds and creates them
   * @param mode - whether the data of rows is written to those that exist
   * @param unknownTerms - whether categories and tags are created
   * @param options - of all requests; with `readOnly` nothing is created, and what would be has an ID of no record
   * @param concurrency - how many pages of a listing may be requested at once
   */
  constructor(
    client: CalendarClient,
    mode: LinkedMode,
    unknownTerms: UnknownTerms,
    options: RequestOptions,
    concurrency: number,
  ) {
    this.#client = client;
    this.mode = mode;
    this.#unknownTerms = unknownTerms;
    this.#options = options;
    this.#listed = listedNames(client, options, concurrency);
  }

  /** Ends requests that are under way. */
  async close(): Promise<void> {
    for (const names of Object.values(this.#listed)) await names.close();
  }

  /** The ID of a venue by its name, data or ID. */
  venue(reference: VenueOfRow): Promise<number> {
    const { venues } = this.#client;
    const linked: Linked<Venue, VenueCreate> = {
      nameOf: ({ venue }) => venue,
      find: (name) => this.#listed.venues.find(name),
      ensure: (data) => venues.ensure(data, this.#options),
      changesOf: (record, data) => changedVenueFields(record, withoutNulls(data)),
      edit: (id, change) => venues.edit(id, change, this.#options),
    };
    const data = typeof reference === 'string' ? { venue: reference } : reference;
    return this.#linkedId('venues', linked, data);
  }

  /** The ID of an organizer by its name, data or ID. */
  organizer(reference: OrganizerOfRow): Promise<number> {
    const { organizers } = this.#client;
    const linked: Linked<Organizer, OrganizerCreate> = {
      nameOf: ({ organizer = '' }) => organizer,
      find: (name) => this.#listed.organizers.find(name),
      ensure: (data) => organizers.ensure(data, this.#options),
      changesOf: (record, data) => changedOrganizerFields(record, withoutNulls(data)),
      edit: (id, change) => organizers.edit(id, change, this.#options),
    };
    const data = typeof reference === 'string' ? { organizer: reference } : reference;
    return this.#linkedId('organizers', linked, data);
  }

  /** The ID of a category or tag by its name or ID. */
  async term(kind: 'categories' | 'tags', reference: string | IdReference): Promise<number> {
    if (typeof reference === 'number') return reference;
    if (typeof reference === 'object') return reference.id;
    return this.#ids[kind].run(reference, async () => {
      const listed = await this.#listed[kind].find(reference);
      if (listed !== undefined) return listed.id;
      if (this.#unknownTerms === 'create')
        return this.#idOf(this.#client[kind].ensure(reference, this.#options));
      const options = { ...this.#options, http: readOnly };
      const found = await this.#unlessRefused(this.#client[kind].ensure(reference, options));
      if (found !== undefined) return found.id;
      const what = `${kind === 'tags' ? 'a tag' : 'a category'} that the site has`;
      throw new ValidationError('row', [{ path: [kind], ...problemOf('invalid_value', what, reference) }]);
    });
  }

  async #linkedId<RecordOf extends { id: number }, Create extends object>(
    kind: 'venues' | 'organizers',
    { nameOf, find, ensure, changesOf, edit }: Linked<RecordOf, Create>,
    data: Create | number | { readonly id: number },
  ): Promise<number> {
    const knownId = idOfReference(data);
    if (knownId !== undefined) return knownId;
    const body = data as Create;
    const name = nameOf(body);
    let found: RecordOf | undefined;
    const findOrCreate = async () => {
      found = (await find(name)) ?? (await ensure(body));
      return found;
    };
    const id = await this.#ids[kind].run(name, () => this.#idOf(findOrCreate()));
    const hasData = Object.keys(body).length > 1;
    if (this.mode === 'update' && hasData && id !== idOfNew) {
      // The first of several rows with data for one name decides, so that a second run changes nothing.
      await this.#updates[kind].run(name, async () => {
        if (found !== undefined && Object.keys(changesOf(found, body)).length === 0) return;
        await this.#unlessRefused(edit(id, (current) => changesOf(current, body)));
      });
    }
    return id;
  }

  /** The ID of a record; in a dry run that of none where it would be created. */
  async #idOf(record: Promise<{ readonly id: number }>): Promise<number> {
    return (await this.#unlessRefused(record))?.id ?? idOfNew;
  }

  async #unlessRefused<Result>(result: PromiseLike<Result>): Promise<Result | undefined> {
    try {
      return await result;
    } catch (error) {
      if (error instanceof WriteRefused) return undefined;
      throw error;
    }
  }
}

/** A request would have written something. */
class WriteRefused extends Error {
  override name = 'WriteRefused';
}

/** Options of requests that refuse to send writes. */
export const readOnly: HttpOptions = {
  hooks: {
    beforeRequest: [
      ({ request }) => {
        if (request.method !== 'GET') throw new WriteRefused(`${request.method} is not sent in a dry run`);
      },
    ],
  },
};
