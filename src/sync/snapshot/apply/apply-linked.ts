import type {
  CalendarClient,
  ListRequest,
  Organizer,
  OrganizerChanges,
  OrganizerCreate,
  RequestOptions,
  Venue,
  VenueChanges,
  VenueCreate,
} from '../../../index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../../testing/index.ts';
import { changedOrganizerFields, changedVenueFields } from '../../compare/changed-linked-fields.ts';
import { matchRecords } from '../match-records.ts';
import { comparableName, identityOf, imageUrl, recordsOf } from '../record-state.ts';
import type { ApplyRun, Outcome } from './apply-run.ts';
import { organizerBody, venueBody, withoutNulls } from './bodies.ts';

/** How venues or organizers are read and written. */
interface LinkedAccess<Post, Body extends object> {
  readonly kind: 'venues' | 'organizers';
  readonly list: () => ListRequest<Post>;
  readonly nameOf: (post: Post) => string;
  readonly bodyOf: (record: SnapshotRecord) => Body;
  readonly changesOf: (post: Post, body: Body) => Body;
  readonly create: (body: Body) => PromiseLike<Post>;
  readonly edit: (id: number, change: (current: Post) => Body) => PromiseLike<Post>;
}

/** An image that the site lacks is copied from its URL, where that is wanted. */
function imageFor(run: ApplyRun, record: SnapshotRecord, post: { image?: unknown } | undefined) {
  if (run.options.images !== 'url') return {};
  const image = imageUrl(record);
  const isSame = Boolean(post?.image) === (image !== null);
  return isSame ? {} : { image };
}

/** Writes the venues or the organizers of a snapshot to a site. */
class LinkedWriter<Post extends { id: number; slug: string; image?: unknown }, Body extends object> {
  readonly #run: ApplyRun;
  readonly #access: LinkedAccess<Post, Body>;
  #counterparts: ReadonlyMap<SnapshotRecord, Post> = new Map();
  /** What each name stands for: a service has one record of a name, and overwrites it with another. */
  readonly #idsByName = new Map<string, Promise<number>>();

  constructor(run: ApplyRun, access: LinkedAccess<Post, Body>) {
    this.#run = run;
    this.#access = access;
  }

  async writeAll(records: readonly SnapshotRecord[]): Promise<void> {
    if (records.length === 0) return;
    const { kind, list, nameOf } = this.#access;
    const { concurrency = 3 } = this.#run.options;
    const existing = await list().all({ concurrency });
    this.#counterparts = matchRecords<SnapshotRecord, Post>(records, existing, [
      [(record) => identityOf(record, kind).slug || undefined, ({ slug }) => slug],
      [(record) => comparableName(identityOf(record, kind).name), (post) => comparableName(nameOf(post))],
    ]);
    for (const post of existing) {
      const name = comparableName(nameOf(post));
      if (!this.#idsByName.has(name)) this.#idsByName.set(name, Promise.resolve(post.id));
    }
    await this.#run.writeAll(kind, records, (record) => this.#write(record));
  }

  async #write(record: SnapshotRecord): Promise<Outcome> {
    const body = this.#access.bodyOf(record);
    const existing = this.#counterparts.get(record);
    if (existing !== undefined) return this.#edit(existing, record, body);
    const name = comparableName(identityOf(record, this.#access.kind).name);
    const namesake = this.#idsByName.get(name);
    if (namesake !== undefined) {
      const note =
        'There is another one of this name, which its events are linked to: a site has one of a name.';
      return { status: 'skipped', id: await namesake, note };
    }
    const creating = this.#create(record, body);
    this.#idsByName.set(name, creating);
    creating.catch(() => this.#idsByName.delete(name));
    return { status: 'created', id: await creating };
  }

  async #create(record: SnapshotRecord, body: Body): Promise<number> {
    if (this.#run.isDryRun) return this.#run.idOfNone();
    const created = { ...body, ...imageFor(this.#run, record, undefined) };
    return (await this.#access.create(created)).id;
  }

  async #edit(post: Post, record: SnapshotRecord, body: Body): Promise<Outcome> {
    const { id } = post;
    const changesOf = (current: Post) => ({
      ...this.#access.changesOf(current, body),
      ...imageFor(this.#run, record, current),
    });
    let fields = Object.keys(changesOf(post));
    if (fields.length > 0 && !this.#run.isDryRun) {
      await this.#access.edit(id, (current) => {
        const changes = changesOf(current);
        fields = Object.keys(changes);
        return changes;
      });
    }
    return fields.length === 0 ? { status: 'unchanged', id } : { status: 'updated', id, fields };
  }
}

function venueAccess(
  { venues }: CalendarClient,
  requests: RequestOptions,
): LinkedAccess<Venue, VenueChanges & { venue: string }> {
  return {
    kind: 'venues',
    list: () => venues.list({ per_page: 50 }, requests),
    nameOf: ({ venue }) => venue,
    bodyOf: venueBody,
    changesOf: (venue, body) => changedVenueFields(venue, body) as VenueChanges & { venue: string },
    create: (body) => venues.create(withoutNulls(body) as VenueCreate, requests),
    edit: (id, change) => venues.edit(id, change, requests),
  };
}

function organizerAccess(
  { organizers }: CalendarClient,
  requests: RequestOptions,
): LinkedAccess<Organizer, OrganizerChanges & { organizer: string }> {
  return {
    kind: 'organizers',
    list: () => organizers.list({ per_page: 50 }, requests),
    nameOf: ({ organizer }) => organizer,
    bodyOf: organizerBody,
    changesOf: (organizer, body) =>
      changedOrganizerFields(organizer, body) as OrganizerChanges & { organizer: string },
    create: (body) => organizers.create(withoutNulls(body) as OrganizerCreate, requests),
    edit: (id, change) => organizers.edit(id, change, requests),
  };
}

const isPresent = ({ status }: SnapshotRecord) => status !== 'trash';

/** Writes the venues and organizers of a snapshot to a site. */
export async function applyLinked(run: ApplyRun, snapshot: CalendarSnapshot): Promise<void> {
  const { client, requests } = run;
  const venues = recordsOf(snapshot, 'venues').filter(isPresent);
  await new LinkedWriter(run, venueAccess(client, requests)).writeAll(venues);
  const organizers = recordsOf(snapshot, 'organizers').filter(isPresent);
  await new LinkedWriter(run, organizerAccess(client, requests)).writeAll(organizers);
}
