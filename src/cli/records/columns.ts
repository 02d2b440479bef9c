import {
  type EventWithAbbreviation,
  type EventWithCost,
  type EventWithVenues,
  plainText,
  priceText,
  whenText,
  whereText,
} from '../../format/index.ts';
import { UsageError } from '../errors/errors.ts';
import type { Column } from '../output/table.ts';
import type { CalendarRecord, RecordKind } from './record-kind.ts';

export interface RecordColumn extends Column {
  /** Whether a table leaves it out if all records are published. */
  readonly isOptional?: boolean;
  textOf(record: CalendarRecord): string;
}

interface EventFields extends EventWithAbbreviation, EventWithCost, EventWithVenues {}

const asEvent = (record: CalendarRecord) => record as unknown as EventFields;

/** A clock reading without its seconds; of an event of whole days, the day. */
const dateOf = (field: 'start_date' | 'end_date') => (record: CalendarRecord) => {
  const event = asEvent(record);
  return event[field].slice(0, event.all_day ? 'YYYY-MM-DD'.length : 'YYYY-MM-DD HH:MM'.length);
};

/** What is not a field of an event, but computed from several. */
const computed: Readonly<Record<string, (record: CalendarRecord) => string>> = {
  start: dateOf('start_date'),
  end: dateOf('end_date'),
  zone: (record) => String(record.timezone_abbr || record.timezone || ''),
  when: (record) => whenText(asEvent(record)),
  where: (record) => whereText(asEvent(record)),
  price: (record) => priceText(asEvent(record)),
};

const defaultColumns: Readonly<Record<RecordKind['name'], readonly string[]>> = {
  events: ['id', 'start', 'zone', 'title', 'venue', 'status'],
  venues: ['id', 'venue', 'address', 'city', 'country', 'status'],
  organizers: ['id', 'organizer', 'email', 'phone', 'website', 'status'],
  categories: ['id', 'name', 'slug', 'parent', 'count'],
  tags: ['id', 'name', 'slug', 'count'],
};

const eventDetails = 'id status when timezone where organizer price categories tags featured image';

const details: Readonly<Record<RecordKind['name'], readonly string[]>> = {
  events: eventDetails.split(' '),
  venues: ['id', 'status', 'address', 'zip', 'city', 'stateprovince', 'country', 'phone', 'image'],
  organizers: ['id', 'status', 'email', 'phone', 'image'],
  categories: ['id', 'parent', 'count'],
  tags: ['id', 'count'],
};

const detailsOfAll = ['website', 'url', 'slug', 'modified'];

/** What a record inside another one is called. */
function nameOf(value: object): string {
  const { title, name, venue, organizer, url, id } = value as Record<string, unknown>;
  return String(
    [title, name, venue, organizer, url, id].find((part) => typeof part === 'string') ?? id ?? '',
  );
}

/** A value of any field as text; empty for what is not there. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  return typeof value === 'object' ? nameOf(value) : String(value);
}

const numeric = new Set(['id', 'count', 'parent', 'author']);

function columnOf(name: string, { name: kind }: RecordKind): RecordColumn {
  const compute = kind === 'events' ? computed[name] : undefined;
  const isHtml = name === 'description' || name === 'excerpt';
  const textOf = (record: CalendarRecord) =>
    compute ? compute(record) : isHtml ? plainText(formatValue(record[name])) : formatValue(record[name]);
  return { heading: name, textOf, ...(numeric.has(name) && { align: 'right' }) };
}

function columnNames({ name, entity }: RecordKind): string[] {
  return [...(name === 'events' ? Object.keys(computed) : []), ...Object.keys(entity.shape)];
}

/** The columns where none are chosen, as `--columns` takes them. */
export const usualColumns = ({ name }: RecordKind): string => defaultColumns[name].join(',');

/** The columns of a listing: those that were chosen, or the usual ones. */
export function columnsOf(kind: RecordKind, chosen?: readonly string[]): RecordColumn[] {
  const known = columnNames(kind);
  const unknown = chosen?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--columns: there is no column ${unknown}. There are: ${known.join(', ')}.`);
  if (chosen) return chosen.map((name) => columnOf(name, kind));
  return defaultColumns[kind.name].map((name) => ({
    ...columnOf(name, kind),
    isOptional: name === 'status',
  }));
}

export function detailsOf(kind: RecordKind): RecordColumn[] {
  const shared = detailsOfAll.filter((name) => name in kind.entity.shape);
  return [...details[kind.name], ...shared].map((name) => columnOf(name, kind));
}
