import type { Command } from 'commander';
import { nameFields } from '../../contract/name-fields.ts';
import type {
  CalendarClient,
  EditOptions,
  EventDeleteOptions,
  RequestOptions,
  ResourceNamespace,
  SingleRequest,
} from '../../index.ts';
import * as schemas from '../../schemas.ts';

export interface CalendarRecord {
  readonly id: number;
  readonly url: string;
  readonly [field: string]: unknown;
}

export interface RecordKind {
  readonly name: schemas.ResourceName;
  readonly singular: string;
  /** True if the kind has routes by slug and a trash. Categories and tags are deleted permanently. */
  readonly isPost: boolean;
  readonly entity: schemas.ObjectSchema;
  readonly query: schemas.ObjectSchema;
  readonly create: schemas.ObjectSchema;
  readonly changes: schemas.ObjectSchema;
}

function createKind(
  name: RecordKind['name'],
  singular: string,
  isPost: boolean,
  [entity, query, create, changes]: readonly [Schema, Schema, Schema, Schema],
): RecordKind {
  return { name, singular, isPost, entity, query, create, changes };
}

type Schema = schemas.ObjectSchema;

const { CalendarEvent, EventQuery, EventCreate, EventChanges } = schemas;
const { Venue, VenueQuery, VenueCreate, VenueChanges } = schemas;
const { Organizer, OrganizerQuery, OrganizerCreate, OrganizerChanges } = schemas;
const { Category, CategoryQuery, CategoryCreate, CategoryUpdate } = schemas;
const { Tag, TagQuery, TagCreate, TagUpdate } = schemas;

export const recordKinds: readonly RecordKind[] = [
  createKind('events', 'event', true, [CalendarEvent, EventQuery, EventCreate, EventChanges]),
  createKind('venues', 'venue', true, [Venue, VenueQuery, VenueCreate, VenueChanges]),
  createKind('organizers', 'organizer', true, [Organizer, OrganizerQuery, OrganizerCreate, OrganizerChanges]),
  createKind('categories', 'category', false, [Category, CategoryQuery, CategoryCreate, CategoryUpdate]),
  createKind('tags', 'tag', false, [Tag, TagQuery, TagCreate, TagUpdate]),
];

type Sent = Record<'query' | 'create' | 'update' | 'changes', object>;
type Namespace = ResourceNamespace<Sent & { entity: CalendarRecord }>;

/** The methods of all kinds, and the methods by slug, which only posts have. */
export interface Records extends Namespace {
  getBySlug(slug: string, options: RequestOptions): SingleRequest<CalendarRecord>;
  edit(id: number, changes: object, options: EditOptions): SingleRequest<CalendarRecord>;
  delete(id: number, options: EventDeleteOptions): SingleRequest<CalendarRecord>;
  editBySlug(slug: string, changes: object, options: EditOptions): SingleRequest<CalendarRecord>;
}

/** Returns the client's methods of a kind. The client checks their arguments, whose types differ by kind. */
export function recordsOf(calendar: CalendarClient, { name }: RecordKind): Records {
  return calendar[name] as unknown as Records;
}

export function titleOf(record: CalendarRecord, { name }: RecordKind): string {
  return String(record[nameFields[name]] ?? '');
}

export function nameRecord(record: CalendarRecord, kind: RecordKind): string {
  return `${kind.singular} ${record.id} “${titleOf(record, kind)}”`;
}

export function withArticle({ singular }: RecordKind): string {
  return `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`;
}

/** Adds a subcommand per kind of record. Only the one in use is fully defined, since schemas are slow. */
export function defineKinds(
  command: Command,
  summaryOf: (kind: RecordKind) => string,
  define: (command: Command, kind: RecordKind) => void,
  isIncluded: (kind: RecordKind) => boolean = () => true,
): void {
  const kinds = new Map<string, RecordKind>();
  for (const kind of recordKinds.filter(isIncluded)) {
    const summary = summaryOf(kind);
    command.command(kind.name).alias(kind.singular).summary(summary).description(summary);
    kinds.set(kind.name, kind);
  }
  command.helpCommand(false).hook('preSubcommand', (_, subcommand) => {
    const kind = kinds.get(subcommand.name());
    if (kind) define(subcommand, kind);
  });
}

export const addressHelp = 'ID or slug (write slug:2027 for a slug of digits)';
