/**
 * The interface as Zod schemas and one route table, to validate or decode what did not come through the client.
 *
 * @module events-calendar-client/schemas
 */
import * as answer from './contract/answer.ts';
import * as category from './contract/category.ts';
import * as event from './contract/event.ts';
import * as organizer from './contract/organizer.ts';
import { quick } from './contract/quick.ts';
import * as service from './contract/service.ts';
import * as tag from './contract/tag.ts';
import * as term from './contract/term.ts';
import * as venue from './contract/venue.ts';

export { CategoryCreate, CategoryQuery, CategoryUpdate } from './contract/category.ts';
export { EventCreate, EventQuery, EventUpdate } from './contract/event.ts';
export { OrganizerCreate, OrganizerQuery, OrganizerUpdate } from './contract/organizer.ts';
export type { ResourceName } from './contract/resources.ts';
export { type Action, type Method, type Route, routes } from './contract/routes.ts';
export { DocQuery, RootQuery } from './contract/service.ts';
export { TagCreate, TagQuery, TagUpdate } from './contract/tag.ts';
export { VenueCreate, VenueQuery, VenueUpdate } from './contract/venue.ts';

/** An event as the service answers it. */
export const CalendarEvent = /* @__PURE__ */ quick(event.CalendarEvent);
/** An event as the service answers it. */
export type CalendarEvent = event.CalendarEvent;

/** A venue as the service answers it. Fields that are empty are absent. */
export const Venue = /* @__PURE__ */ quick(venue.Venue);
/** A venue as the service answers it. Fields that are empty are absent. */
export type Venue = venue.Venue;

/** An organizer as the service answers it. Fields that are empty are absent. */
export const Organizer = /* @__PURE__ */ quick(organizer.Organizer);
/** An organizer as the service answers it. Fields that are empty are absent. */
export type Organizer = organizer.Organizer;

/** An event category as its own route answers it. */
export const Category = /* @__PURE__ */ quick(category.Category);
/** An event category as its own route answers it. */
export type Category = category.Category;

/** An event tag as its own route answers it. */
export const Tag = /* @__PURE__ */ quick(tag.Tag);
/** An event tag as its own route answers it. */
export type Tag = tag.Tag;

/** A category or tag inside an event, which has other fields than on its own route. */
export const EventTerm = /* @__PURE__ */ quick(term.EventTerm);
/** A category or tag inside an event, which has other fields than on its own route. */
export type EventTerm = term.EventTerm;

/** A featured image. */
export const Image = /* @__PURE__ */ quick(answer.Image);
/** A featured image. */
export type Image = answer.Image;

/** The interface root's answer: what routes the site has. */
export const Root = /* @__PURE__ */ quick(service.Root);
/** The interface root's answer: what routes the site has. */
export type Root = service.Root;

/** The documentation route's answer: a Swagger 2 or OpenAPI 3 document. */
export const Documentation = /* @__PURE__ */ quick(service.Documentation);
/** The documentation route's answer: a Swagger 2 or OpenAPI 3 document. */
export type Documentation = service.Documentation;
