import type { CalendarEvent } from '../../contract/records/calendar-event.ts';
import { eventFieldsResetByUpdate } from '../../contract/records/event-body.ts';
import type { EventChanges } from '../../contract/records/event-changes.ts';
import {
  type Organizer,
  type OrganizerChanges,
  organizerFieldsResetByUpdate,
} from '../../contract/records/organizer.ts';
import { type Venue, type VenueChanges, venueFieldsResetByUpdate } from '../../contract/records/venue.ts';
import { toId } from '../../contract/values/reference.ts';
import { ResponseError } from '../../errors/request-errors.ts';
import { unreadFieldsOf } from '../../http/response/read-tolerantly.ts';
import { costForUpdate } from './cost-for-update.ts';

/** The fields of an event that an update would reset if it left them out, as an update accepts them. */
export function preserveEventOnUpdate(event: CalendarEvent, changes: EventChanges): EventChanges {
  const preserved: EventChanges = encodeFields(event, eventFieldsResetByUpdate, changes);
  // As most services show it already.
  if (event.end_date < event.start_date) preserved.end_date = event.start_date;
  if (withoutScheme(event.website)) delete preserved.website;
  // The publication date as it is would contradict a new one in UTC.
  if (changes.date_utc) delete preserved.date;
  return preserved;
}

/** Fields that are sent as they were stored, unless they change: the cost, and a website without a scheme. */
export function preserveUncheckedOnUpdate(event: CalendarEvent, { cost, website }: EventChanges): object {
  const sent = withoutScheme(event.website) ? { website: event.website } : {};
  return { ...(website === undefined && sent), ...(cost === undefined && preservedCost(event)) };
}

/** Whether a website lacks its scheme: the site's own form stores such, and a new one would be rejected. */
const withoutScheme = (website: string | null | undefined) =>
  Boolean(website) && !/^[a-z][a-z\d+.-]*:/i.test(website ?? '');

function preservedCost(event: CalendarEvent): object {
  return unreadFieldsOf(event).has('cost')
    ? encodeFields(event, ['cost'], {})
    : { cost: costForUpdate(event) };
}

/** The fields of a venue that an update would reset if it left them out, as an update accepts them. */
export function preserveVenueOnUpdate(venue: Venue, changes: VenueChanges): VenueChanges {
  const preserved: VenueChanges = encodeFields(venue, venueFieldsResetByUpdate, changes);
  const { state = venue.state, province = venue.province } = changes;
  const isEitherChanged = changes.state !== undefined || changes.province !== undefined;
  // Where state or province change, the field that shows either of them changes too.
  if (isEitherChanged) {
    preserved.stateprovince = changes.state || changes.province || state || province || null;
  }
  return preserved;
}

/** The fields of an organizer that an update would reset if it left them out, as an update accepts them. */
export function preserveOrganizerOnUpdate(organizer: Organizer, changes: OrganizerChanges): OrganizerChanges {
  return encodeFields(organizer, organizerFieldsResetByUpdate, changes);
}

/**
 * The named fields as an update accepts them, without the empty ones. A field that could not be read is sent as it was stored.
 *
 * @throws ResponseError for one that cannot be sent either
 */
function encodeFields(record: object, names: readonly string[], changes: object): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...record, ...Object.fromEntries(unreadFieldsOf(record)) };
  const encoded: Record<string, unknown> = {};
  for (const name of names) {
    const value = fields[name];
    if (isEmpty(value) || name in changes) continue;
    encoded[name] = encodeLinks(value);
    const isSendable = [encoded[name]].flat().every((part) => typeof part !== 'object');
    if (!isSendable) {
      const { url = '' } = record as { readonly url?: string };
      const problem = `its ${name} cannot be read, and the edit would clear it. Nothing was written`;
      throw new ResponseError({ method: 'GET', url }, { problem, status: 200, contentType: '', snippet: '' });
    }
  }
  return encoded;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === '';
}

/** An update accepts an image and organizers by their IDs. */
function encodeLinks(value: unknown): unknown {
  return Array.isArray(value) ? value.map(toId) : toId(value);
}
