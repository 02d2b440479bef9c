/**
 * The interface as Zod schemas and one route table, to validate or decode what did not come through the client.
 *
 * @module events-calendar-client/schemas
 */
import type { ZodMiniType } from 'zod/mini';
import * as answer from './contract/answer.ts';
import * as category from './contract/category.ts';
import * as event from './contract/event.ts';
import { mini, withMethods } from './contract/mini.ts';
import * as organizer from './contract/organizer.ts';
import * as table from './contract/routes.ts';
import * as service from './contract/service.ts';
import * as tag from './contract/tag.ts';
import * as term from './contract/term.ts';
import * as venue from './contract/venue.ts';

export type { Moment } from './contract/dates.ts';
export type { ResourceName } from './contract/resources.ts';
export type { Action, Method } from './contract/routes.ts';

/** An event as the service answers it. */
export const CalendarEvent = /* @__PURE__ */ mini(event.CalendarEvent);
/** An event as the service answers it. */
export type CalendarEvent = event.CalendarEvent;

/** The body of POST `/events`: interface sections 2.1 and 4.6. */
export const EventCreate = /* @__PURE__ */ mini(event.EventCreate);
/** The body of POST `/events`: interface sections 2.1 and 4.6. */
export type EventCreate = event.EventCreate;

/**
 * The query of GET `/events`: interface section 4.5.
 *
 * A plain day or wall time in a date parameter means whole days, by their date, unless `strict_dates` is true:
 * then it is read as UTC, to the second. An instant (`Date`, `Temporal.Instant`, `Temporal.ZonedDateTime`, text
 * with `Z` or an offset) means that instant: the client sets `strict_dates` for it, and refuses to mix both kinds
 * unless `strict_dates` says which is meant.
 */
export const EventQuery = /* @__PURE__ */ mini(event.EventQuery);
/**
 * The query of GET `/events`: interface section 4.5.
 *
 * A plain day or wall time in a date parameter means whole days, by their date, unless `strict_dates` is true:
 * then it is read as UTC, to the second. An instant (`Date`, `Temporal.Instant`, `Temporal.ZonedDateTime`, text
 * with `Z` or an offset) means that instant: the client sets `strict_dates` for it, and refuses to mix both kinds
 * unless `strict_dates` says which is meant.
 */
export type EventQuery = event.EventQuery;

/** The body of POST, PUT and PATCH on an event: interface sections 2.1 and 4.7. */
export const EventUpdate = /* @__PURE__ */ mini(event.EventUpdate);
/** The body of POST, PUT and PATCH on an event: interface sections 2.1 and 4.7. */
export type EventUpdate = event.EventUpdate;

/** A venue as the service answers it. Fields that are empty are absent. */
export const Venue = /* @__PURE__ */ mini(venue.Venue);
/** A venue as the service answers it. Fields that are empty are absent. */
export type Venue = venue.Venue;

/** The body of POST `/venues`: interface sections 2.2 and 4.8. */
export const VenueCreate = /* @__PURE__ */ mini(venue.VenueCreate);
/** The body of POST `/venues`: interface sections 2.2 and 4.8. */
export type VenueCreate = venue.VenueCreate;

/** The query of GET `/venues`: interface section 4.8. */
export const VenueQuery = /* @__PURE__ */ mini(venue.VenueQuery);
/** The query of GET `/venues`: interface section 4.8. */
export type VenueQuery = venue.VenueQuery;

/** The body of POST, PUT and PATCH on a venue: interface sections 2.2 and 4.8. */
export const VenueUpdate = /* @__PURE__ */ mini(venue.VenueUpdate);
/** The body of POST, PUT and PATCH on a venue: interface sections 2.2 and 4.8. */
export type VenueUpdate = venue.VenueUpdate;

/** An organizer as the service answers it. Fields that are empty are absent. */
export const Organizer = /* @__PURE__ */ mini(organizer.Organizer);
/** An organizer as the service answers it. Fields that are empty are absent. */
export type Organizer = organizer.Organizer;

/** The body of POST `/organizers`: interface sections 2.3 and 4.9. */
export const OrganizerCreate = /* @__PURE__ */ mini(organizer.OrganizerCreate);
/** The body of POST `/organizers`: interface sections 2.3 and 4.9. */
export type OrganizerCreate = organizer.OrganizerCreate;

/** The query of GET `/organizers`: interface section 4.9. */
export const OrganizerQuery = /* @__PURE__ */ mini(organizer.OrganizerQuery);
/** The query of GET `/organizers`: interface section 4.9. */
export type OrganizerQuery = organizer.OrganizerQuery;

/** The body of POST, PUT and PATCH on an organizer: interface sections 2.3 and 4.9. */
export const OrganizerUpdate = /* @__PURE__ */ mini(organizer.OrganizerUpdate);
/** The body of POST, PUT and PATCH on an organizer: interface sections 2.3 and 4.9. */
export type OrganizerUpdate = organizer.OrganizerUpdate;

/** An event category as its own route answers it. */
export const Category = /* @__PURE__ */ mini(category.Category);
/** An event category as its own route answers it. */
export type Category = category.Category;

/** The body of POST `/categories`: interface sections 2.4 and 4.10. */
export const CategoryCreate = /* @__PURE__ */ mini(category.CategoryCreate);
/** The body of POST `/categories`: interface sections 2.4 and 4.10. */
export type CategoryCreate = category.CategoryCreate;

/** The query of GET `/categories`: interface section 4.10. */
export const CategoryQuery = /* @__PURE__ */ mini(category.CategoryQuery);
/** The query of GET `/categories`: interface section 4.10. */
export type CategoryQuery = category.CategoryQuery;

/** The body of POST, PUT and PATCH on a category: interface sections 2.4 and 4.10. */
export const CategoryUpdate = /* @__PURE__ */ mini(category.CategoryUpdate);
/** The body of POST, PUT and PATCH on a category: interface sections 2.4 and 4.10. */
export type CategoryUpdate = category.CategoryUpdate;

/** An event tag as its own route answers it. */
export const Tag = /* @__PURE__ */ mini(tag.Tag);
/** An event tag as its own route answers it. */
export type Tag = tag.Tag;

/** The body of POST `/tags`: interface sections 2.5 and 4.11. */
export const TagCreate = /* @__PURE__ */ mini(tag.TagCreate);
/** The body of POST `/tags`: interface sections 2.5 and 4.11. */
export type TagCreate = tag.TagCreate;

/** The query of GET `/tags`: interface section 4.11. */
export const TagQuery = /* @__PURE__ */ mini(tag.TagQuery);
/** The query of GET `/tags`: interface section 4.11. */
export type TagQuery = tag.TagQuery;

/** The body of POST, PUT and PATCH on a tag: interface sections 2.5 and 4.11. */
export const TagUpdate = /* @__PURE__ */ mini(tag.TagUpdate);
/** The body of POST, PUT and PATCH on a tag: interface sections 2.5 and 4.11. */
export type TagUpdate = tag.TagUpdate;

/** A category or tag inside an event, which has other fields than on its own route. */
export const EventTerm = /* @__PURE__ */ mini(term.EventTerm);
/** A category or tag inside an event, which has other fields than on its own route. */
export type EventTerm = term.EventTerm;

/** A featured image. */
export const Image = /* @__PURE__ */ mini(answer.Image);
/** A featured image. */
export type Image = answer.Image;

/** The interface root's answer: what routes the site has. */
export const Root = /* @__PURE__ */ mini(service.Root);
/** The interface root's answer: what routes the site has. */
export type Root = service.Root;

/** The query of GET `/`: interface section 4.3. */
export const RootQuery = /* @__PURE__ */ mini(service.RootQuery);
/** The query of GET `/`: interface section 4.3. */
export type RootQuery = service.RootQuery;

/** The documentation route's answer: a Swagger 2 or OpenAPI 3 document. */
export const Documentation = /* @__PURE__ */ mini(service.Documentation);
/** The documentation route's answer: a Swagger 2 or OpenAPI 3 document. */
export type Documentation = service.Documentation;

/** The query of GET `/doc`: interface section 4.4. */
export const DocQuery = /* @__PURE__ */ mini(service.DocQuery);
/** The query of GET `/doc`: interface section 4.4. */
export type DocQuery = service.DocQuery;

/** One row of the interface's table, section 4.1: a method and a path. */
export interface Route extends table.Route<ZodMiniType> {}

/** The full route table, section 4.1: 52 pairs of method and path. */
export const routes: readonly Route[] = /* @__PURE__ */ table.routes.map(
  ({ query, body, answer, ...row }) => ({
    ...row,
    ...(query && { query: withMethods(query) }),
    ...(body && { body: withMethods(body) }),
    answer: withMethods(answer),
  }),
);
