import { firstOccurrenceId, isOccurrenceId } from '../../contract/values/occurrence.ts';
import { eventOn, eventsOf } from '../events/occurrences.ts';
import { tryDecode } from '../wordpress/php/query.ts';
import { isNumeric } from '../wordpress/php/values.ts';
import { sanitizeTitle } from '../wordpress/slug.ts';
import { termName } from '../wordpress/text.ts';
import type {
  EventRecord,
  LinkedKind,
  LinkedRecord,
  MediaRecord,
  PostKind,
  PostRecord,
  TermKind,
  TermRecord,
  UserRecord,
} from './records.ts';

function byStart(one: EventRecord, other: EventRecord): number {
  return one.listed.start_date.localeCompare(other.listed.start_date) || one.id - other.id;
}

/** The kinds of record that events are linked to. */
export type LinkName = LinkedKind | TermKind;

/** Returns IDs above the highest one in use. IDs of posts and of dates of recurring events do not mix. */
export class IdSequence {
  #last: number;

  constructor(last = 0) {
    this.#last = last;
  }

  reserve(id: number): void {
    const isOfSequence = isOccurrenceId(id) === isOccurrenceId(this.#last + 1);
    if (id > this.#last && isOfSequence) this.#last = id;
  }

  next(): number {
    this.#last += 1;
    return this.#last;
  }
}

/** The data of a site, in maps by ID. As in WordPress, posts and images share one sequence of IDs, terms another. */
export class Store {
  readonly events = new Map<number, EventRecord>();
  readonly venues = new Map<number, LinkedRecord>();
  readonly organizers = new Map<number, LinkedRecord>();
  readonly categories = new Map<number, TermRecord>();
  readonly tags = new Map<number, TermRecord>();
  readonly media = new Map<number, MediaRecord>();
  readonly users = new Map<number, UserRecord>();
  readonly postIds = new IdSequence();
  readonly termIds = new IdSequence();
  readonly provisionalIds = new IdSequence(firstOccurrenceId);
  /** Whether the site has recurring events, and so Events Calendar Pro. */
  hasOccurrences = false;
  #eventsByStart: readonly EventRecord[] | undefined;
  #eventCounts: ReadonlyMap<TermRecord, number> | undefined;

  posts(): PostRecord[] {
    return [...this.events.values(), ...this.venues.values(), ...this.organizers.values()];
  }

  terms(): TermRecord[] {
    return [...this.categories.values(), ...this.tags.values()];
  }

  /** Whether an ID belongs to a post or image of any kind. */
  isPost(id: number): boolean {
    return this.events.has(id) || this.venues.has(id) || this.organizers.has(id) || this.media.has(id);
  }

  /** Returns the event with an ID, which may belong to one date, or be the second ID of a single event. */
  event(id: number): EventRecord | undefined {
    const post = this.events.get(id);
    if (post !== undefined || !isOccurrenceId(id)) return post;
    for (const event of this.events.values()) {
      const occurrence = event.occurrences?.find((one) => one.id === id);
      if (occurrence !== undefined) return eventOn(event, occurrence);
      if (event.provisionalId === id) return eventOn(event, { ...event.fields, id });
    }
    return undefined;
  }

  /** Whether the site shows which events have tickets, and so has the tickets plugin. */
  hasTickets(): boolean {
    return [...this.events.values()].some(({ fields }) => fields.ticketed !== undefined);
  }

  post(kind: PostKind, id: number): PostRecord | undefined {
    return kind === 'events' ? this.event(id) : this[kind].get(id);
  }

  /** Returns the post with the slug in a path. */
  postBySlug(kind: PostKind, sent: unknown): PostRecord | undefined {
    if (typeof sent !== 'string' || sent === '') return undefined;
    const slug = normalizeSlug(sent);
    return [...this[kind].values()].find(({ fields }) => fields.slug === slug);
  }

  /** All events in the order of listings. */
  eventsByStart(): readonly EventRecord[] {
    const listed = () => [...this.events.values()].filter((event) => event.listed.start_date !== '');
    this.#eventsByStart ??= listed().flatMap(eventsOf).sort(byStart);
    return this.#eventsByStart;
  }

  /** Returns how many published posts have a category or tag. */
  countOf(term: TermRecord): number {
    this.#eventCounts ??= this.#countEvents();
    return term.otherPosts + (this.#eventCounts.get(term) ?? 0);
  }

  #countEvents(): Map<TermRecord, number> {
    const published = [...this.events.values()].filter(({ fields }) => fields.status === 'publish');
    const terms = published.flatMap(({ categories, tags }) => [
      ...categories.map((id) => this.categories.get(id)),
      ...tags.map((id) => this.tags.get(id)),
    ]);
    const counts = new Map<TermRecord, number>();
    for (const term of terms) if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + 1);
    return counts;
  }

  /** Deletes a post for good. */
  remove({ kind, id }: PostRecord): void {
    this[kind].delete(id);
    this.#eventsByStart = undefined;
    this.#eventCounts = undefined;
  }

  /** Stores an event that is new or was changed. */
  setEvent(event: EventRecord): void {
    if (this.hasOccurrences && !event.occurrences) event.provisionalId ??= this.provisionalIds.next();
    const { start_date, end_date, utc_start_date, utc_end_date } = event.fields;
    if (utc_start_date <= utc_end_date) event.listed = { start_date, end_date };
    this.events.set(event.id, event);
    this.#eventsByStart = undefined;
    this.#eventCounts = undefined;
  }
}

/** Finds a category or tag by its ID, slug or name. `3.0` is none of them. */
export function findTerm(store: Store, kind: TermKind, value: unknown): TermRecord | undefined {
  const terms = store[kind];
  if (isNumeric(value)) return /[.e]/i.test(String(value)) ? undefined : terms.get(Math.abs(Number(value)));
  if (typeof value !== 'string' || value === '') return undefined;
  const [slug, name] = [sanitizeTitle(value), termName(value).toLowerCase()];
  const all = [...terms.values()];
  const termWithSlug = all.find(({ fields }) => fields.slug === slug);
  return termWithSlug ?? all.find(({ fields }) => fields.name.toLowerCase() === name);
}

/** Normalizes the slug in a path: percent-encoded letters stay encoded, spaces become hyphens. */
function normalizeSlug(slug: string): string {
  const decoded = tryDecode(slug);
  return sanitizeTitle(decoded === undefined ? slug : encodeURIComponent(decoded).replaceAll('%20', ' '));
}
