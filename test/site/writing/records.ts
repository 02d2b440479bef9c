import type { CalendarClient, CalendarEvent, ListRequest } from '../../../src/index.ts';
import { type kinds, ofAllTimes } from '../reading/everything.ts';
import type { Languages } from '../reading/service.ts';
import type { RunCheck } from '../runner/runner.ts';
import type { Target } from '../target/target.ts';
import type { Workbench } from './workbench.ts';

export type Kind = (typeof kinds)[number];

/** Terms are published when they are created, and have no routes by slug. */
export const isTerm = (kind: Kind) => kind === 'categories' || kind === 'tags';

/** A record of any kind, by the names of its fields. */
export type Entity = Readonly<Record<string, unknown>> & { readonly id: number };
/** Fields to write. */
export type Fields = Readonly<Record<string, unknown>>;

/** The IDs of records that fields link to, and of an image that the site has, if it has one. */
export interface Links {
  readonly categories: readonly [number, number];
  readonly tags: readonly [number, number];
  readonly venues: readonly [number, number];
  readonly organizers: readonly [number, number];
  readonly image: number | undefined;
  readonly day: string;
}

/** What the namespaces of the client have in common, for fields that tables name. */
export interface Namespace {
  list(query: Fields): ListRequest<Entity>;
  get(id: number): Promise<Entity>;
  getBySlug(slug: string): Promise<Entity>;
  create(body: Fields): Promise<Entity>;
  edit(id: number, changes: Fields): Promise<Entity>;
  update(id: number, body: Fields, options?: { readonly method?: 'POST' | 'PUT' | 'PATCH' }): Promise<Entity>;
  editBySlug(slug: string, changes: Fields): Promise<Entity>;
  delete(id: number): Promise<Entity>;
}

/** The namespace of a kind. Its types are those of one kind; here, the service is asked for the fields of a table. */
export const namespaceOf = (calendar: CalendarClient, kind: Kind) => calendar[kind] as unknown as Namespace;

const allOfTerms = { hide_empty: false };
const allOf = { events: ofAllTimes, venues: {}, organizers: {}, categories: allOfTerms, tags: allOfTerms };

/** Lists the records of a kind: events of all times, and terms that no event has, too. */
export const listAll = (calendar: CalendarClient, kind: Kind, query: Fields) =>
  namespaceOf(calendar, kind).list({ ...allOf[kind], ...query });

/** Edits fields of a record. An update of a term changes nothing else, so that terms have no `edit`. */
export function editRecord(
  calendar: CalendarClient,
  kind: Kind,
  id: number,
  changes: Fields,
): Promise<Entity> {
  const namespace = namespaceOf(calendar, kind);
  return isTerm(kind) ? namespace.update(id, changes) : namespace.edit(id, changes);
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
