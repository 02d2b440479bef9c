import { CalendarEvent } from '../../../../contract/records/calendar-event.ts';
import { Category } from '../../../../contract/records/category.ts';
import { Organizer } from '../../../../contract/records/organizer.ts';
import { EventTerm } from '../../../../contract/records/term.ts';
import { Venue } from '../../../../contract/records/venue.ts';
import { Image } from '../../../../contract/values/image.ts';
import type { ListName } from '../calendar-snapshot.ts';

type Names = ReadonlySet<string>;

/** Categories and tags may be copied from their own routes and from events, which show other fields of them. */
const termFields: Names = new Set([
  ...Object.keys(Category.shape),
  ...Object.keys(EventTerm.shape),
  '_links',
]);

export const imageFields: Names = new Set(Object.keys(Image.shape));

const fieldsByList: Readonly<Record<ListName, Names>> = {
  users: new Set(['id', 'username', 'role']),
  events: new Set([...Object.keys(CalendarEvent.shape), 'parent', 'occurrences']),
  // The coordinates are those of a premium add-on.
  venues: new Set([...Object.keys(Venue.shape), 'json_ld', 'geo_lat', 'geo_lng']),
  organizers: new Set([...Object.keys(Organizer.shape), 'json_ld']),
  categories: termFields,
  tags: termFields,
  media: imageFields,
};

/** The names of the lists, in the order in which they are checked. */
export const listNames: readonly ListName[] = [
  'users',
  'media',
  'categories',
  'tags',
  'venues',
  'organizers',
  'events',
];

/** The parts of a snapshot. */
export const snapshotParts: Names = new Set(['site', ...listNames, 'recorded_at', 'window']);

export const siteFields: Names = new Set(['url', 'timezone', 'posts_per_page', 'max_per_page']);

/** The fields that a record of a list may have: those of the interface, and those of the site's own. */
export function knownFields(list: ListName, extraFields: readonly string[]): Names {
  return new Set([...fieldsByList[list], ...extraFields]);
}
