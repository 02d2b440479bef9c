import type * as z from 'zod/mini';
import { type ResourceName, singulars } from './constants.ts';
import { CalendarEvent } from './records/calendar-event.ts';
import { EventCreate, EventUpdate } from './records/event-body.ts';
import { EventChanges, MergedEvent } from './records/event-changes.ts';
import { EventQuery } from './records/event-query.ts';
import {
  Organizer,
  OrganizerChanges,
  OrganizerCreate,
  OrganizerQuery,
  OrganizerUpdate,
} from './records/organizer.ts';
import {
  Category,
  CategoryCreate,
  CategoryQuery,
  CategoryUpdate,
  Tag,
  TagCreate,
  TagQuery,
  TagUpdate,
} from './records/term.ts';
import { Venue, VenueChanges, VenueCreate, VenueQuery, VenueUpdate } from './records/venue.ts';

/** The schema of an object, with its output and input types. */
export interface ObjectSchema<Output = unknown, Input = unknown> extends z.ZodMiniType<Output, Input> {
  /** The schemas of its fields, by name. */
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
}

/** The types of one kind of record: what is read and what is sent. */
export interface RecordTypes<
  Entity = { id: number; url: string },
  Query = unknown,
  Create = unknown,
  Update = unknown,
  Changes extends object = object,
> {
  /** A record as it is read. */
  entity: Entity;
  /** The query of a listing. */
  query: Query;
  /** The body that creates one. */
  create: Create;
  /** The body of an update. */
  update: Update;
  /** The fields that `edit` takes. */
  changes: Changes;
}

export interface EventTypes
  extends RecordTypes<CalendarEvent, EventQuery, EventCreate, EventUpdate, EventChanges> {}
export interface VenueTypes extends RecordTypes<Venue, VenueQuery, VenueCreate, VenueUpdate, VenueChanges> {}
export interface OrganizerTypes
  extends RecordTypes<Organizer, OrganizerQuery, OrganizerCreate, OrganizerUpdate, OrganizerChanges> {}
export interface CategoryTypes
  extends RecordTypes<Category, CategoryQuery, CategoryCreate, CategoryUpdate, CategoryUpdate> {}
export interface TagTypes extends RecordTypes<Tag, TagQuery, TagCreate, TagUpdate, TagUpdate> {}

/** The schemas of one kind of record: what its routes take and return, and what `edit` takes. */
export interface Resource<Types extends RecordTypes<object> = RecordTypes<object>> {
  readonly name: ResourceName;
  /** One record, for messages. */
  readonly singular: string;
  readonly entity: ObjectSchema<Types['entity']>;
  readonly query: ObjectSchema<unknown, Types['query']>;
  readonly create: ObjectSchema<unknown, Types['create']>;
  readonly update: ObjectSchema<unknown, Types['update']>;
  readonly changes: ObjectSchema<unknown, Types['changes']>;
  /** Checks changes together with the fields of the record. Default: `changes`. */
  readonly merged?: z.ZodMiniType;
  /** Fields to check changes with before the record is read. Default: none. */
  readonly assumed?: object;
}

export const events: Resource<EventTypes> = {
  name: 'events',
  singular: singulars.events,
  entity: CalendarEvent,
  query: EventQuery,
  create: EventCreate,
  update: EventUpdate,
  changes: EventChanges,
  merged: MergedEvent,
  // Instants need a time zone. For the check, any will do.
  assumed: { timezone: 'UTC' },
};

export const venues: Resource<VenueTypes> = {
  name: 'venues',
  singular: singulars.venues,
  entity: Venue,
  query: VenueQuery,
  create: VenueCreate,
  update: VenueUpdate,
  changes: VenueChanges,
};

export const organizers: Resource<OrganizerTypes> = {
  name: 'organizers',
  singular: singulars.organizers,
  entity: Organizer,
  query: OrganizerQuery,
  create: OrganizerCreate,
  update: OrganizerUpdate,
  changes: OrganizerChanges,
};

export const categories: Resource<CategoryTypes> = {
  name: 'categories',
  singular: singulars.categories,
  entity: Category,
  query: CategoryQuery,
  create: CategoryCreate,
  update: CategoryUpdate,
  changes: CategoryUpdate,
};

export const tags: Resource<TagTypes> = {
  name: 'tags',
  singular: singulars.tags,
  entity: Tag,
  query: TagQuery,
  create: TagCreate,
  update: TagUpdate,
  changes: TagUpdate,
};

/** The five kinds of record. */
export const resources: readonly Resource[] = [events, venues, organizers, categories, tags];
