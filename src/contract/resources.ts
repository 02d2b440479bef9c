import type * as z from 'zod/mini';
import { CalendarEvent } from './records/calendar-event.ts';
import { Category, CategoryCreate, CategoryQuery, CategoryUpdate } from './records/category.ts';
import { EventCreate, EventUpdate } from './records/event-body.ts';
import { EventChanges } from './records/event-changes.ts';
import { EventQuery } from './records/event-query.ts';
import {
  Organizer,
  OrganizerChanges,
  OrganizerCreate,
  OrganizerQuery,
  OrganizerUpdate,
} from './records/organizer.ts';
import { Tag, TagCreate, TagQuery, TagUpdate } from './records/tag.ts';
import { Venue, VenueChanges, VenueCreate, VenueQuery, VenueUpdate } from './records/venue.ts';

/** The five kinds of record, by the name that their routes and listings have. */
export type ResourceName = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

/** A schema of an object, by what it returns and takes. */
export interface ObjectSchema<Output = unknown, Input = unknown> extends z.ZodMiniType<Output, Input> {
  /** The schemas of its fields, by name. */
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
}

/** What the routes of one kind of record take and return, and what `edit` takes. */
export interface Resource<
  Entity = object,
  Query = unknown,
  Create = unknown,
  Update = unknown,
  Changes = unknown,
> {
  readonly name: ResourceName;
  /** One record, for messages. */
  readonly singular: string;
  readonly entity: ObjectSchema<Entity>;
  readonly query: ObjectSchema<unknown, Query>;
  readonly create: ObjectSchema<unknown, Create>;
  readonly update: ObjectSchema<unknown, Update>;
  readonly changes: ObjectSchema<unknown, Changes>;
}

export const events: Resource<CalendarEvent, EventQuery, EventCreate, EventUpdate, EventChanges> = {
  name: 'events',
  singular: 'event',
  entity: CalendarEvent,
  query: EventQuery,
  create: EventCreate,
  update: EventUpdate,
  changes: EventChanges,
};

export const venues: Resource<Venue, VenueQuery, VenueCreate, VenueUpdate, VenueChanges> = {
  name: 'venues',
  singular: 'venue',
  entity: Venue,
  query: VenueQuery,
  create: VenueCreate,
  update: VenueUpdate,
  changes: VenueChanges,
};

export const organizers: Resource<
  Organizer,
  OrganizerQuery,
  OrganizerCreate,
  OrganizerUpdate,
  OrganizerChanges
> = {
  name: 'organizers',
  singular: 'organizer',
  entity: Organizer,
  query: OrganizerQuery,
  create: OrganizerCreate,
  update: OrganizerUpdate,
  changes: OrganizerChanges,
};

export const categories: Resource<Category, CategoryQuery, CategoryCreate, CategoryUpdate, CategoryUpdate> = {
  name: 'categories',
  singular: 'category',
  entity: Category,
  query: CategoryQuery,
  create: CategoryCreate,
  update: CategoryUpdate,
  changes: CategoryUpdate,
};

export const tags: Resource<Tag, TagQuery, TagCreate, TagUpdate, TagUpdate> = {
  name: 'tags',
  singular: 'tag',
  entity: Tag,
  query: TagQuery,
  create: TagCreate,
  update: TagUpdate,
  changes: TagUpdate,
};
