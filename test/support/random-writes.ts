import type { Fields, Kind } from './asked-fields.ts';

const letters = (text: unknown) =>
  String(text ?? '')
    .replace(/&#0*48;/g, '0')
    .replace(/&#?\w+;|%[\da-f]{2}/gi, '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
const withoutTags = (text: unknown) => letters(String(text ?? '').replace(/<[^>]*>/g, ''));
/** Returns the tags and handlers of HTML, which sites keep or remove. Paragraphs are added when it is shown. */
const markupOf = (text: unknown): string[] =>
  String(text ?? '').match(/(?<=<)[a-oq-z]\w*|onclick(?==)/g) ?? [];
const isEmpty = (value: unknown) => value === undefined || value === null || [value].flat().join('') === '';
const idOf = (value: unknown) => (Object(value).id ?? value) as unknown;
const listOf = (value: unknown) => [value ?? []].flat() as unknown[];

/** Returns the local time of an instant in a zone. */
function localTime(utc: unknown, zone: string): string {
  const instant = Date.parse(`${String(utc).replace(' ', 'T')}Z`);
  const [, sign = '', hours = 0, minutes = 0] = /^UTC([+-])([\d.]+)(?::(\d+))?$/.exec(zone) ?? [];
  const offset = sign === '' ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const timeZone = sign === '' ? zone : 'UTC';
  return new Date(instant + offset).toLocaleString('sv-SE', { timeZone });
}

const amountsOf = (cost: unknown) =>
  listOf(cost)
    .flatMap(
      (part) =>
        String(part)
          .replace(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '')
          .match(/\d+(?:[.,]\d+)?/g) ?? [],
    )
    .map((amount) => Number(amount.replace(',', '.')));
const distinct = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b).join();

type Rule = (asked: unknown, read: Fields, all: Fields, before: Fields) => boolean;

const isWhole = (asked: Fields, before: Fields) => {
  const given = [asked.start_date, asked.end_date].filter((date) => date !== undefined);
  return asked.all_day ?? (given.every((date) => String(date).length === 10) || before.all_day === true);
};

/** Whether a date is stored. In UTC as well, unless the zone was sent, which is wrong otherwise. */
const isDate =
  (name: 'start_date' | 'end_date'): Rule =>
  (asked, read, all, before) => {
    const stored = String(read[name]);
    const zone = String(read.timezone);
    const isSkipped = localTime(read[`utc_${name}`], zone) !== stored;
    if (isSkipped && all.timezone === undefined) return false;
    const wanted = asked instanceof Date ? localTime(asked.toISOString().slice(0, 19), zone) : String(asked);
    if (isWhole(all, before)) return stored.slice(0, 10) === wanted.slice(0, 10);
    const padded = wanted + '0000-00-00 00:00:00'.slice(wanted.length);
    // Clocks skip these times in Berlin.
    return stored === padded || stored === padded.replace(/^(2027-03-28) 02:(00|30)/, '$1 03:$2');
  };

const isText: Rule = (asked, read) => letters(asked) === letters(read);
const isHtml =
  (field: 'description' | 'excerpt'): Rule =>
  (asked, read) => {
    const stored = markupOf(read[field]);
    const isKept = markupOf(asked).every((part) => stored.includes(part));
    return isKept && withoutTags(asked) === withoutTags(read[field]);
  };
const address = (url: unknown) => {
  const text = String(url ?? '').replaceAll('&#038;', '&');
  return URL.canParse(text) ? decodeURI(new URL(text).href) : text;
};

const termsAre =
  (field: 'categories' | 'tags'): Rule =>
  (asked, read) => {
    const stored = read[field] as { id: number; name: string; slug: string }[];
    const isThere = (term: unknown) =>
      stored.some(
        ({ id, name, slug }) => id === idOf(term) || letters(name) === letters(term) || slug === term,
      );
    const wanted = listOf(asked);
    return wanted.every(isThere) && stored.length <= wanted.length;
  };
const linksAre =
  (field: 'venue' | 'organizer'): Rule =>
  (asked, read) => {
    const stored = read[field] as Fields[];
    return listOf(asked).every((wanted) =>
      stored.some((record) =>
        typeof idOf(wanted) === 'number'
          ? record.id === idOf(wanted)
          : lacking(wanted as Fields, record).length === 0,
      ),
    );
  };

const rules: Readonly<Record<string, Rule>> = {
  start_date: isDate('start_date'),
  end_date: isDate('end_date'),
  timezone: (zone, read) =>
    localTime(read.utc_start_date, String(zone)) === read.start_date &&
    localTime(read.utc_end_date, String(zone)) === read.end_date,
  description: isHtml('description'),
  excerpt: isHtml('excerpt'),
  website: (asked, read) =>
    isEmpty(asked) ? isEmpty(read.website) : address(asked) === address(read.website),
  image: (asked, { image }, _, before) =>
    isEmpty(asked)
      ? isEmpty(image)
      : typeof idOf(asked) === 'number'
        ? idOf(image) === idOf(asked)
        : !isEmpty(image) && idOf(image) !== idOf(before.image),
  status: (asked, { status }, { date }) =>
    status === asked || (asked === 'publish' && status === 'future' && String(date) > '2030'),
  date: (asked, { date }) => date === asked,
  cost: (asked, { cost, cost_details }) => {
    const wanted = amountsOf(asked);
    const { values = [] } = Object(cost_details);
    if (wanted.length === 0) return listOf(asked).every((part) => letters(cost).includes(letters(part)));
    const signs = String(listOf(asked).join(' ')).match(/\p{Sc}/gu) ?? [];
    const read = (values as unknown[]).map(Number).filter((value) => !Number.isNaN(value));
    return distinct(wanted) === distinct(read) && signs.every((sign) => String(cost).includes(sign));
  },
  // Sites write slugs in Latin letters.
  slug: (asked, { slug, status }) =>
    status === 'trash' || letters(asked).replaceAll('ß', 's') === letters(slug),
  categories: termsAre('categories'),
  tags: termsAre('tags'),
  venue: (asked, read, ...rest) =>
    typeof read.venue === 'string'
      ? isText(asked, read.venue as never, ...rest)
      : linksAre('venue')(asked, read, ...rest),
  organizer: (asked, read, ...rest) =>
    typeof read.organizer === 'string'
      ? isText(asked, read.organizer as never, ...rest)
      : linksAre('organizer')(asked, read, ...rest),
};

/**
 * Returns the fields that a record does not have as they were asked.
 *
 * @param before - the record before, if there was one
 */
function lacking(asked: Fields, read: Fields, before: Fields = {}): string[] {
  const isStored = ([field, value]: [string, unknown]) => {
    const rule = rules[field];
    if (rule) return rule(value, read, asked, before);
    if (isEmpty(value)) return true;
    return typeof value === 'string' ? letters(value) === letters(read[field]) : value === read[field];
  };
  return Object.entries(asked)
    .filter((entry) => !isStored(entry))
    .map(([field]) => field);
}

/** The namespace of a kind, for any fields. */
export interface Writes {
  get(id: number): Promise<Fields & { readonly id: number; readonly slug: string }>;
  create(body: Fields): Promise<{ readonly id: number }>;
  update(id: number, body: Fields): Promise<{ readonly id: number }>;
  updateBySlug(slug: string, body: Fields): Promise<{ readonly id: number }>;
  edit(id: number, changes: Fields): Promise<{ readonly id: number }>;
  editBySlug(slug: string, changes: Fields): Promise<{ readonly id: number }>;
}

export type Way = Exclude<keyof Writes, 'get'>;

/** The ways to write a kind of record. Terms have no routes by slug. */
export const waysOf = (kind: Kind): readonly Way[] =>
  kind === 'categories' || kind === 'tags'
    ? ['create', 'update', 'edit']
    : ['create', 'update', 'edit', 'updateBySlug', 'editBySlug'];

/** What became of a write: which fields are not as asked, and which of them its error names. */
export interface Outcome {
  readonly lacking: readonly string[];
  readonly named: readonly string[];
  readonly asked: Fields;
  readonly read: Fields;
}

/** What tells a `NotStoredError` from others, of whichever copy of the package. */
type NotStored = { readonly fields?: readonly string[]; readonly record?: unknown };

/**
 * Writes fields and reads the record afterwards.
 *
 * @param keep - called with the ID of each record that is created
 * @param record - the body of a new record, which is created before an update or edit
 * @returns undefined if the write was rejected
 */
export async function write(
  { writer, reader, keep }: { writer: Writes; reader: Writes; keep?: (id: number) => void },
  way: Way,
  record: Fields,
  chosen: Fields,
): Promise<Outcome | undefined> {
  // Null clears a field only in edits. Others do not send it.
  const asked = way.startsWith('edit')
    ? chosen
    : Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null));
  const created = way === 'create' ? undefined : await writer.create(record);
  if (created) keep?.(created.id);
  const before = created && (await reader.get(created.id));
  const all = before ? asked : { ...record, ...asked };
  const send = () => {
    if (!before) return writer.create(all);
    if (way === 'updateBySlug' || way === 'editBySlug') return writer[way](before.slug, asked);
    return writer[way as 'update'](before.id, asked);
  };
  const result = await send().catch((error: unknown) => error);
  const { fields, record: stored = result } = result as NotStored;
  if (result instanceof Error && !fields) return undefined;
  const { id } = stored as { readonly id: number };
  keep?.(id);
  const read = await reader.get(id);
  return { named: fields?.toSorted() ?? [], lacking: lacking(all, read, before).sort(), asked: all, read };
}
