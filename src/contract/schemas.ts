// Every schema of the API, by name, and the types of their values.

export { CalendarEvent } from './records/calendar-event.ts';
export { EventCreate, EventUpdate, type NewEventFields } from './records/event-body.ts';
export { EventChanges } from './records/event-changes.ts';
export { EventQuery } from './records/event-query.ts';
export {
  Organizer,
  OrganizerChanges,
  OrganizerCreate,
  OrganizerQuery,
  OrganizerUpdate,
} from './records/organizer.ts';
export {
  Category,
  CategoryCreate,
  CategoryQuery,
  CategoryUpdate,
  EventTerm,
  type SortOrder,
  Tag,
  TagCreate,
  TagQuery,
  TagUpdate,
  type TermSortKey,
} from './records/term.ts';
export { Venue, VenueChanges, VenueCreate, VenueQuery, VenueUpdate } from './records/venue.ts';
export { DocQuery, Documentation, type ResponseContext, Root, RootQuery } from './service.ts';
export type { DateInput } from './values/date.ts';
export type { IdReference } from './values/reference.ts';
export { Image, type ImageSize } from './values/response.ts';
export type { PostStatus } from './values/text.ts';
