import { type Parameter, pagingParameters } from './parameter.ts';

export const venueListParameters: readonly Parameter[] = [
  ...pagingParameters('venues'),
  {
    name: 'search',
    type: 'string',
    check: 'text',
    description: 'Venues should contain the specified string in the title, description or custom fields',
  },
  { name: 'event', type: 'integer', check: 'eventId', description: 'Venues should be related to this event' },
  { name: 'has_events', description: 'Venues should have events associated to them' },
  {
    name: 'only_with_upcoming',
    default: false,
    description: 'Venues should have upcoming events associated to them',
  },
  { name: 'status', check: 'statusList', format: 'string', description: 'The organizer post status' },
];

export const venueBodyParameters: readonly Parameter[] = [
  { name: 'author', type: 'integer', check: 'userId', description: 'The venue author ID' },
  { name: 'date', type: 'string', check: 'time', description: 'The venue publication date' },
  {
    name: 'date_utc',
    type: 'string',
    check: 'time',
    description: 'The venue publication date (UTC time zone)',
  },
  { name: 'venue', type: 'string', check: 'text', description: 'The venue name' },
  {
    name: 'description',
    type: 'string',
    check: 'textOrEmpty',
    default: null,
    description: 'The venue description',
  },
  { name: 'status', type: 'string', check: 'status', description: 'The venue post status' },
  {
    name: 'show_map',
    type: 'string',
    default: null,
    description: 'Whether events linked to the venue should show a map or not',
  },
  {
    name: 'show_map_link',
    type: 'string',
    default: null,
    description: 'Whether events linked to the venue should show a map link or not',
  },
  { name: 'address', type: 'string', check: 'textOrEmpty', default: null, description: 'The venue address' },
  { name: 'city', type: 'string', check: 'textOrEmpty', default: null, description: 'The venue city' },
  { name: 'country', type: 'string', check: 'textOrEmpty', default: null, description: 'The venue country' },
  {
    name: 'province',
    type: 'string',
    check: 'textOrEmpty',
    default: null,
    description: 'The venue province',
  },
  { name: 'state', type: 'string', check: 'textOrEmpty', default: null, description: 'The venue state' },
  { name: 'zip', type: 'string', check: 'textOrEmpty', default: null, description: 'The venue ZIP code' },
  {
    name: 'phone',
    type: 'string',
    check: 'textOrEmpty',
    default: null,
    description: 'The venue phone number',
  },
  {
    name: 'stateprovince',
    type: 'string',
    check: 'textOrEmpty',
    default: null,
    description: 'The venue state and province',
  },
  {
    name: 'website',
    type: 'string',
    check: 'urlOrEmpty',
    default: null,
    description: 'The venue website URL',
  },
  {
    name: 'image',
    type: 'string',
    check: 'imageOrEmpty',
    default: null,
    description: 'The organizer featured image ID or URL',
  },
];

export const venueIdParameters: readonly Parameter[] = [
  { name: 'id', type: 'integer', check: 'venueId', description: 'the venue post ID' },
];

export const venueSlugParameters: readonly Parameter[] = [
  { name: 'slug', type: 'string', check: 'venueSlug', description: 'the venue post name' },
];
