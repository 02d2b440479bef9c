import type { CalendarClient, CalendarEvent } from '../../../src/index.ts';
import type { Languages } from '../reading/service.ts';
import type { RunCheck } from '../runner/runner.ts';
import type { Target } from '../target/target.ts';
import type { Workbench } from './workbench.ts';

/** The kinds of records, in the order in which they are deleted: what others link to comes last. */
export const kinds = ['events', 'organizers', 'venues', 'tags', 'categories'] as const;
export type Kind = (typeof kinds)[number];

/** A record of any kind, by the names of its fields. */
export type Entity = Readonly<Record<string, unknown>> & { readonly id: number };
/** Fields to write. */
export type Fields = Readonly<Record<string, unknown>>;

/** Records that fields link to, and the ID of an image that the site has, if it has one. */
export interface Links {
  readonly category: number;
  readonly otherCategory: number;
  readonly tag: number;
  readonly otherTag: number;
  readonly venue: number;
  readonly otherVenue: number;
  readonly organizer: number;
  readonly otherOrganizer: number;
  readonly image: number | undefined;
  readonly day: string;
}

/** What the namespaces of the client have in common, for fields that tables name. */
export interface Namespace {
  get(id: number): Promise<Entity>;
  create(body: Fields): Promise<Entity>;
  edit(id: number, changes: Fields): Promise<Entity>;
  update(id: number, body: Fields, options?: { readonly method?: 'POST' | 'PUT' | 'PATCH' }): Promise<Entity>;
  delete(id: number): Promise<Entity>;
}

/** The namespace of a kind. Its types are those of one kind; here, the service is asked for the fields of a table. */
export const namespaceOf = (calendar: CalendarClient, kind: Kind) => calendar[kind] as unknown as Namespace;

/** The section of the interface that has the fields of a kind. */
export const sectionOf: Readonly<Record<Kind, string>> = {
  events: '2.1',
  venues: '2.2',
  organizers: '2.3',
  categories: '2.4',
  tags: '2.5',
};

/** The field that holds the title or name. */
export const titleField: Readonly<Record<Kind, string>> = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
};

/** Edits fields of a record. An update of a term changes nothing else, so that terms have no `edit`. */
export function editRecord(
  calendar: CalendarClient,
  kind: Kind,
  id: number,
  changes: Fields,
): Promise<Entity> {
  const namespace = namespaceOf(calendar, kind);
  const isTerm = kind === 'categories' || kind === 'tags';
  return isTerm ? namespace.update(id, changes) : namespace.edit(id, changes);
}

/** Who writes, and what is there to link to. */
export interface Writer {
  readonly target: Target;
  readonly calendar: CalendarClient;
  readonly bench: Workbench;
  readonly links: Links;
  /** The languages that the root names; undefined if it names none. */
  readonly named: Languages | undefined;
  /** The recurring event that may be changed, if there is one. */
  readonly recurringEvent: CalendarEvent | undefined;
  /** The function that runs checks of an area as this user. */
  area(name: string): RunCheck;
}
