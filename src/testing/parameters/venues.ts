import type { VenueCreate, VenueQuery } from '../../contract/records/venue.ts';
import { linkedListRules } from './listing.ts';
import type { ResourceRules } from './parameter.ts';

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
