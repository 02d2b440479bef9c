import type { CalendarClient, RequestOptions } from 'events-calendar-client';
import type { ResourceName } from 'events-calendar-client/schemas';

/** Creates a record with the required fields only. */
export function createRecord(client: CalendarClient, resource: ResourceName, options?: RequestOptions) {
  const day = '2027-05-01';
  switch (resource) {
    case 'events':
      return client.events.create({ title: 'Title', start_date: day, end_date: day }, options);
    case 'venues':
      return client.venues.create({ venue: 'Name' }, options);
    case 'organizers':
      return client.organizers.create({ organizer: 'Name' }, options);
    default:
      return client[resource].create({ name: 'Name' }, options);
  }
}
