import type ICAL from 'ical.js';
import { isOccurrenceId } from '../../../contract/occurrence.ts';
import { writableText } from '../../rendering/plain-text.ts';
import { toSlug } from '../../rendering/slugs.ts';
import type { ImportRow } from '../../rows/located-row.ts';
import { addSeconds, type ParsedEvent, slugProperty } from './calendar-event.ts';
import type { Occurrence } from './occurrences.ts';
import { PropertyError } from './wall-times.ts';
import { type Clock, isDay } from './window.ts';

/** Start and end as services have them: whole days end with the last second of the last one. */
function timesOf({ start, end }: Occurrence): Pick<ImportRow, 'start_date' | 'end_date' | 'all_day'> {
  if (!isDay(start)) return { start_date: start, end_date: end, all_day: false };
  const last = addSeconds(`${end} 00:00:00`, -1, 'dtend');
  return { start_date: `${start} 00:00:00`, end_date: last, all_day: true };
}

/**
 * The row of an event.
 *
 * @param occurrence - its times, which are those of a single occurrence of a recurring event
 * @param replaced - the start that this occurrence has by the rule, undefined for an event that does not recur
 */
export async function toRow(
  event: ParsedEvent,
  occurrence: Occurrence,
  replaced: string | undefined,
): Promise<ImportRow> {
  const { component, uid, zone } = event;
  const summary = textOf(component, 'summary');
  if (summary === '') throw new PropertyError('summary', 'expected a title');
  const description = descriptionOf(component);
  const website = websiteOf(component);
  const venue = venueOf(component);
  const categories = categoriesOf(component);
  return {
    ...(component.hasProperty(slugProperty)
      ? ownKeys(uid, textOf(component, slugProperty))
      : { slug: await slugOf(uid, replaced) }),
    ...(isHtml(summary) ? { title_html: summary } : { title: summary }),
    ...timesOf(occurrence),
    ...(zone !== undefined && { timezone: zone }),
    ...(description !== '' && { description }),
    ...(website !== undefined && { website }),
    ...(venue !== undefined && { venue: venue.address === undefined ? venue.venue : venue }),
    ...(categories.length > 0 && { categories }),
  };
}

/** What an event of a file of ours is known by: its slug, and its ID if it is a date of a recurring event. */
function ownKeys(uid: string, slug: string): Pick<ImportRow, 'id' | 'slug'> {
  const [, id = '0', start] = /^(\d+)(?:-(\d{14}))?@/.exec(uid) ?? [];
  // Of events that share an ID, those after the first have their start in their UID.
  const own = toSlug(start === undefined ? slug : `${slug}-${start}`);
  return { ...(slug !== '' && { slug: own }), ...(isOccurrenceId(Number(id)) && { id: Number(id) }) };
}

/** Many programs write HTML where the format has plain text. */
function isHtml(text: string): boolean {
  return /<\/?(?:p|br|a|b|i|u|em|strong|ul|ol|li|div|span|h[1-6])\b[^<>]*>/i.test(text);
}

/** A plain text as HTML. HTML stays as it is. */
function toHtml(text: string): string {
  return isHtml(text) ? text : writableText(text);
}

/** The text of a property, without outer spaces; empty where there is none. */
export function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? '' : String(value).trim();
}

/** A text of a file without the backslashes that it is written with. */
function unescapeText(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));
}

/** The HTML of a description. Outlook writes a whole page, with a head that is no part of it. */
function descriptionOf(component: ICAL.Component): string {
  // ical.js knows no type of it, so it leaves the text escaped.
  const html = unescapeText(textOf(component, 'x-alt-desc'));
  const isPart = html !== '' && !/<html\b/i.test(html);
  return isPart ? html : toHtml(textOf(component, 'description'));
}

/** The names of categories, from any number of properties with any number of names. */
function categoriesOf(component: ICAL.Component): string[] {
  const names = component
    .getAllProperties('categories')
    .flatMap((property) => property.getValues())
    .map((name) => String(name).trim());
  return [...new Set(names)].filter((name) => name !== '');
}

const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text);

/** The page of an event, or of the conference that stands in the place of its venue. */
function websiteOf(component: ICAL.Component): string | undefined {
  return ['url', 'location'].map((name) => textOf(component, name)).find(isWebAddress);
}

/** A venue: the first line of a place is its name, the others are its address. */
function venueOf(component: ICAL.Component): { venue: string; address?: string } | undefined {
  const location = textOf(component, 'location');
  if (location === '' || isWebAddress(location)) return undefined;
  const [name = '', ...lines] = location.split('\n').map((line) => line.trim());
  const address = lines.filter((line) => line !== '').join(', ');
  return { venue: name, ...(address !== '' && { address }) };
}

/** Leaves room for the occurrence within what services store. */
const longestSlug = 150;

/** Digits that stand for a text. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The slug by which an import knows an event again: its `UID` and, of a recurring event, which occurrence it is. The UIDs
 * that services of this interface write hold the times of the event, which may change, so these are left out.
 */
async function slugOf(uid: string, occurrence: Clock | undefined): Promise<string> {
  const stable = uid.replace(/^(\d+)-\d+-\d+@/, '$1@');
  const slug = toSlug(stable.replaceAll('@', '-'));
  const isUsable = slug !== '' && encodeURIComponent(slug).length <= longestSlug;
  const base = isUsable ? slug : `event-${await hashOf(stable)}`;
  return occurrence === undefined ? base : `${base}-${occurrence.replace(/[-:]/g, '').replace(' ', 't')}`;
}
