import { type Parameter, pagingParameters } from './parameter.ts';

export const eventListParameters: readonly Parameter[] = [
  ...pagingParameters('events'),
  { name: 'start_date', check: 'time', description: 'Events that start on the specified date' },
  { name: 'end_date', check: 'time', description: 'Events that end on the specified date' },
  { name: 'starts_before', check: 'time', description: 'Events that start before the specified date' },
  { name: 'starts_after', check: 'time', description: 'Events that start after the specified date' },
  { name: 'ends_before', check: 'time', description: 'Events that end before the specified date' },
  { name: 'ends_after', check: 'time', description: 'Events that end after the specified date' },
  {
    name: 'strict_dates',
    check: 'text',
    default: 'false',
    description:
      'Dates set using the start_date/end_date, starts_*/ends_* are set to start at the specified times. The default behavior is to include the entire days.',
  },
  {
    name: 'search',
    type: 'string',
    check: 'text',
    description: 'Events should contain the specified string in the title or description',
  },
  {
    name: 'categories',
    check: 'categories',
    isList: true,
    description: 'Events should be assigned one of the specified categories slugs or IDs',
  },
  {
    name: 'tags',
    check: 'tags',
    isList: true,
    description: 'Events should be assigned one of the specified tags slugs or IDs',
  },
  {
    name: 'venue',
    check: 'venueIds',
    isList: true,
    description: 'Events should be assigned one of the specified venue IDs',
  },
  {
    name: 'organizer',
    check: 'organizerIds',
    isList: true,
    description: 'Events should be assigned one of the specified organizer IDs',
  },
  { name: 'featured', type: 'boolean', description: 'Events should be filtered by their featured status' },
  { name: 'status', check: 'statusList', format: 'string', description: 'The event post status' },
  {
    name: 'geoloc',
    type: 'boolean',
    description:
      'Requires Events Calendar Pro. Events should be filtered by whether their venue has geolocation data',
  },
  {
    name: 'geoloc_lat',
    format: 'double',
    description:
      'Requires Events Calendar Pro. Events should be filtered by their venue latitude location, must also provide geoloc_lng',
  },
  {
    name: 'geoloc_lng',
    format: 'double',
    description:
      'Requires Events Calendar Pro. Events should be filtered by their venue longitude location, must also provide geoloc_lat',
  },
  {
    name: 'include',
    check: 'positiveIntegerList',
    hasOwnReading: true,
    isList: true,
    description:
      'Include events with one of the post IDs specified in the array of CSV list, date filters will be ignored.',
  },
  {
    name: 'post_parent',
    type: 'integer',
    check: 'eventId',
    description: 'Events should be filtered by their post_parent being the specified one.',
  },
  {
    name: 'ticketed',
    type: 'boolean',
    check: 'ticketed',
    description: 'Filter events with or without tickets.',
  },
];

export const eventBodyParameters: readonly Parameter[] = [
  { name: 'author', type: 'integer', check: 'userId', description: 'The event author ID' },
  { name: 'date', type: 'string', check: 'time', description: 'The event publication date' },
  {
    name: 'date_utc',
    type: 'string',
    check: 'time',
    description: 'The event publication date (UTC time zone)',
  },
  { name: 'title', type: 'string', check: 'text', description: 'The event title' },
  { name: 'description', type: 'string', check: 'text', description: 'The event description' },
  { name: 'slug', type: 'string', check: 'text', description: 'The event slug' },
  { name: 'excerpt', type: 'string', check: 'text', description: 'The event excerpt' },
  { name: 'status', type: 'string', check: 'status', description: 'The event post status' },
  { name: 'timezone', type: 'string', check: 'timeZoneOrEmpty', description: 'The event time zone' },
  {
    name: 'all_day',
    type: 'boolean',
    default: false,
    description: 'Whether the event lasts the whole day or not',
  },
  { name: 'start_date', type: 'string', check: 'time', description: 'The event start date and time' },
  { name: 'end_date', type: 'string', check: 'time', description: 'The event end date and time' },
  { name: 'image', type: 'string', check: 'image', description: 'The event featured image ID or URL' },
  { name: 'cost', description: 'The event cost' },
  { name: 'website', check: 'urlOrEmpty', default: null, description: 'The event website URL' },
  { name: 'show_map', type: 'boolean', description: 'Whether the event should show a map or not' },
  { name: 'show_map_link', type: 'boolean', description: 'Whether the event should show a map link or not' },
  {
    name: 'hide_from_listings',
    type: 'boolean',
    description: 'Whether events should be hidden in the calendar view or not',
  },
  {
    name: 'sticky',
    type: 'boolean',
    description: 'Whether the event should be sticky in the calendar view or not',
  },
  {
    name: 'featured',
    type: 'boolean',
    description: 'Whether the event should be featured on the site or not',
  },
  { name: 'categories', default: null, isList: true, description: 'The event category ID or name' },
  { name: 'tags', default: null, isList: true, description: 'The event tag ID or name' },
  {
    name: 'venue',
    check: 'venueOrEmpty',
    default: null,
    isList: true,
    description: 'The event venue IDs or data',
  },
  {
    name: 'organizer',
    check: 'organizerOrEmpty',
    default: null,
    isList: true,
    description: 'The event organizer IDs or data',
  },
];

export const eventIdParameters: readonly Parameter[] = [
  { name: 'id', type: 'integer', description: 'the event post ID' },
  { name: 'password', type: 'string', description: 'The event password' },
];

export const eventSlugParameters: readonly Parameter[] = [
  { name: 'slug', type: 'string', check: 'eventSlug', description: 'the event post name' },
];
