import type { ResourceName } from '../../contract/resources.ts';
import type { Fields } from '../json.ts';

/** Events, venues and organizers are posts to WordPress; categories and tags are terms. */
export type PostKind = Extract<ResourceName, 'events' | 'venues' | 'organizers'>;
export type LinkedKind = Exclude<PostKind, 'events'>;
export type TermKind = Exclude<ResourceName, PostKind>;

/** What all posts have in their JSON. */
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
  /** An image's JSON, or false. */
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
  /** Known from inside another record only: not part of a snapshot's lists until it is written to. */
  implied: boolean;
}

export interface EventRecord extends StoredPost {
  fields: EventFields;
  categories: readonly number[];
  tags: readonly number[];
  venues: readonly number[];
  organizers: readonly number[];
  /** Premium editions give a list of venues where others give one or an empty list. */
  readonly hasVenueList: boolean;
  /** What a search looks through, made when first searched for. */
  searchText?: string;
}

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

export interface TermRecord {
  readonly id: number;
  readonly kind: TermKind;
  fields: TermFields;
  implied: boolean;
}

export interface UserRecord {
  readonly id: number;
  readonly username: string;
  readonly role: string;
  readonly applicationPassword?: string;
}

export interface MediaRecord {
  readonly id: number;
  /** As it stands in a snapshot. */
  readonly item: Fields;
  /** As it stands in an event, venue or organizer. */
  readonly image: Fields;
  readonly implied: boolean;
}

export const singularOf = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
} as const satisfies Record<PostKind, string>;

export const postTypeOf = {
  events: 'tribe_events',
  venues: 'tribe_venue',
  organizers: 'tribe_organizer',
} as const satisfies Record<PostKind, string>;

export const taxonomyOf = {
  categories: 'tribe_events_cat',
  tags: 'post_tag',
} as const satisfies Record<TermKind, string>;

/** The field that holds the name of a venue or organizer. */
export function nameOf(record: LinkedRecord): string {
  return String(record.fields[singularOf[record.kind]] ?? '');
}
