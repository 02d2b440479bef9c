import { createHash } from 'node:crypto';
import type { CalendarEvent } from '../../index.ts';
import { comparableHtml, comparableText } from './texts.ts';

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

/** What is compared of an event. Texts are hashes, since many events are held. Links are IDs. */
export interface ComparableEvent extends Readonly<Pick<CalendarEvent, (typeof plainFields)[number]>> {
  readonly title: string;
  readonly title_html: string;
  readonly description: string;
  readonly excerpt: string;
  readonly image: { readonly id: number; readonly url?: string | undefined } | null;
  readonly venue: readonly unknown[];
  readonly organizer: readonly unknown[];
  readonly categories: readonly unknown[];
  readonly tags: readonly unknown[];
}

/** 96 bits of a hash: texts with the same one are the same. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 16);
}

/** A hash of a plain text, the same before and after a site has rendered it. */
export function hashOfText(text: string): string {
  return shortHash(comparableText(text));
}

/** A hash of HTML, the same before and after a site has rendered it. */
export function hashOfHtml(html: string): string {
  return shortHash(comparableHtml(html));
}

export function idsOf(references: unknown): unknown[] {
  return [references].flat().flatMap((reference): unknown => {
    const isRecord = typeof reference === 'object' && reference !== null && 'id' in reference;
    return (isRecord ? reference.id : reference) ?? [];
  });
}

export function comparableEvent(event: CalendarEvent): ComparableEvent {
  const plain = Object.fromEntries(plainFields.map((name) => [name, event[name]]));
  return {
    ...(plain as Pick<CalendarEvent, (typeof plainFields)[number]>),
    title: hashOfText(event.title ?? ''),
    title_html: hashOfHtml(event.title_html ?? ''),
    description: hashOfHtml(event.description ?? ''),
    excerpt: hashOfHtml(event.excerpt ?? ''),
    image: event.image && { id: event.image.id, url: event.image.url },
    venue: idsOf(event.venue),
    organizer: idsOf(event.organizer),
    categories: idsOf(event.categories),
    tags: idsOf(event.tags),
  };
}
