import { Category, CategoryCreate, CategoryQuery, CategoryUpdate } from './category.ts';
import { CalendarEvent, EventCreate, EventQuery, EventUpdate } from './event.ts';
import { Organizer, OrganizerCreate, OrganizerQuery, OrganizerUpdate } from './organizer.ts';
import { Tag, TagCreate, TagQuery, TagUpdate } from './tag.ts';
import { Venue, VenueCreate, VenueQuery, VenueUpdate } from './venue.ts';
import type * as z from './zod.ts';

/** The five kinds of record, by the name that their routes and listings have. */
export type ResourceName = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

/** What the routes of one kind of record take and give. */
export interface Resource<Entity = object, Query = unknown, Create = unknown, Update = unknown> {
  readonly name: ResourceName;
  /** One record, for messages. */
  readonly singular: string;
  readonly entity: z.Schema<Entity>;
  readonly query: z.Schema<unknown, Query>;
  readonly create: z.Schema<unknown, Create>;
  readonly update: z.Schema<unknown, Update>;
}

export const events: Resource<CalendarEvent, EventQuery, EventCreate, EventUpdate> = {
  name: 'events',
  singular: 'event',
  entity: CalendarEvent,
  query: EventQuery,
  create: EventCreate,
  update: EventUpdate,
};

export const venues: Resource<Venue, VenueQuery, VenueCreate, VenueUpdate> = {
  name: 'venues',
  singular: 'venue',
  entity: Venue,
  query: VenueQuery,
  create: VenueCreate,
  update: VenueUpdate,
};

export const organizers: Resource<Organizer, OrganizerQuery, OrganizerCreate, OrganizerUpdate> = {
  name: 'organizers',
  singular: 'organizer',
  entity: Organizer,
  query: OrganizerQuery,
  create: OrganizerCreate,
  update: OrganizerUpdate,
};

export const categories: Resource<Category, CategoryQuery, CategoryCreate, CategoryUpdate> = {
  name: 'categories',
  singular: 'category',
  entity: Category,
  query: CategoryQuery,
  create: CategoryCreate,
  update: CategoryUpdate,
};

export const tags: Resource<Tag, TagQuery, TagCreate, TagUpdate> = {
  name: 'tags',
  singular: 'tag',
  entity: Tag,
  query: TagQuery,
  create: TagCreate,
  update: TagUpdate,
};
