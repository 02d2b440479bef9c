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
  readonly ensure: (data: Create) => Promise<RecordOf>;
  readonly update: (record: RecordOf, data: Create) => Promise<unknown>;
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
  readonly #updates = { venues: new OncePerName<void>(), organizers: new OncePerName<void>() };

  /**
   * @param client - the client that finds and creates them
   * @param mode - whether the data of rows is written to those that exist
   * @param unknownTerms - whether categories and tags are created
   * @param options - of all requests; with `readOnly` nothing is created, and what would be has an ID of no record
   */
  constructor(client: CalendarClient, mode: LinkedMode, unknownTerms: UnknownTerms, options: RequestOptions) {
    this.#client = client;
    this.mode = mode;
    this.#unknownTerms = unknownTerms;
    this.#options = options;
  }

  /** The ID of a venue by its name, data or ID. */
  venue(reference: VenueOfRow): Promise<number> {
    const { venues } = this.#client;
    const linked: Linked<Venue, VenueCreate> = {
      nameOf: ({ venue }) => venue,
      ensure: (data) => venues.ensure(data, this.#options),
      update: (record, data) =>
        venues.edit(record.id, (current) => changedVenueFields(current, withoutNulls(data)), this.#options),
    };
    const data = typeof reference === 'string' ? { venue: reference } : reference;
    return this.#linkedId('venues', linked, data);
  }

  /** The ID of an organizer by its name, data or ID. */
  organizer(reference: OrganizerOfRow): Promise<number> {
    const { organizers } = this.#client;
    const linked: Linked<Organizer, OrganizerCreate> = {
      nameOf: ({ organizer }) => organizer,
      ensure: (data) => organizers.ensure(data, this.#options),
      update: (record, data) =>
        organizers.edit(
          record.id,
          (current) => changedOrganizerFields(current, withoutNulls(data)),
          this.#options,
        ),
    };
    const data = typeof reference === 'string' ? { organizer: reference } : reference;
    return this.#linkedId('organizers', linked, data);
  }

  /** The ID of a category or tag by its name or ID. */
  async term(kind: 'categories' | 'tags', reference: string | IdReference): Promise<number> {
    if (typeof reference === 'number') return reference;
    if (typeof reference === 'object') return reference.id;
    return this.#ids[kind].run(reference, async () => {
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
    { nameOf, ensure, update }: Linked<RecordOf, Create>,
    data: Create | number | { readonly id: number },
  ): Promise<number> {
    const knownId = idOfReference(data);
    if (knownId !== undefined) return knownId;
    const body = data as Create;
    const name = nameOf(body);
    let ensured: RecordOf | undefined;
    const ensureOnce = async () => {
      ensured = await ensure(body);
      return ensured;
    };
    const id = await this.#ids[kind].run(name, () => this.#idOf(ensureOnce()));
    const hasData = Object.keys(body).length > 1;
    if (this.mode === 'update' && hasData && id !== idOfNew) {
      const record = ensured ?? ({ id } as RecordOf);
      // The first of several rows with data for one name decides, so that a second run changes nothing.
      await this.#updates[kind].run(name, async () => void (await this.#unlessRefused(update(record, body))));
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
