import type { CategoryCreate, CategoryQuery } from './category.ts';
import type { EventCreate, EventQuery } from './event.ts';
import type { OrganizerCreate, OrganizerQuery } from './organizer.ts';
import type { ResourceName } from './resources.ts';
import type { RootQuery } from './service.ts';
import type { TagCreate, TagQuery } from './tag.ts';
import type { VenueCreate, VenueQuery } from './venue.ts';

/**
 * What every field means, in the interface's own words where it has any: `default <value>`, if it has one, and
 * then the meaning. This is for generated documents, so nothing that a client needs imports it.
 */
type Meanings<Fields> = Readonly<Record<keyof Fields, string>>;

const selector: Pick<Meanings<RootQuery>, 'tl_language'> = { tl_language: 'language selector' };

const event: Meanings<EventCreate> = {
  title: 'event title',
  start_date: 'start date and time',
  end_date: 'end date and time',
  author: 'author ID',
  date: 'publication date',
  date_utc: 'publication date in UTC',
  description: 'description, HTML',
  slug: 'slug',
  excerpt: 'excerpt',
  status: 'post status',
  timezone: 'event time zone',
  all_day: 'default false; whether the event lasts the whole day',
  image: 'featured image ID or URL',
  cost: 'event cost',
  website: 'default null; event website URL',
  show_map: 'show a map',
  show_map_link: 'show a map link',
  hide_from_listings: 'hide in calendar view',
  sticky: 'sticky in calendar view',
  featured: 'featured on the site',
  categories: 'default null; category IDs (described as ID or name)',
  tags: 'default null; tag IDs (described as ID or name)',
  venue: 'default null; venue IDs (described as IDs or data)',
  organizer: 'default null; organizer IDs (described as IDs or data)',
};

const venue: Meanings<VenueCreate> = {
  venue: 'venue name',
  author: 'author ID',
  date: 'publication date',
  date_utc: 'publication date in UTC',
  description: 'default null; description, HTML',
  status: 'post status',
  show_map: 'default null; whether linked events show a map (typed string)',
  show_map_link: 'default null; whether linked events show a map link (typed string)',
  address: 'default null; street address',
  city: 'default null; city',
  country: 'default null; country',
  province: 'default null; province',
  state: 'default null; state',
  zip: 'default null; ZIP code',
  phone: 'default null; phone number',
  stateprovince: 'default null; state and province',
  website: 'default null; URL',
  image: 'default null; featured image ID or URL',
};

const organizer: Meanings<OrganizerCreate> = {
  organizer: 'default null; organizer name',
  author: 'default null; author ID',
  date: 'default null; publication date',
  date_utc: 'default null; publication date in UTC',
  description: 'default null; description, HTML',
  status: 'default null; post status',
  phone: 'default null; phone number',
  website: 'default null; URL',
  email: 'default null; e-mail address',
  image: 'default null; featured image ID or URL',
};

const tag: Meanings<TagCreate> = { name: 'name', description: 'description', slug: 'slug' };

const category: Meanings<CategoryCreate> = { ...tag, parent: 'parent category term ID' };

/** The fields of bodies, section 2. */
export const bodyMeanings: Readonly<Record<ResourceName, Readonly<Record<string, string>>>> = {
  events: event,
  venues: venue,
  organizers: organizer,
  categories: category,
  tags: tag,
};

const eventQuery: Meanings<EventQuery> = {
  page: 'default 1; archive page',
  per_page: 'default 10; events per page',
  start_date:
    'default a date-time computed at request time (close to the current moment); events that start on the given date',
  end_date:
    'default a date-time computed at request time (about two years after the start default); events that end on the given date',
  starts_before: 'events starting before the date',
  starts_after: 'events starting after the date',
  ends_before: 'events ending before the date',
  ends_after: 'events ending after the date',
  strict_dates:
    'default false; when false, whole days are included; when true, the date parameters are applied at the exact times given',
  search: 'events whose title or description contains the string',
  categories: 'events assigned to one of the given categories (slugs or IDs)',
  tags: 'events assigned to one of the given tags (slugs or IDs)',
  venue: 'events assigned to one of the venue IDs',
  organizer: 'events assigned to one of the organizer IDs',
  featured: 'filter by featured status',
  status: 'post status of the event',
  geoloc: 'filter by whether the venue has geolocation data; needs a premium add-on',
  geoloc_lat: 'filter by venue latitude; must be sent with geoloc_lng; needs a premium add-on',
  geoloc_lng: 'filter by venue longitude; must be sent with geoloc_lat; needs a premium add-on',
  include: 'post IDs to include; when given, the date filters are ignored',
  post_parent: 'events whose parent post is the given ID',
  ticketed: 'events with or without tickets',
  ...selector,
};

const linkedPostQuery = {
  page: 'default 1; archive page',
  search: 'match in title, description or custom fields',
  status: 'post status',
  ...selector,
};

const venueQuery: Meanings<VenueQuery> = {
  ...linkedPostQuery,
  per_page: 'default 10; venues per page',
  event: 'venues related to this event ID',
  has_events: 'venues that have events',
  only_with_upcoming: 'default false; venues that have upcoming events',
};

const organizerQuery: Meanings<OrganizerQuery> = {
  ...linkedPostQuery,
  per_page: 'default 10; organizers per page',
  event: 'organizers related to this event ID',
  has_events: 'organizers that have events',
  only_with_upcoming: 'default false; organizers that have upcoming events',
};

const tagQuery: Meanings<TagQuery> = {
  page: 'default 1; archive page',
  per_page: 'default 10; terms per page',
  search: 'match a string',
  exclude: 'IDs to exclude',
  include: 'limit to these IDs',
  order: 'ascending or descending sort',
  orderby: 'term attribute to sort by',
  hide_empty: 'default true (sent as 1); hide terms assigned to no posts',
  post: 'terms assigned to this post',
  event: 'alias of `post`',
  slug: 'terms with this slug',
  ...selector,
};

const categoryQuery: Meanings<CategoryQuery> = { ...tagQuery, parent: 'terms with this parent' };

const rootQuery: Meanings<RootQuery> = {
  namespace: 'default <vendor>/events/v1; namespace',
  context: 'default view; context',
  ...selector,
};

/** The parameters of queries, sections 4.3 to 4.11. */
export const queryMeanings: Readonly<Record<ResourceName | 'service', Readonly<Record<string, string>>>> = {
  events: eventQuery,
  venues: venueQuery,
  organizers: organizerQuery,
  categories: categoryQuery,
  tags: tagQuery,
  service: rootQuery,
};
