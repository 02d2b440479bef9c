/**
 * The interface as Zod schemas and one route table, to validate or decode what did not come through the client.
 *
 * @module events-calendar-client/schemas
 */
export { Image } from './contract/answer.ts';
export { Category, CategoryCreate, CategoryQuery, CategoryUpdate } from './contract/category.ts';
export { CalendarEvent, EventCreate, EventQuery, EventUpdate } from './contract/event.ts';
export { Organizer, OrganizerCreate, OrganizerQuery, OrganizerUpdate } from './contract/organizer.ts';
export type { ResourceName } from './contract/resources.ts';
export { type Action, type Method, type Route, routes } from './contract/routes.ts';
export { DocQuery, Documentation, Root, RootQuery } from './contract/service.ts';
export { Tag, TagCreate, TagQuery, TagUpdate } from './contract/tag.ts';
export { EventTerm } from './contract/term.ts';
export { Venue, VenueCreate, VenueQuery, VenueUpdate } from './contract/venue.ts';
