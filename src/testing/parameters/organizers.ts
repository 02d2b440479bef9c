import { type Parameter, pagingParameters } from './parameter.ts';

export const organizerListParameters: readonly Parameter[] = [
  ...pagingParameters('organizers'),
  {
    name: 'search',
    type: 'string',
    check: 'text',
    description: 'Organizers should contain the specified string in the title, description or custom fields',
  },
  {
    name: 'event',
    type: 'integer',
    check: 'eventId',
    description: 'Organizers should be related to this event',
  },
  { name: 'has_events', description: 'Organizers should have events associated to them' },
  {
    name: 'only_with_upcoming',
    default: false,
    description: 'Organizers should have upcoming events associated to them',
  },
  { name: 'status', check: 'statusList', format: 'string', description: 'The organizer post status' },
];

export const organizerBodyParameters: readonly Parameter[] = [
  { name: 'author', type: 'integer', check: 'userId', default: null, description: 'The organizer author ID' },
  {
    name: 'date',
    type: 'string',
    check: 'time',
    default: null,
    description: 'The organizer publication date',
  },
  {
    name: 'date_utc',
    type: 'string',
    check: 'time',
    default: null,
    description: 'The organizer publication date (UTC time zone)',
  },
  { name: 'organizer', type: 'string', check: 'text', default: null, description: 'The organizer name' },
  {
    name: 'description',
    type: 'string',
    check: 'textOrEmpty',
    default: null,
    description: 'The organizer description',
  },
  {
    name: 'status',
    type: 'string',
    check: 'status',
    default: null,
    description: 'The organizer post status',
  },
  {
    name: 'phone',
    type: 'string',
    check: 'textOrEmpty',
    default: null,
    description: 'The organizer phone number',
  },
  {
    name: 'website',
    type: 'string',
    check: 'urlOrEmpty',
    default: null,
    description: 'The organizer website',
  },
  {
    name: 'email',
    type: 'string',
    check: 'textOrEmpty',
    default: null,
    description: 'The organizer e-mail address',
  },
  {
    name: 'image',
    type: 'string',
    check: 'imageOrEmpty',
    default: null,
    description: 'The organizer featured image ID or URL',
  },
];

export const organizerIdParameters: readonly Parameter[] = [
  { name: 'id', type: 'integer', check: 'organizerId', description: 'the organizer post ID' },
];

export const organizerSlugParameters: readonly Parameter[] = [
  { name: 'slug', type: 'string', check: 'organizerSlug', description: 'the organizer post name' },
];
