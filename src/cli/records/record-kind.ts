import { type PostResource, type Resource, resources } from '../../contract/resources.ts';
import type { CalendarClient, ResourceNamespace } from '../../index.ts';

/** A record of any kind, as the client returns it. */
export interface CalendarRecord {
  readonly id: number;
  readonly url: string;
  readonly [field: string]: unknown;
}

/** One of the five kinds of record. */
export interface RecordKind extends Resource {
  /** Whether it has routes by slug, and goes to the trash; categories and tags are deleted for good. */
  readonly isPost: boolean;
  readonly changes: Resource['update'];
}

const { events, venues, organizers, categories, tags } = resources;
const postKind = (resource: PostResource<object, unknown, unknown, unknown, unknown>) => ({
  ...resource,
  isPost: true,
});
const termKind = (resource: Resource) => ({ ...resource, isPost: false, changes: resource.update });

export const recordKinds: readonly RecordKind[] = [
  postKind(events),
  postKind(venues),
  postKind(organizers),
  termKind(categories),
  termKind(tags),
];

/** The methods that all kinds have. What they take is checked by the client, whose types differ by kind. */
export function recordsOf(
  calendar: CalendarClient,
  { name }: RecordKind,
): ResourceNamespace<CalendarRecord, object, object, object> {
  return calendar[name] as unknown as ResourceNamespace<CalendarRecord, object, object, object>;
}

/** The name of a record, for messages. */
export function titleOf(record: CalendarRecord, { nameField }: RecordKind): string {
  return String(record[nameField] ?? '');
}

/** A record in a sentence, such as `event 12 “Summer fair”`. */
export function nameRecord(record: CalendarRecord, kind: RecordKind): string {
  return `${kind.singular} ${record.id} “${titleOf(record, kind)}”`;
}

/** A kind in a sentence, such as `an event`. */
export function withArticle({ singular }: RecordKind): string {
  return `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`;
}
