import type * as z from 'zod/mini';
import { Category, CategoryCreate, CategoryQuery, CategoryUpdate } from './category.ts';
import { CalendarEvent, EventCreate, EventQuery, EventUpdate } from './event.ts';
import { Organizer, OrganizerCreate, OrganizerQuery, OrganizerUpdate } from './organizer.ts';
import { Tag, TagCreate, TagQuery, TagUpdate } from './tag.ts';
import { Venue, VenueCreate, VenueQuery, VenueUpdate } from './venue.ts';

/** The five kinds of record, by the name that their routes and listings have. */
export type ResourceName = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

/** What the routes of one kind of record take and give. */
export interface Resource<
  Entity extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Create extends z.ZodMiniType = z.ZodMiniType,
  Update extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: ResourceName;
  /** One record, for messages. */
  readonly singular: string;
  readonly entity: Entity;
  readonly query: Query;
  readonly create: Create;
  readonly update: Update;
}

export const events = {
  name: 'events',
  singular: 'event',
  entity: CalendarEvent,
  query: EventQuery,
  create: EventCreate,
  update: EventUpdate,
} satisfies Resource;

export const venues = {
  name: 'venues',
  singular: 'venue',
  entity: Venue,
  query: VenueQuery,
  create: VenueCreate,
  update: VenueUpdate,
} satisfies Resource;

export const organizers = {
  name: 'organizers',
  singular: 'organizer',
  entity: Organizer,
  query: OrganizerQuery,
  create: OrganizerCreate,
  update: OrganizerUpdate,
} satisfies Resource;

export const categories = {
  name: 'categories',
  singular: 'category',
  entity: Category,
  query: CategoryQuery,
  create: CategoryCreate,
  update: CategoryUpdate,
} satisfies Resource;

export const tags = {
  name: 'tags',
  singular: 'tag',
  entity: Tag,
  query: TagQuery,
  create: TagCreate,
  update: TagUpdate,
} satisfies Resource;
