import { nameFields } from '../../contract/name-fields.ts';
import type { CalendarClient, ResourceNamespace } from '../../index.ts';
import {
  CalendarEvent,
  Category,
  CategoryCreate,
  CategoryQuery,
  CategoryUpdate,
  EventChanges,
  EventCreate,
  EventQuery,
  type ObjectSchema,
  Organizer,
  OrganizerChanges,
  OrganizerCreate,
  OrganizerQuery,
  type ResourceName,
  Tag,
  TagCreate,
  TagQuery,
  TagUpdate,
  Venue,
  VenueChanges,
  VenueCreate,
  VenueQuery,
} from '../../schemas.ts';

/** A record of any kind, as the client returns it. */
export interface CalendarRecord {
  readonly id: number;
  readonly url: string;
  readonly [field: string]: unknown;
}

/** One of the five kinds of record. */
export interface RecordKind {
  /** As the client has it. */
  readonly name: ResourceName;
  readonly singular: string;
  /** Whether it has routes by slug, and goes to the trash; categories and tags are deleted for good. */
  readonly isPost: boolean;
  readonly entity: ObjectSchema;
  readonly query: ObjectSchema;
  readonly create: ObjectSchema;
  readonly changes: ObjectSchema;
}

export const recordKinds: readonly RecordKind[] = [
  {
    name: 'events',
    singular: 'event',
    isPost: true,
    entity: CalendarEvent,
    query: EventQuery,
    create: EventCreate,
    changes: EventChanges,
  },
  {
    name: 'venues',
    singular: 'venue',
    isPost: true,
    entity: Venue,
    query: VenueQuery,
    create: VenueCreate,
    changes: VenueChanges,
  },
  {
    name: 'organizers',
    singular: 'organizer',
    isPost: true,
    entity: Organizer,
    query: OrganizerQuery,
    create: OrganizerCreate,
    changes: OrganizerChanges,
  },
  {
    name: 'categories',
    singular: 'category',
    isPost: false,
    entity: Category,
    query: CategoryQuery,
    create: CategoryCreate,
    changes: CategoryUpdate,
  },
  {
    name: 'tags',
    singular: 'tag',
    isPost: false,
    entity: Tag,
    query: TagQuery,
    create: TagCreate,
    changes: TagUpdate,
  },
];

/** The methods that all kinds have. What they take is checked by the client, whose types differ by kind. */
export function recordsOf(
  calendar: CalendarClient,
  { name }: RecordKind,
): ResourceNamespace<CalendarRecord, object, object, object, object> {
  return calendar[name] as unknown as ResourceNamespace<CalendarRecord, object, object, object, object>;
}

/** The name of a record, for messages. */
export function titleOf(record: CalendarRecord, { name }: RecordKind): string {
  return String(record[nameFields[name]] ?? '');
}

/** A record in a sentence, such as `event 12 “Summer fair”`. */
export function nameRecord(record: CalendarRecord, kind: RecordKind): string {
  return `${kind.singular} ${record.id} “${titleOf(record, kind)}”`;
}

/** A kind in a sentence, such as `an event`. */
export function withArticle({ singular }: RecordKind): string {
  return `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`;
}
