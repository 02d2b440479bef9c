import { eventOn, eventsOf, lastPostId } from '../events/occurrences.ts';
import type {
  EventRecord,
  LinkedKind,
  LinkedRecord,
  MediaRecord,
  PostKind,
  TermKind,
  TermRecord,
  UserRecord,
} from './records.ts';

function byStart(one: EventRecord, other: EventRecord): number {
  if (one.fields.start_date !== other.fields.start_date) {
    return one.fields.start_date < other.fields.start_date ? -1 : 1;
  }
  return one.id - other.id;
}

/** What events are linked to. */
export type LinkName = LinkedKind | TermKind;

/** Returns ids that follow the highest one that is taken. */
export class IdSequence {
  #last: number;

  constructor(last = 0) {
    this.#last = last;
  }

  reserve(id: number): void {
    if (id > this.#last) this.#last = id;
  }

  next(): number {
    this.#last += 1;
    return this.#last;
  }
}

/** The data of a service, in maps by id. As in WordPress, posts and images share one sequence of ids, terms another. */
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
  readonly provisionalIds = new IdSequence(lastPostId);
  /** Whether the site has recurring events, and so Events Calendar Pro. */
  hasOccurrences = false;
  #eventsByStart: readonly EventRecord[] | undefined;

  /** Whether an id is that of a post or image of any kind. */
  isPost(id: number): boolean {
    return this.events.has(id) || this.venues.has(id) || this.organizers.has(id) || this.media.has(id);
  }

  /** The event with an id, which may be that of one date, or the second one of a single event. */
  event(id: number): EventRecord | undefined {
    const post = this.events.get(id);
    if (post !== undefined || id <= lastPostId) return post;
    for (const event of this.events.values()) {
      const occurrence = event.occurrences?.find((one) => one.id === id);
      if (occurrence !== undefined) return eventOn(event, occurrence);
      if (event.provisionalId !== id) continue;
      const { start_date, end_date } = event.fields;
      return eventOn(event, { id, start_date, end_date });
    }
    return undefined;
  }

  /** Whether the site shows which events have tickets, and so has the plugin for them. */
  hasTickets(): boolean {
    return [...this.events.values()].some(({ fields }) => fields.ticketed !== undefined);
  }

  postBySlug(kind: PostKind, slug: string): EventRecord | LinkedRecord | undefined {
    for (const record of this[kind].values()) if (record.fields.slug === slug) return record;
    return undefined;
  }

  /** All events in the order of listings. */
  eventsByStart(): readonly EventRecord[] {
    this.#eventsByStart ??= [...this.events.values()].flatMap(eventsOf).sort(byStart);
    return this.#eventsByStart;
  }

  /** Must be called after an event is added or changed. */
  invalidateEventOrder(): void {
    this.#eventsByStart = undefined;
  }
}
