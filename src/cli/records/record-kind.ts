import type { Command } from 'commander';
import { nameFields, postTypes } from '../../contract/constants.ts';
import { type ObjectSchema, type Resource, resources } from '../../contract/resources.ts';
import type {
  CalendarClient,
  EditOptions,
  EventDeleteOptions,
  RequestOptions,
  ResourceNamespace,
  SingleRequest,
} from '../../index.ts';
// It describes the fields.
import '../../schemas.ts';

export interface CalendarRecord {
  readonly id: number;
  readonly url: string;
  readonly [field: string]: unknown;
}

type Schemas = Record<'entity' | 'query' | 'create' | 'changes', ObjectSchema>;

export interface RecordKind extends Pick<Resource, 'name' | 'singular'>, Readonly<Schemas> {
  /** True if the kind has routes by slug and a trash. Categories and tags are deleted permanently. */
  readonly isPost: boolean;
}

export const recordKinds: readonly RecordKind[] = resources.map((resource) => ({
  ...resource,
  isPost: resource.name in postTypes,
}));

type Sent = Record<'query' | 'create' | 'update' | 'changes', object>;
type Namespace = ResourceNamespace<Sent & { entity: CalendarRecord }>;

/** The methods of all kinds, and the methods by slug, which only posts have. */
export interface Records extends Namespace {
  getBySlug(slug: string, options: RequestOptions): SingleRequest<CalendarRecord>;
  edit(id: number, changes: object, options: EditOptions): SingleRequest<CalendarRecord>;
  delete(id: number, options: EventDeleteOptions): SingleRequest<CalendarRecord>;
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
