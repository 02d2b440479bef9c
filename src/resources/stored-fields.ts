import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import type { ResourceName } from '../contract/resources.ts';
import { decodeEntities } from '../contract/values/html/text.ts';
import { toId } from '../contract/values/reference.ts';
import { NotStoredError } from '../errors/request-errors.ts';
import type { WithResponse } from '../http/response.ts';
import { clockToInstant, instantToWallTime, isTimeZone, parseClock } from '../time/zone.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a field is stored as it was sent. */
type IsStored = (sent: unknown, name: string, record: Fields, body: Fields) => boolean;

const idsOf = (value: unknown): unknown[] => [value ?? []].flat().map(toId);

/** IDs must be among the stored ones. Data and names must have led to any record. */
const areLinked: IsStored = (sent, name, record) => {
  const stored = idsOf(record[name]);
  return idsOf(sent).every((id) => (typeof id === 'number' ? stored.includes(id) : stored.length > 0));
};

const isImage: IsStored = (sent, name, record) =>
  /^\d+$/.test(String(sent)) ? toId(record[name]) === Number(sent) : Boolean(record[name]);

/** The flags of password-protected events may be null. */
const isFlag: IsStored = (sent, name, record) =>
  typeof record[name] !== 'boolean' || String(record[name]) === String(sent);

/** A publication in the future is scheduled. */
const isStatus: IsStored = (sent, name, record) =>
  record[name] === sent || (sent === 'publish' && record[name] === 'future');

/** Sites write some characters of URLs in other ways. An event's own page reads as none. */
const isWebsite: IsStored = (sent, name, record) => {
  const lettersOf = (url: unknown) => {
    const text = decodeEntities(String(url ?? ''));
    const decoded = URL.canParse(text) ? new URL(text).href : text;
    return decoded.replace(/%[\da-f]{2}|[^\p{L}\p{N}]/giu, '').toLowerCase();
  };
  return [record[name], record.url].some((stored) => lettersOf(stored) === lettersOf(sent));
};

/** Sites write some white space and punctuation in other ways. */
const isLine: IsStored = (sent, name, record) => {
  const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  return lettersOf(String(record[name] ?? '')) === lettersOf(decodeEntities(String(sent)));
};

/** Returns the local time that a site stores: an hour later if clocks go forward over it. */
function storedTime(date: string, zone: unknown): string {
  const text = `${date}${'0000-00-00 00:00:00'.slice(date.length)}`;
  if (typeof zone !== 'string' || !isTimeZone(zone)) return text;
  return instantToWallTime(clockToInstant(parseClock(text), zone), zone);
}

const isDate: IsStored = (sent, name, record) => {
  const [date, stored] = [String(sent), String(record[name])];
  if (!record.all_day) return storedTime(date, record.timezone) === stored;
  // The days of a site may begin later than at midnight.
  const day = (text: string) => Date.parse(`${text.slice(0, 10)}T00:00Z`);
  const later = (day(stored) - day(date)) / 86_400_000;
  return later === 0 || (later === 1 && name === 'end_date' && stored.slice(11) < '12');
};

/** Zones have several names. */
const isZone: IsStored = (sent, name, record) => {
  const [one, other] = [String(sent), String(record[name])];
  if (one.toLowerCase() === other.toLowerCase() || !isTimeZone(one) || !isTimeZone(other))
    return one.toLowerCase() === other.toLowerCase();
  const months = [0, 6].map((month) => Date.UTC(2027, month));
  return months.every((instant) => instantToWallTime(instant, one) === instantToWallTime(instant, other));
};

/** A slug that a site could write in another way is not compared. */
const isSlug: IsStored = (sent, name, record) =>
  !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(String(sent)) ||
  String(sent).length > 190 ||
  record.status === 'trash' ||
  (record[name] ?? sent) === sent;

/** Returns the different amounts in order. Words are not compared. */
function amountsOf(values: readonly unknown[]): string {
  const numbers = values.map((value) =>
    Number(
      String(value)
        .replace(/,(?=\d{3})/g, '')
        .replace(',', '.'),
    ),
  );
  return [...new Set(numbers)]
    .filter((number) => !Number.isNaN(number))
    .sort()
    .join();
}

/** Compares amounts and signs of currencies. */
const isCost: IsStored = (sent, _, { cost, cost_details }) => {
  const text = [sent].flat().join(' ');
  const amounts = text.match(/\.?\d[\d.,]*/g) ?? [];
  const signs = text.match(/\p{Sc}/gu) ?? [];
  const { values = [], currency_symbol = '' } = Object(cost_details) as Partial<
    CalendarEvent['cost_details']
  >;
  const shown = `${cost} ${currency_symbol}`;
  const isSame = amountsOf(amounts) === amountsOf(values) && signs.every((sign) => shown.includes(sign));
  return amounts.length === 0 || isSame;
};

const postComparisons = {
  status: isStatus,
  image: isImage,
  show_map: isFlag,
  show_map_link: isFlag,
  website: isWebsite,
};

const linkedComparisons: Readonly<Record<string, IsStored>> = {
  ...postComparisons,
  ...{ phone: isLine, email: isLine, address: isLine, city: isLine, country: isLine, zip: isLine },
};

/** How to compare the fields whose stored form is known. Text that WordPress renders is not compared. */
const comparisons: Readonly<Partial<Record<ResourceName, Readonly<Record<string, IsStored>>>>> = {
  events: {
    ...postComparisons,
    ...{ all_day: isFlag, hide_from_listings: isFlag, sticky: isFlag, featured: isFlag },
    ...{ start_date: isDate, end_date: isDate, timezone: isZone, slug: isSlug, cost: isCost },
    ...{ venue: areLinked, organizer: areLinked, categories: areLinked, tags: areLinked },
  },
  venues: linkedComparisons,
  organizers: linkedComparisons,
};

/** The fields that null or an empty list clears. */
const cleared = [
  'image',
  'website',
  'cost',
  'organizer',
  'categories',
  'tags',
  'phone',
  'email',
  'address',
  'city',
  'zip',
];

const isNone = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);

/**
 * Returns the names of the fields that are not stored as they were sent.
 *
 * @param body - what was sent
 * @param clears - the names of the fields that an edit clears
 */
export function notStoredFields(
  kind: ResourceName,
  body: Fields,
  record: object,
  clears: readonly string[] = [],
): string[] {
  const stored = record as Fields;
  const known = comparisons[kind];
  // Responses can be trimmed.
  if (!known || stored.global_id === undefined) return [];
  const differ = Object.entries(body).filter(([name, sent]) => {
    const isKnown = sent !== undefined && sent !== null && sent !== '' && !clears.includes(name);
    return isKnown && known[name]?.(sent, name, stored, body) === false;
  });
  const kept = clears.filter((name) => cleared.includes(name) && name in known && !isNone(stored[name]));
  return [...differ.map(([name]) => name), ...kept];
}

/** Returns the error for fields that are not stored, which says what is and that the record exists. */
export function notStoredError(
  { data, response }: WithResponse<{ id: number; url: string }>,
  singular: string,
  fields: readonly string[],
  body: object,
): NotStoredError {
  const record = data as NotStoredError['record'];
  const { status } = record;
  const reasons: Record<string, string> = {
    pending: 'this user may not publish, so it waits for review',
    publish: Reflect.get(body, 'status') === 'future' ? 'its `date` is not in the future' : '',
  };
  const reason = fields.includes('status') ? reasons[String(status)] : '';
  const words = fields.includes('status') ? `. Its status is ${status}${reason ? `: ${reason}` : ''}` : '';
  const problem = `the site did not store ${fields.join(', ')}${words}. The ${singular} ${data.id} exists with its other fields, so do not create it again`;
  return new NotStoredError(
    { method: 'POST', url: data.url },
    { problem, status: response.status },
    { fields, record },
  );
}
