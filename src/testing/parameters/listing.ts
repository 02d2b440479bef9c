import type { EventQuery } from '../../contract/records/event-query.ts';
import type { VenueQuery } from '../../contract/records/venue.ts';
import type { ParameterRule, ParameterRules } from './parameter.ts';

/** Every listing has pages. Their size is by default a setting of the site. */
export const pagingRules: ParameterRules<Pick<EventQuery, 'page' | 'per_page'>> = {
  page: { check: 'positiveInteger' },
  per_page: { check: 'positiveInteger', hasOwnReading: true, default: null },
};

/** The statuses to list. */
export const statusListRule: ParameterRule = { check: 'statusList', type: undefined, format: 'string' };

/** Venues and organizers are listed alike. */
export const linkedListRules: ParameterRules<VenueQuery> = {
  ...pagingRules,
  search: { check: 'text' },
  event: { check: 'eventId' },
  status: statusListRule,
};
