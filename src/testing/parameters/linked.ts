import type { OrganizerCreate, OrganizerQuery } from '../../contract/records/organizer.ts';
import type { VenueCreate, VenueQuery } from '../../contract/records/venue.ts';
import { type ParameterRules, pagingRules, type ResourceRules, statusListRule } from './parameter.ts';

/** Venues and organizers are listed alike. */
const linkedListRules: ParameterRules<VenueQuery> = {
  ...pagingRules,
  search: { check: 'text' },
  event: { check: 'eventId' },
  status: statusListRule,
};

export const venueRules: ResourceRules<VenueQuery, VenueCreate> = {
  query: linkedListRules,
  body: {
    author: { check: 'userId' },
    date: { check: 'time' },
    date_utc: { check: 'time' },
    venue: { check: 'text' },
    description: { check: 'textOrEmpty' },
    status: { check: 'status' },
    show_map: { type: 'string' },
    show_map_link: { type: 'string' },
    address: { check: 'textOrEmpty' },
    city: { check: 'textOrEmpty' },
    country: { check: 'textOrEmpty' },
    province: { check: 'textOrEmpty' },
    state: { check: 'textOrEmpty' },
    zip: { check: 'textOrEmpty' },
    phone: { check: 'textOrEmpty' },
    stateprovince: { check: 'textOrEmpty' },
    website: { check: 'urlOrEmpty' },
    image: { check: 'imageOrEmpty', type: 'string' },
  },
  byId: { id: { check: 'venueId' } },
  bySlug: { slug: { check: 'venueSlug' } },
};

export const organizerRules: ResourceRules<OrganizerQuery, OrganizerCreate> = {
  query: linkedListRules,
  body: {
    author: { check: 'userId' },
    date: { check: 'time' },
    date_utc: { check: 'time' },
    organizer: { check: 'text', default: null },
    description: { check: 'textOrEmpty' },
    status: { check: 'status' },
    phone: { check: 'textOrEmpty' },
    website: { check: 'urlOrEmpty' },
    email: { check: 'textOrEmpty' },
    image: { check: 'imageOrEmpty', type: 'string' },
  },
  byId: { id: { check: 'organizerId' } },
  bySlug: { slug: { check: 'organizerSlug' } },
};
