import { nameFields, type postTypes, type ResourceName } from '../../contract/constants.ts';
import { type Fields, textOr } from '../json.ts';
import type { StoredUser } from './snapshot/calendar-snapshot.ts';

/** The records that are posts in WordPress. */
export type PostKind = keyof typeof postTypes;
/** The records that events are linked to. */
export type LinkedKind = Exclude<PostKind, 'events'>;
/** The records that are terms in WordPress. */
export type TermKind = Exclude<ResourceName, PostKind>;

/** The JSON of a post. */
export interface PostFields extends Fields {
  id: number;
  author: string;
  status: string;
  date: string;
  date_utc: string;
  modified: string;
  modified_utc: string;
  url: string;
  slug: string;
}

export interface EventFields extends PostFields {
  title: string;
  description: string;
  excerpt: string;
  start_date: string;
  end_date: string;
  utc_start_date: string;
  utc_end_date: string;
  timezone: string;
  cost: string;
  website: string;
}

/** Texts as they are stored, with blocks and shortcodes. */
export type StoredTexts = Readonly<Partial<Record<'title' | 'description' | 'excerpt', string>>>;

interface StoredPost {
  readonly id: number;
  /** The texts that were written, or that the snapshot has in this form. */
  stored: StoredTexts;
  /** WordPress's `meta`, which includes the status of an event that visitors see. */
  meta: Readonly<Record<string, string>>;
  /** The slug that a post gets when it is restored from the trash. */
  slugBeforeTrash?: string;
}

/** One date of a recurring event. */
export interface Occurrence {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string;
}

/** An event. Linked records are stored by their IDs. */
export interface EventRecord extends StoredPost {
  readonly kind: 'events';
  fields: EventFields;
  categories: readonly number[];
  tags: readonly number[];
  venues: readonly number[];
  organizers: readonly number[];
  /** The dates of a recurring event of Events Calendar Pro, in order. */
  occurrences?: readonly Occurrence[];
  /** The dates by which lists find it: the last ones in order. Empty if it never had any, which lists leave out. */
  listed: Pick<EventFields, 'start_date' | 'end_date'>;
  /** The second ID of a single event on sites with Events Calendar Pro. */
  provisionalId?: number | undefined;
  /** The event itself, if this is one of its dates or the event under its second ID. */
  readonly post?: EventRecord;
}

/** A venue or organizer. */
export interface LinkedRecord extends StoredPost {
  readonly kind: LinkedKind;
  fields: PostFields;
}

export interface TermFields extends Fields {
  id: number;
  name: string;
  slug: string;
  description: string;
  taxonomy: string;
  url: string;
  parent?: number;
}

export type PostRecord = EventRecord | LinkedRecord;

/** A category or tag. */
export interface TermRecord {
  readonly id: number;
  readonly kind: TermKind;
  fields: TermFields;
  /** How many posts have it that are not among the events. */
  otherPosts: number;
}

export type AnyRecord = PostRecord | TermRecord;

export interface UserRecord extends StoredUser {
  readonly applicationPassword?: string;
}

/** An image of the media library. */
export interface MediaRecord {
  readonly id: number;
  /** The JSON in a snapshot. */
  readonly item: Fields;
  /** The JSON in an event, venue or organizer. */
  readonly image: Fields;
  /** The URL from which it was copied. */
  readonly source?: string;
  /** Further details of an uploaded image in the media library. */
  readonly details?: Fields;
}

export const taxonomyOf = {
  categories: 'tribe_events_cat',
  tags: 'post_tag',
} as const satisfies Record<TermKind, string>;

export function nameOf(record: LinkedRecord): string {
  return textOr(record.fields[nameFields[record.kind]], '');
}
