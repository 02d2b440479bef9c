/** The five kinds of record, as their routes and listings call them. */
export const resourceNames = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
/** The five kinds of record, as their routes and listings call them. */
export type ResourceName = (typeof resourceNames)[number];

/** What one record of each kind is called. */
export const singulars = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
} as const;

/** The field of each kind of record that has its name. */
export const nameFields = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
} as const;

/** The kinds that are posts in WordPress, with the names of their types there. */
export const postTypes = {
  events: 'tribe_events',
  venues: 'tribe_venue',
  organizers: 'tribe_organizer',
} as const;

/** WordPress's fields for whether an event takes place, and why not. */
export const statusField = '_tribe_events_status';
export const reasonField = '_tribe_events_status_reason';

/** The fields of an event with records of other kinds. */
export const linkFields = ['venue', 'organizer', 'categories', 'tags'] as const;

/** The kinds of the records in these fields. */
export const linkKinds = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
} as const;

/** The default query parameter that selects a language. */
export const defaultLanguageParameter = 'tl_language';

/** A range with all dates. Some days before and after it are still in the years 1 to 9999. */
export const always = { from: '0001-01-04', to: '9999-12-29' } as const;

/** The first page of a listing. */
export const defaultPage = 1;

/** How many items a page has. */
export const defaultPerPage = 10;

/** The most items that sites return at once. */
export const largestPage = 50;
