import type { EventCreate } from '../../contract/records/event-body.ts';
import type { EventQuery } from '../../contract/records/event-query.ts';
import { pagingRules, statusListRule } from './listing.ts';
import type { ResourceRules } from './parameter.ts';

export const eventRules: ResourceRules<EventQuery, EventCreate> = {
  query: {
    ...pagingRules,
    start_date: { check: 'time', type: undefined },
    end_date: { check: 'time', type: undefined },
    starts_before: { check: 'time', type: undefined },
    starts_after: { check: 'time', type: undefined },
    ends_before: { check: 'time', type: undefined },
    ends_after: { check: 'time', type: undefined },
    strict_dates: { check: 'text', type: undefined, default: 'false' },
    search: { check: 'text' },
    categories: { check: 'categories' },
    tags: { check: 'tags' },
    venue: { check: 'venueIds' },
    organizer: { check: 'organizerIds' },
    status: statusListRule,
    include: { check: 'positiveIntegerList' },
    post_parent: { check: 'eventId' },
    ticketed: { check: 'ticketed' },
  },
  body: {
    author: { check: 'userId' },
    date: { check: 'time' },
    date_utc: { check: 'time' },
    title: { check: 'text' },
    description: { check: 'text' },
    slug: { check: 'text' },
    excerpt: { check: 'text' },
    status: { check: 'status' },
    timezone: { check: 'timeZoneOrEmpty' },
    start_date: { check: 'time' },
    end_date: { check: 'time' },
    image: { check: 'image', type: 'string' },
    cost: { isList: false },
    website: { check: 'urlOrEmpty', type: undefined },
    venue: { check: 'venueOrEmpty', default: null },
    organizer: { check: 'organizerOrEmpty', default: null },
  },
  byId: { id: {}, password: {} },
  bySlug: { slug: { check: 'eventSlug' } },
};
