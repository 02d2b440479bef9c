import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { currenciesOf } from '../contract/values/cost.ts';
import { decodeEntities, htmlToText } from '../contract/values/html/text.ts';
import { toId } from '../contract/values/reference.ts';
import { isSameSlug } from '../contract/values/slug.ts';
import {
  clockToInstant,
  dayLength,
  formatWallTime,
  instantToWallTime,
  isCommonZone,
  isTimeZone,
  offsetAt,
  parseClock,
  parseWallTime,
} from '../time/zone.ts';

// Sites write some values in another form than they receive them.

/** WordPress's publication date of unpublished records. */
export const neverPublished = '0000-00-00 00:00:00';

export type Fields = Readonly<Record<string, unknown>>;

/** Whether a field is stored as it was sent. */
export type IsStored = (sent: unknown, name: string, record: Fields, body: Fields) => boolean;

export const listOf = (value: unknown): unknown[] => [value ?? []].flat();

/** Returns the letters and digits of a text as words, because sites write other characters and references in other ways. */
const wordsOf = (text: unknown): string[] =>
  decodeEntities(String(text ?? '').replace(/&(?:amp;)+/g, '&')).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a stored text has all words that were sent, tags among them, in the same order. Sites add some. */
export function hasWordsOf(stored: unknown, sent: unknown): boolean {
  const words = wordsOf(stored);
  let position = 0;
  return wordsOf(sent).every((word) => {
    position = words.indexOf(word, position) + 1;
    return position > 0;
  });
}

const lettersOf = (text: unknown) => wordsOf(text).join('').toLowerCase();

/** Sites find terms, venues and organizers by name without regard to case and accents. */
export const nameOf = (text: unknown) => lettersOf(String(text).normalize('NFD'));

/** Returns HTML in small letters, without comments, such as those of the block editor, which sites do not render. */
const markupOf = (html: string) => html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').toLowerCase();

/** The text must be the same, and all tags that were sent must be there in the same order: sites add some. */
export const isHtml: IsStored = (sent, name, record) => {
  const [html, stored] = [String(sent), String(record[name] ?? '')];
  const isSameText = lettersOf(htmlToText(html)) === lettersOf(htmlToText(stored));
  return isSameText && hasWordsOf(markupOf(stored), markupOf(html));
};

/**
 * The words and tags of a text must be shown. Sites and plugins make other texts of shortcodes, links, email addresses,
 * smileys such as `:D` and `8-)`, products such as `3x4`, and `(tm)`, and add some.
 */
export const isShown: IsStored = (sent, name, record) => {
  const html = String(sent);
  const isRendered = /[[{@\\]|[:8]-?[\p{L})/]|\dx\d|\(tm/iu.test(htmlToText(html));
  // Sites drop empty paragraphs and line breaks around them.
  const words = markupOf(html).replace(/<\/?(?:p|br)\b/g, '');
  return isRendered || hasWordsOf(markupOf(String(record[name] ?? '')), words);
};

export const isImage: IsStored = (sent, name, record) =>
  /^\d+$/.test(String(sent)) ? toId(record[name]) === Number(sent) : Boolean(record[name]);

export const isSame: IsStored = (sent, name, record) => record[name] === sent;

/** The flags of password-protected events may be null. Those of venues take words. */
export const isFlag: IsStored = (sent, name, { [name]: stored }) =>
  typeof stored !== 'boolean' || stored === /^(1|true|y|yes|on|enabled?)$/i.test(String(sent));

/** A publication in the future is scheduled. */
export const isStatus: IsStored = (sent, name, { [name]: stored, date, modified = '' }) =>
  stored === sent || (sent === 'publish' && stored === 'future' && String(date) >= String(modified));

/** Sites write some characters of URLs in other ways. An event's own page reads as none. */
export const isWebsite: IsStored = (sent, name, record) => {
  const comparable = (url: unknown) => {
    const text = decodeEntities(String(url ?? ''));
    const address = URL.canParse(text) ? new URL(text).href : text;
    return lettersOf(address.replace(/%[\da-f]{2}/gi, ''));
  };
  return [record[name], record.url].some((stored) => comparable(stored) === comparable(sent));
};

/** Sites write some white space and punctuation in other ways. */
export const isLine: IsStored = (sent, name, record) => lettersOf(record[name]) === lettersOf(sent);

/** Returns the local time that a site stores: an hour later if clocks go forward over it. */
export function storedTime(date: string, zone: unknown): string {
  const clock = parseClock(date);
  if (typeof zone !== 'string' || !isCommonZone(zone)) return formatWallTime(clock);
  return instantToWallTime(clockToInstant(clock, zone), zone);
}

export const isDate: IsStored = (sent, name, record) => {
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

/** Times in UTC may contradict the zone: without new dates, sites keep them, and for some offsets, they are wrong. */
export const isZone: IsStored = (sent, name, record, { start_date, end_date }) => {
  const zone = String(sent);
  const contradicts = (field: string) => {
    const utc = record[`utc_${field}`];
    if (typeof utc !== 'string') return false;
    const instant = parseWallTime(utc);
    // On sites, abbreviations such as CET have no summer time.
    const offset = offsetAt(isCommonZone(zone) ? instant : Date.UTC(2027, 0), zone);
    return formatWallTime(instant + offset) !== record[field];
  };
  const mayContradict = start_date === undefined || end_date === undefined || /^UTC./.test(zone);
  if (mayContradict && ['start_date', 'end_date'].some(contradicts)) return false;
  return isSameZone(zone, String(record[name]));
};

/** WordPress renames slugs in the trash. */
export const isSlug: IsStored = (sent, name, record) =>
  record.status === 'trash' || isSameSlug(String(sent), String(record[name] ?? sent));

/** Returns the different amounts in order. Words are not compared. */
function amountsOf(values: readonly unknown[]): string {
  const numbers = values.map(Number).filter((number) => !Number.isNaN(number));
  return [...new Set(numbers)].sort().join();
}

/** Compares amounts and signs of currencies. Words are shown in other ways, but never as nothing. */
export const isCost: IsStored = (sent, _, { cost, cost_details }) => {
  const text = listOf(sent).join(' ');
  const amounts = text.match(/\.?\d[\d.]*/g) ?? [];
  const details = Object(cost_details) as Partial<CalendarEvent['cost_details']>;
  const shown = `${cost} ${details.currency_symbol ?? ''}`;
  const isShown = (currency: readonly string[]) => currency.some((one) => shown.includes(one));
  const isKept = amountsOf(amounts) === amountsOf(details.values ?? amounts);
  return amounts.length === 0 ? cost !== '' : isKept && [...currenciesOf(text)].every(isShown);
};

/** Returns a title as plain text, or as HTML if it has markup. */
export function titleFields(html: string): { title: string } | { title_html: string } {
  const text = htmlToText(html);
  return text === decodeEntities(html) ? { title: text } : { title_html: html };
}
