import type { ResourceName } from '../contract/constants.ts';
import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { currenciesOf } from '../contract/values/cost.ts';
import { decodeEntities, htmlToText } from '../contract/values/html/text.ts';
import { toId } from '../contract/values/reference.ts';
import { decodeSlug } from '../contract/values/response.ts';
import { isSameSlug } from '../contract/values/slug.ts';
import { NotStoredError } from '../errors/request-errors.ts';
import { describeRequest } from '../http/credentials.ts';
import type { WithResponse } from '../http/response.ts';
import {
  clockToInstant,
  dayLength,
  formatWallTime,
  instantToWallTime,
  isTimeZone,
  parseClock,
  parseWallTime,
} from '../time/zone.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a field is stored as it was sent. */
type IsStored = (sent: unknown, name: string, record: Fields, body: Fields) => boolean;

const listOf = (value: unknown): unknown[] => [value ?? []].flat();

/** Returns the letters and digits of a text as words, because sites write other characters and references in other ways. */
const wordsOf = (text: unknown): string[] =>
  decodeEntities(String(text ?? '').replace(/&(?:amp;)+/g, '&'))
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const lettersOf = (text: unknown) => wordsOf(text).join('');

/** Sites find terms, venues and organizers by name without regard to case and accents. */
const nameOf = (text: unknown) => lettersOf(String(text).normalize('NFD'));

/** Without comments, such as those of the block editor, which sites do not render. */
const wordsOfHtml = (html: string) => wordsOf(html.replace(/<!--[\s\S]*?(?:-->|$)/g, ''));

/** The text must be the same, and all tags that were sent must be there in the same order: sites add some. */
const isHtml: IsStored = (sent, name, record) => {
  const [html, stored] = [String(sent), String(record[name] ?? '')];
  const words = wordsOfHtml(stored);
  let position = 0;
  const isThere = (word: string) => {
    position = words.indexOf(word, position) + 1;
    return position > 0;
  };
  return lettersOf(htmlToText(html)) === lettersOf(htmlToText(stored)) && wordsOfHtml(html).every(isThere);
};

/** Each ID and name must be among the stored records. Data must have led to a record with its fields. */
const areLinked: IsStored = (sent, field, record) => {
  const stored = listOf(record[field]) as Fields[];
  const kind = field === 'organizer' ? 'organizers' : 'venues';
  return listOf(sent).every((one) => {
    if (typeof one === 'number') return stored.some(({ id }) => id === one);
    const data: Fields = Object(one);
    const name = nameOf(data[field] ?? one);
    return stored.some(
      (linked) =>
        [linked.name, linked.slug, linked[field]].some((text) => nameOf(text) === name) &&
        // Another description makes another record, and is rendered.
        Object.keys(data).every(
          (key) => isText(kind, key) || (fieldOf(kind, key).isStored?.(data[key], key, linked, data) ?? true),
        ),
    );
  });
};

const isImage: IsStored = (sent, name, record) =>
  /^\d+$/.test(String(sent)) ? toId(record[name]) === Number(sent) : Boolean(record[name]);

const isSame: IsStored = (sent, name, record) => record[name] === sent;

/** The flags of password-protected events may be null. Those of venues take words. */
const isFlag: IsStored = (sent, name, { [name]: stored }) =>
  typeof stored !== 'boolean' || stored === /^(1|true|y|yes|on|enabled?)$/i.test(String(sent));

/** A publication in the future is scheduled. */
const isStatus: IsStored = (sent, name, { [name]: stored, date, modified = '' }) =>
  stored === sent || (sent === 'publish' && stored === 'future' && String(date) >= String(modified));

/** Sites write some characters of URLs in other ways. An event's own page reads as none. */
const isWebsite: IsStored = (sent, name, record) => {
  const comparable = (url: unknown) => {
    const text = decodeEntities(String(url ?? ''));
    const address = URL.canParse(text) ? new URL(text).href : text;
    return lettersOf(address.replace(/%[\da-f]{2}/gi, ''));
  };
  return [record[name], record.url].some((stored) => comparable(stored) === comparable(sent));
};

/** Sites write some white space and punctuation in other ways. */
const isLine: IsStored = (sent, name, record) => lettersOf(record[name]) === lettersOf(sent);

/** Returns the local time that a site stores: an hour later if clocks go forward over it. */
export function storedTime(date: string, zone: unknown): string {
  const clock = parseClock(date);
  if (typeof zone !== 'string' || !isTimeZone(zone)) return formatWallTime(clock);
  return instantToWallTime(clockToInstant(clock, zone), zone);
}

const isDate: IsStored = (sent, name, record) => {
  const [date, stored] = [String(sent), String(record[name])];
  if (!record.all_day) return storedTime(date, record.timezone) === stored;
  // The days of a site may begin later than at midnight.
  const day = (text: string) => Date.parse(`${text.slice(0, 10)}T00:00Z`);
  const later = (day(stored) - day(date)) / dayLength;
  return later === 0 || (later === 1 && name === 'end_date' && stored.slice(11) < '12');
};

/** Zones have several names. */
function isSameZone(one: string, other: string): boolean {
  if (!isTimeZone(one) || !isTimeZone(other)) return one.toLowerCase() === other.toLowerCase();
  const months = [0, 6].map((month) => Date.UTC(2027, month));
  return months.every((instant) => instantToWallTime(instant, one) === instantToWallTime(instant, other));
}

/** Without dates, sites keep the event's times in UTC, which contradict another zone. */
const isZone: IsStored = (sent, name, record, { start_date, end_date }) => {
  const zone = String(sent);
  const contradicts = (field: string) => {
    const utc = record[`utc_${field}`];
    return typeof utc === 'string' && instantToWallTime(parseWallTime(utc), zone) !== record[field];
  };
  const isMoved =
    (start_date === undefined || end_date === undefined) && ['start_date', 'end_date'].some(contradicts);
  return !isMoved && isSameZone(zone, String(record[name]));
};

/** A slug that a site could write in another way is not compared. */
const isSlug: IsStored = (sent, name, record) => {
  const slug = decodeSlug(String(sent));
  const isPlain = !/[<€×]|&.+?;/.test(slug) && encodeURIComponent(slug).length <= 190;
  return !isPlain || record.status === 'trash' || isSameSlug(slug, String(record[name] ?? slug));
};

/** Returns the different amounts in order. Words are not compared. */
function amountsOf(values: readonly unknown[]): string {
  const numbers = values.map(Number).filter((number) => !Number.isNaN(number));
  return [...new Set(numbers)].sort().join();
}

/** Compares amounts and signs of currencies. */
export const isCost: IsStored = (sent, _, { cost, cost_details }) => {
  const text = listOf(sent).join(' ');
  const amounts = text.match(/\.?\d[\d.]*/g) ?? [];
  const details = Object(cost_details) as Partial<CalendarEvent['cost_details']>;
  const shown = `${cost} ${details.currency_symbol ?? ''}`;
  const isShown = (currency: readonly string[]) => currency.some((one) => shown.includes(one));
  const isKept = amountsOf(amounts) === amountsOf(details.values ?? []);
  return amounts.length === 0 || (isKept && [...currenciesOf(text)].every(isShown));
};

/** A field of a record, as bodies name it. */
interface Field {
  /** Default: not compared. */
  readonly isStored?: IsStored;
  /** Whether null or an empty list clears it. */
  readonly clears?: true;
  /** What an update without it does. Default: unknown, or a copy of the record needs another one. */
  readonly update?: 'keeps' | 'resets';
  /** Its name in WordPress's own route, which changes only what it receives. Default: the route does not take it. */
  readonly post?: string;
}

type Table = Readonly<Record<string, Field>>;

const line: Field = { isStored: isLine, clears: true, update: 'keeps' };
const flag: Field = { isStored: isFlag, update: 'resets' };
const image: Field = { isStored: isImage, clears: true, update: 'resets', post: 'featured_media' };
const status: Field = { isStored: isStatus, update: 'resets', post: 'status' };

const region: Field = { isStored: isLine, update: 'keeps' };
const author: Field = { isStored: isSame };
const text = (post: string): Field => ({ isStored: isHtml, clears: true, update: 'keeps', post });

const linkedFields: Table = {
  description: text('content'),
  author,
  status,
  date: { isStored: isSame, update: 'keeps', post: 'date' },
  date_utc: { isStored: isSame, post: 'date_gmt' },
  image,
  website: { isStored: isWebsite, clears: true, update: 'keeps' },
  phone: line,
};

/** Sites drop most tags from these texts, and names that are too long. */
const termFields: Table = {
  name: { isStored: isLine },
  description: { isStored: isLine },
  slug: { isStored: isSlug },
};

/** The fields of each kind of record. Those that are missing are sent, and not compared. */
const tables: Readonly<Record<ResourceName, Table>> = {
  events: {
    title: { isStored: isHtml, post: 'title' },
    title_html: { isStored: isHtml, post: 'title' },
    description: text('content'),
    excerpt: text('excerpt'),
    author,
    slug: { isStored: isSlug, post: 'slug' },
    status,
    date: { isStored: isSame, update: 'resets', post: 'date' },
    date_utc: { isStored: isSame, post: 'date_gmt' },
    // A time zone without dates would move the event.
    start_date: { isStored: isDate, update: 'resets' },
    end_date: { isStored: isDate, update: 'resets' },
    timezone: { isStored: isZone, update: 'resets' },
    all_day: flag,
    image,
    cost: { isStored: isCost, clears: true },
    website: { isStored: isWebsite, clears: true, update: 'resets' },
    show_map: flag,
    show_map_link: flag,
    hide_from_listings: flag,
    sticky: flag,
    featured: flag,
    venue: { isStored: areLinked, update: 'keeps' },
    organizer: { isStored: areLinked, clears: true, update: 'resets' },
    categories: { isStored: areLinked, clears: true, update: 'keeps', post: 'tribe_events_cat' },
    tags: { isStored: areLinked, clears: true, update: 'keeps', post: 'tags' },
  },
  venues: {
    ...linkedFields,
    venue: text('title'),
    address: line,
    city: line,
    country: region,
    zip: line,
    province: region,
    state: region,
    stateprovince: { isStored: isLine, update: 'resets' },
    show_map: flag,
    show_map_link: flag,
  },
  organizers: { ...linkedFields, organizer: text('title'), email: line },
  categories: { ...termFields, parent: { isStored: isSame } },
  tags: termFields,
};

/** Returns what is known about a field. */
export const fieldOf = (kind: ResourceName, name: string): Field => tables[kind][name] ?? {};

/** Whether a field is a text, which sites render. */
export const isText = (kind: ResourceName, name: string) => fieldOf(kind, name).isStored === isHtml;

/** Returns the names of the fields that an update keeps or resets. */
export const fieldsThatUpdate = (kind: ResourceName, effect: Field['update']) =>
  Object.keys(tables[kind]).filter((name) => tables[kind][name]?.update === effect);

const isNone = (value: unknown) => listOf(value).join('').trim() === '';

/** Returns the names of those of the given fields that are not stored as they were sent. */
export function notStoredFields(
  kind: ResourceName,
  body: Fields,
  record: object,
  names: readonly string[],
): string[] {
  const stored = record as Fields;
  // Responses can be trimmed.
  if (!('global_id' in stored || 'taxonomy' in stored)) return [];
  return names.filter((name) => {
    // The HTML of a title is sent as `title`.
    const sent = body[name === 'title_html' ? 'title' : name];
    const { isStored, clears = false } = fieldOf(kind, name);
    if (isNone(sent)) return clears && !isNone(stored[name]);
    return isStored?.(sent, name, stored, body) === false;
  });
}

/** Whether the response to a write may be outdated. With WPML, it has the venue and organizers from before. */
export const mayBeOutdated = (fields: readonly string[]) =>
  fields.includes('venue') || fields.includes('organizer');

/** Returns the error for fields that are not stored, which says what is, and what to do. */
export function notStoredError(
  { data, response }: WithResponse<{ id: number }>,
  {
    isNew = false,
    method = 'POST',
    singular,
    fields,
    body,
  }: {
    readonly isNew?: boolean;
    readonly method?: string | undefined;
    readonly singular: string;
    readonly fields: readonly string[];
    readonly body: object;
  },
): NotStoredError {
  const record = data as NotStoredError['record'];
  const { id, status } = record;
  const reasons: Record<string, string> = {
    pending: ': this user may not publish, so it waits for review',
    publish: Reflect.get(body, 'status') === 'future' ? ': its `date` is not in the future' : '',
  };
  const words = fields.includes('status') ? `. Its status is ${status}${reasons[String(status)] ?? ''}` : '';
  const rest = `The ${singular} ${id} has its other fields, so ${isNew ? 'do not create it again' : 'edit only these'}`;
  return new NotStoredError(
    describeRequest(method, response.url),
    { problem: `the site did not store ${fields.join(', ')}${words}. ${rest}`, status: response.status },
    { fields, record },
  );
}
