// Every schema of the API, by name.

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
  Tag,
  TagCreate,
  TagQuery,
  TagUpdate,
} from './records/term.ts';
export { Venue, VenueChanges, VenueCreate, VenueQuery, VenueUpdate } from './records/venue.ts';
export { DocQuery, Documentation, Root, RootQuery } from './service.ts';
export { Image } from './values/response.ts';
