import type { ResourceName } from '../../contract/resources.ts';
import type { Fields } from '../json.ts';

/** The records that are posts in WordPress. */
export type PostKind = Extract<ResourceName, 'events' | 'venues' | 'organizers'>;
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
  /** The JSON of an image, or false. */
  image: unknown;
  all_day: unknown;
  start_date: string;
  end_date: string;
  utc_start_date: string;
  utc_end_date: string;
  timezone: string;
  cost: string;
  website: string;
  hide_from_listings: unknown;
  sticky: unknown;
  featured: unknown;
}

interface StoredPost {
  readonly id: number;
  /** The slug that a post in the trash is restored with. */
  slugBeforeTrash?: string;
}

/** One date of a recurring event. */
export interface Occurrence {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string;
}

/** An event. Linked records are stored by their ids. */
export interface EventRecord extends StoredPost {
  fields: EventFields;
  categories: readonly number[];
  tags: readonly number[];
  venues: readonly number[];
  organizers: readonly number[];
  /** Premium editions render a list of venues, others a single venue or an empty list. */
  readonly hasVenueList: boolean;
  /** The dates of a recurring event of Events Calendar Pro, in order. */
  occurrences?: readonly Occurrence[];
  /** The second id of a single event, which it has on sites with Events Calendar Pro. */
  provisionalId?: number | undefined;
  /** Of one date, or of an event under its second id: the event itself. */
  readonly post?: EventRecord;
  /** The title as it was written, if it was. The slug of a draft is made of it. */
  writtenTitle?: string;
  /** The excerpt was emptied by a space. Responses show none, but structured data does not fall back to the description. */
  hasBlankExcerpt?: boolean;
}

/** A venue or organizer. */
export interface LinkedRecord extends StoredPost {
  readonly kind: LinkedKind;
  fields: PostFields;
}

export interface TermFields extends Fields {
  id: number;
  count: number;
  name: string;
  slug: string;
  description: string;
  taxonomy: string;
  url: string;
  parent?: number;
}

/** A category or tag. */
export interface TermRecord {
  readonly id: number;
  readonly kind: TermKind;
  fields: TermFields;
}

export interface UserRecord {
  readonly id: number;
  readonly username: string;
  readonly role: string;
  readonly applicationPassword?: string;
}

/** An image of the media library. */
export interface MediaRecord {
  readonly id: number;
  /** The JSON in a snapshot. */
  readonly item: Fields;
  /** The JSON in an event, venue or organizer. */
  readonly image: Fields;
  /** What the media library knows of an image that was uploaded, besides. */
  readonly details?: Fields;
}

/** The singular, which is also the field with the name of a venue or organizer. */
export const singularOf = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
} as const satisfies Record<PostKind, string>;

/** WordPress's post types. */
export const postTypeOf = {
  events: 'tribe_events',
  venues: 'tribe_venue',
  organizers: 'tribe_organizer',
} as const satisfies Record<PostKind, string>;

/** WordPress's taxonomies. */
export const taxonomyOf = {
  categories: 'tribe_events_cat',
  tags: 'post_tag',
} as const satisfies Record<TermKind, string>;

/** The name of a venue or organizer. */
export function nameOf(record: LinkedRecord): string {
  return String(record.fields[singularOf[record.kind]] ?? '');
}
