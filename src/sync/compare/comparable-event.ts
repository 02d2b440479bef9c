import { createHash } from 'node:crypto';
import type { CalendarEvent } from '../../index.ts';
import { comparableText, withoutRendering } from '../rendering/without-rendering.ts';
import { idsOf } from './changed-linked-fields.ts';

/** The fields of an event that are compared as they are. */
const plainFields = [
  'id',
  'status',
  'modified_utc',
  'start_date',
  'end_date',
  'timezone',
  'all_day',
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  'author',
  'date',
  'date_utc',
  'slug',
  'website',
  'url',
  'cost',
  'cost_details',
] as const satisfies readonly (keyof CalendarEvent)[];

/** What of an event is compared with what is wanted of it: hashes of its texts, and IDs of what it is linked to. */
export interface ComparableEvent extends Readonly<Pick<CalendarEvent, (typeof plainFields)[number]>> {
  /** Hashes, as those that follow. */
  readonly title: string;
  readonly title_html: string;
  readonly description: string;
  readonly excerpt: string;
  readonly image: { readonly id: number } | null;
  /** IDs, as those that follow. */
  readonly venue: readonly unknown[];
  readonly organizer: readonly unknown[];
  readonly categories: readonly unknown[];
  readonly tags: readonly unknown[];
}

/** 96 bits of a hash: texts with the same one are the same. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 16);
}

/** A hash of a plain text, the same before and after a service has rendered it. */
export function hashOfText(text: string): string {
  return shortHash(comparableText(text));
}

/** A hash of HTML, the same before and after a service has rendered it. */
export function hashOfHtml(html: string): string {
  return shortHash(withoutRendering(html));
}

/** What is compared of an event, of which no text is kept. */
export function comparableEvent(event: CalendarEvent): ComparableEvent {
  const plain = Object.fromEntries(plainFields.map((name) => [name, event[name]]));
  return {
    ...(plain as Pick<CalendarEvent, (typeof plainFields)[number]>),
    title: hashOfText(event.title ?? ''),
    title_html: hashOfHtml(event.title_html ?? ''),
    description: hashOfHtml(event.description ?? ''),
    excerpt: hashOfHtml(event.excerpt ?? ''),
    image: event.image && { id: event.image.id },
    venue: idsOf(event.venue),
    organizer: idsOf(event.organizer),
    categories: idsOf(event.categories),
    tags: idsOf(event.tags),
  };
}

const comparedFields = [
  ...plainFields,
  'title',
  'title_html',
  'description',
  'excerpt',
  'image',
  'venue',
  'organizer',
  'categories',
  'tags',
] as const satisfies readonly (keyof ComparableEvent)[];

/** What is compared of an event as JSON without names, since many are held. */
export function packEvent(event: ComparableEvent): string {
  return JSON.stringify(comparedFields.map((name) => event[name]));
}

/** The event that was packed. */
export function unpackEvent(packed: string): ComparableEvent {
  const values = JSON.parse(packed);
  return Object.fromEntries(comparedFields.map((name, index) => [name, values[index]])) as ComparableEvent;
}
