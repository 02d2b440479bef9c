// Every schema of the interface, by name.
export { Category, CategoryCreate, CategoryQuery, CategoryUpdate } from './category.ts';
export { CalendarEvent } from './event/calendar-event.ts';
export { EventCreate, EventUpdate } from './event/event-body.ts';
export { EventQuery } from './event/event-query.ts';
export { Organizer, OrganizerCreate, OrganizerQuery, OrganizerUpdate } from './organizer.ts';
export { DocQuery, Documentation, Root, RootQuery } from './service.ts';
export { Tag, TagCreate, TagQuery, TagUpdate } from './tag.ts';
export { EventTerm } from './term.ts';
export { Image } from './values/image.ts';
export { Venue, VenueCreate, VenueQuery, VenueUpdate } from './venue.ts';
