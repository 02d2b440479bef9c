import type { OrganizerCreate, OrganizerQuery } from '../../contract/records/organizer.ts';
import { linkedListRules } from './listing.ts';
import type { ResourceRules } from './parameter.ts';

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
