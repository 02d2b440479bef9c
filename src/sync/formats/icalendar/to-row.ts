import { plainLines } from '../../../contract/values/html/plain-lines.ts';
import { decodeEntities } from '../../../contract/values/html/text.ts';
import { isOccurrenceId } from '../../../contract/values/occurrence.ts';
import { withScheme } from '../../../contract/values/text.ts';
import { formatWallTime, instantToWallTime, wallTimeToInstant } from '../../../time/zone.ts';
import { hashOf } from '../../journal/journal.ts';
import { withLost } from '../../rows/event-to-row.ts';
import { definedFields, imageExtension } from '../../rows/fields.ts';
import type { ImportRow, VenueOfRow } from '../../rows/import-row.ts';
import { decodeOctets, toSlug } from '../../rows/slugs.ts';
import { writableText } from '../../rows/texts.ts';
import { type Component, listOf, PropertyError, propertiesOf, propertyOf, textOf } from './content-lines.ts';
import { type FileEvent, ownProperties } from './file-event.ts';
import { endOf, type Occurrence } from './recurrence.ts';
import type { RowTimes } from './window.ts';

/** Returns the times of one date of an event in the zone in which it is shown. */
export function timesOf(event: FileEvent, occurrence: Occurrence): RowTimes {
  const { instant: start } = occurrence;
  const end = endOf(event, occurrence);
  if (end < start) throw new PropertyError('RDATE', 'expected a period that ends after its start');
  const checkYear = (clock: string) => {
    if (/^\d{4}-/.test(clock)) return clock;
    throw new PropertyError('DTSTART', 'expected years from 0 to 9999');
  };
  const timezone = event.shown.nameAt(start);
  if (event.isDay) {
    // All-day events end at the last second of a day.
    const end_date = checkYear(formatWallTime(end - 1000));
    return { start_date: formatWallTime(start), end_date, all_day: true, ...(timezone && { timezone }) };
  }
  const local = timezone ?? 'UTC';
  const clockIn = (name: string, instant: number) => checkYear(instantToWallTime(instant, name));
  // A local time can occur twice, and a site stores only one of them. UTC has no such times.
  const isStored = (instant: number) => wallTimeToInstant(clockIn(local, instant), local) === instant;
  const name = isStored(start) && isStored(end) ? local : 'UTC';
  const times = { start_date: clockIn(name, start), end_date: clockIn(name, end), all_day: false };
  return { ...times, ...(timezone && { timezone: name }) };
}

export function fieldsOf(event: FileEvent): Omit<ImportRow, keyof RowTimes | 'slug' | 'id'> {
  const { component } = event;
  const summary = textOf(component, 'SUMMARY');
  if (summary === '' && !event.isCancelled) throw new PropertyError('SUMMARY', 'expected a title');
  const names = propertiesOf(component, 'CATEGORIES').flatMap(listOf);
  const categories = [...new Set(names.map((name) => lineOf(name, event)))].filter(Boolean);
  const [website, ...urls] = new Set(urlsOf(event));
  const written = descriptionOf(event);
  const others = urls.filter((url) => !decodeEntities(written).includes(url));
  const fields = definedFields({
    ...(isHtml(summary, event) ? { title_html: summary } : { title: lineOf(summary, event) }),
    status: statusOf(event),
    description: [written, ...others].join('\n\n').trim() || undefined,
    website,
    image: imageOf(component),
    venue: venueOf(event),
    organizer: organizerOf(event),
    categories: categories.length > 0 ? categories : undefined,
  });
  return withLost(fields, leftOutOf(event, fields));
}

/** WordPress appends the size to the name of a smaller image. */
const withoutSize = (url: unknown) => String(url).replace(/-\d+x\d+(?=\.\w+$)/, '');

/** What a row has in other fields, or visitors do not need. A line of a text that was not folded has another name. */
const otherProperties = new RegExp(
  '^(?:X-(?!GOOGLE-CONFERENCE$).*|[AD]ALARM|ATTENDEE|CATEGORIES|CLASS|COLOR|CREATED|DTEND|DTSTAMP|DTSTART|' +
    'DURATION|EXDATE|EXRULE|LAST-MODIFIED|ORGANIZER|PRIORITY|RDATE|RECURRENCE-ID|RELATED-TO|REQUEST-STATUS|' +
    'RESOURCES|RNUM|RRULE|SEQUENCE|STATUS|STYLED-DESCRIPTION|TRANSP|TZID|UID)$',
);

/** Returns what the file lacks of an event, and what the row lacks: properties for visitors, or another event. */
function leftOutOf(event: FileEvent, { image, website, description, venue }: ImportRow): string {
  const { component, twins = [] } = event;
  const plain = (text: string) => decodeEntities(text.replace(/\\n|\n/gi, ' ')).replaceAll('\\', '');
  // Of several titles, for example in other languages, the row has the first.
  const first = ['SUMMARY', 'LOCATION', 'DESCRIPTION'].map((name) => propertyOf(component, name)?.value);
  const texts = plain([image, website, description, ...first].join('\n'));
  const isKept = (name: string, value: string) =>
    (name === 'GEO' && venue) || texts.includes(plain(value)) || withoutSize(value) === withoutSize(image);
  const shown = component.properties.filter(({ name }) => !otherProperties.test(name));
  const names = new Set(shown.filter(({ name, value }) => !isKept(name, value)).map(({ name }) => name));
  const notes = [textOf(component, ownProperties.leftOut)];
  if (names.size > 0) notes.push(`These properties are left out: ${[...names].join(', ')}.`);
  for (const title of twins)
    notes.push(`Another event with this UID and start is left out: ${JSON.stringify(title)}.`);
  return notes.filter(Boolean).join(' ');
}

/** Returns `draft` for tentative events, and `private` for any class except the public one. The strictest value counts. */
function statusOf({ component, series = component }: FileEvent): string | undefined {
  const own = textOf(component, ownProperties.status);
  if (own !== '') return own;
  const sources = [component, series, component.calendar!];
  const valuesOf = (source: Component, name: string) =>
    propertiesOf(source, name).flatMap(({ value }) => value || []);
  const classes = ['CLASS', 'X-CALENDARSERVER-ACCESS'].flatMap(
    (name) => sources.map((source) => valuesOf(source, name)).find(([value]) => value) ?? [],
  );
  if (classes.some((value) => !/^PUBLIC$/i.test(value))) return 'private';
  const isUnsure = (value: string) => /^(?:TENTATIVE|DRAFT|POSTPONED)$/i.test(value);
  return valuesOf(component, 'STATUS').some(isUnsure) ? 'draft' : undefined;
}

const tags =
  'a|b|big|blockquote|br|center|code|div|em|font|h[1-6]|hr|html-blob|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|' +
  'table|tbody|td|th|tr|u|ul';

const htmlForm = new RegExp(`</?(?:${tags})(?:\\s[^<>]*)?/?>`, 'i');

/** Checks for HTML, which many apps write instead of plain text. `<p.muster@example.org>` is not HTML. */
const isHtml = (text: string, { isOwn }: FileEvent) => !isOwn && htmlForm.test(text);

/** Returns the plain text of a name, which many apps write as HTML: with a line for each paragraph and break. */
function plainText(text: string, event: FileEvent): string {
  if (event.isOwn) return text;
  return isHtml(text, event) ? plainLines(text) : decodeEntities(text).trim();
}

const lineOf = (text: string, event: FileEvent) => plainText(text, event).replaceAll('\n', ' ');

/** Removes the tags that Google writes around HTML. */
const withoutBlob = (html: string) => html.replace(/<\/?html-blob>/gi, '');

/** Returns the HTML of a description. Prefers text to the HTML of Outlook, which is a whole page with a head. */
function descriptionOf(event: FileEvent): string {
  const styled = textOf(event.component, 'STYLED-DESCRIPTION');
  const html = textOf(event.component, 'X-ALT-DESC') || (htmlForm.test(styled) ? styled : '');
  if (event.isOwn && html !== '') return html;
  if (html !== '' && !/<html[\s>]/i.test(html)) return withoutBlob(html);
  const body = html.replace(/^.*<(?:html|body)\b[^<>]*>|<\/(?:html|body)>.*$/gis, '').trim();
  const text = textOf(event.component, 'DESCRIPTION') || body;
  if (isHtml(text, event)) return withoutBlob(text);
  const isEncoded = !event.isOwn && decodeEntities(text) !== text;
  return isEncoded ? text.replaceAll('<', '&lt;').replaceAll('>', '&gt;') : writableText(text);
}

const isWebUrl = (text: string) => /^https?:\/\/\S+$/i.test(text);

function imageOf(component: Component): string | undefined {
  const attached = ['IMAGE', 'ATTACH'].flatMap((name) => propertiesOf(component, name));
  return attached.find(({ name, value, parameters }) => {
    const type = parameters.get('FMTTYPE') ?? (name === 'IMAGE' ? 'image/' : '');
    return isWebUrl(value) && (/^image\//i.test(type) || imageExtension.test(value));
  })?.value;
}

/** Returns all organizers of an event from our own files, or the only one from other files, unless it is an address. */
function organizerOf(event: FileEvent): ImportRow['organizer'] {
  const { component } = event;
  const all = propertyOf(component, ownProperties.organizers);
  if (all) return listOf(all);
  if (propertyOf(component, ownProperties.slug)) return undefined;
  // The plugin percent-encodes most characters of a name.
  const name = lineOf(decodeOctets(propertyOf(component, 'ORGANIZER')?.parameters.get('CN') ?? ''), event);
  const withoutAddress = name.replace(/\S+@\S+\.\S+/g, '').trim();
  return /[\p{L}\p{N}]/u.test(withoutAddress) ? withoutAddress : undefined;
}

/** Returns the page of an event, the URL of its location if it is online, and those of its conferences. */
function urlsOf({ component, isOwn }: FileEvent): string[] {
  const conferences = propertiesOf(component, 'CONFERENCE').map(({ value }) => value);
  const location = isOwn ? '' : textOf(component, 'LOCATION');
  return [withScheme(textOf(component, 'URL')), location, ...conferences].filter(isWebUrl);
}

/** Returns the venue. The first line of a location is its name, the others are its address. */
function venueOf(event: FileEvent): VenueOfRow | undefined {
  const location = plainText(textOf(event.component, 'LOCATION'), event);
  const isOnline = !event.isOwn && isWebUrl(location);
  if (location === '' || isOnline || propertyOf(event.component, ownProperties.noVenue)) return undefined;
  const lines = location.split('\n').map((line) => line.replace(/^[-–—,]\s+/, '').trim());
  const [venue, ...others] = lines.filter((line) => /[^\s,;.–—-]/.test(line));
  const address = others.join(', ');
  return venue === undefined || address === '' ? venue : { venue, address };
}

type Keys = Pick<ImportRow, 'id' | 'slug'>;

/** Leaves space for the hash and the date, since sites cut slugs. */
const longestSlug = 140;

/**
 * Returns a function that creates the keys of an event's dates. The slug consists of the `UID`, its hash,
 * since a slug has no case and punctuation, and the original date by the rule of a recurring event. The
 * plugin's own UIDs contain the times of the event, which may change, so these are removed.
 */
export function keysOf({ component }: FileEvent): (date: string | undefined) => Keys {
  const uid = textOf(component, 'UID');
  if (propertyOf(component, ownProperties.slug))
    return () => ownKeys(uid, textOf(component, ownProperties.slug));
  if (uid === '') return () => ({});
  const stable = uid.replace(/^(\d+)-\d{9,11}-\d{9,11}@/, '$1@');
  const readable = toSlug(stable.replaceAll('@', '-'));
  const isUsable = readable !== '' && encodeURIComponent(readable).length <= longestSlug;
  const base = `${isUsable ? readable : 'event'}-${hashOf(stable).slice(0, 10)}`;
  const suffix = (date: string) => `-${date.replace(/[-:]/g, '').replace(' ', 't')}`;
  return (date) => ({ slug: date === undefined ? base : base + suffix(date) });
}

/** Returns the keys of an event from our own files: its slug, and the ID of a date of a recurring event. */
function ownKeys(uid: string, slug: string): Keys {
  const [, id = '0', start] = /^(\d+)(?:-(\d{14}))?@/.exec(uid) ?? [];
  // If several events share an ID, all except the first have their start in the UID.
  const own = toSlug(start === undefined ? slug : `${slug}-${start}`);
  return { ...(slug !== '' && { slug: own }), ...(isOccurrenceId(Number(id)) && { id: Number(id) }) };
}
