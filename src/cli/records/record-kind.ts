import type { Command } from 'commander';
import { nameFields, postTypes } from '../../contract/constants.ts';
import { type Resource, resources } from '../../contract/resources.ts';
import type {
  CalendarClient,
  CalendarEvent,
  EditOptions,
  EventDeleteOptions,
  ListRequest,
  RequestOptions,
  SingleRequest,
} from '../../index.ts';
import { addSiteOptions } from '../connection/connect.ts';
import { toPlainLine } from '../output/text.ts';
// It describes the fields.
import '../../schemas.ts';

/** What the records of all kinds have in common. Some fields are absent from some kinds. */
export interface CalendarRecord {
  readonly id: number;
  readonly url: string;
  readonly slug?: string | undefined;
  readonly status?: string | undefined;
  readonly description?: string | undefined;
}

export const isEvent = (record: CalendarRecord): record is CalendarRecord & CalendarEvent =>
  'start_date' in record;

/** Returns the value of a field, which not all kinds have. */
export const fieldOf = (record: CalendarRecord, name: string): unknown => Reflect.get(record, name);

export interface RecordKind extends Resource {
  /** True if the kind has routes by slug and a trash. Categories and tags are deleted permanently. */
  readonly isPost: boolean;
}

export const recordKinds: readonly RecordKind[] = resources.map((resource) => ({
  ...resource,
  isPost: resource.name in postTypes,
}));

/** The methods of the client for one kind of record. Only posts have a method for slugs. */
export interface Records {
  list(query?: object, options?: RequestOptions): ListRequest<CalendarRecord>;
  get(id: number, options?: RequestOptions): SingleRequest<CalendarRecord>;
  getBySlug?(slug: string, options?: RequestOptions): SingleRequest<CalendarRecord>;
  create(body: object, options?: RequestOptions): SingleRequest<CalendarRecord>;
  ensure?(body: string | object, options?: RequestOptions): Promise<CalendarRecord>;
  findByName?(body: string | object, options?: RequestOptions): Promise<CalendarRecord | undefined>;
  edit(id: number, changes: object, options?: EditOptions): SingleRequest<CalendarRecord>;
  delete(id: number, options?: EventDeleteOptions): SingleRequest<CalendarRecord>;
}

/** Returns the options of a read for a write, also of records with a password. A unique URL passes caches. */
export const forWriting = (requests: RequestOptions): RequestOptions => ({
  ...requests,
  extraQuery: { ...requests.extraQuery, context: 'edit', fresh: Math.random() },
});

/** Where a command finds records, and how it requests them. */
export interface Site {
  readonly calendar: CalendarClient;
  readonly requests: RequestOptions;
}

export interface RecordSource extends Site {
  readonly kind: RecordKind;
}

/** Returns the client's methods of a kind. The client checks their arguments, whose types differ by kind. */
export function recordsOf({ calendar, kind }: Omit<RecordSource, 'requests'>): Records {
  const records: Readonly<Record<RecordKind['name'], Records>> = calendar;
  return records[kind.name];
}

export function titleOf(record: CalendarRecord, { name }: RecordKind): string {
  return String(fieldOf(record, nameFields[name]) ?? '');
}

export function nameRecord(record: CalendarRecord, kind: RecordKind): string {
  return `${kind.singular} ${record.id} “${toPlainLine(titleOf(record, kind))}”`;
}

export function withArticle({ singular }: RecordKind): string {
  return `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`;
}

/** Adds a subcommand per kind of record, with the options of its site. Only the one in use is fully defined, since schemas are slow. */
export function defineKinds(
  command: Command,
  summaryOf: (kind: RecordKind) => string,
  define: (command: Command, kind: RecordKind) => void,
  isIncluded: (kind: RecordKind) => boolean = () => true,
): void {
  for (const kind of recordKinds.filter(isIncluded)) {
    const summary = summaryOf(kind);
    command.command(kind.name).alias(kind.singular).summary(summary).description(summary);
  }
  command.helpCommand(false).hook('preSubcommand', (_, subcommand) => {
    define(subcommand, recordKinds.find(({ name }) => name === subcommand.name())!);
    addSiteOptions(subcommand);
  });
}

export const addressHelp = 'ID or slug (write slug:2027 for a slug of digits)';
