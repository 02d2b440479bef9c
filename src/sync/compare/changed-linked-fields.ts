import { decodeEntities } from '../../contract/values/html/entities.ts';
import type { Organizer, OrganizerChanges, Venue, VenueChanges } from '../../index.ts';
import { withoutRendering } from '../rendering/without-rendering.ts';
import { isSameAddress, isSameImage } from './values.ts';

type Fields = Readonly<Record<string, unknown>>;

const rendered = new Set(['venue', 'organizer', 'description']);
/** What a site sets itself, or never stores as it was sent. */
const notCompared = new Set(['date', 'date_utc', 'author']);

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function isSame(name: string, stored: unknown, wanted: unknown): boolean {
  if (notCompared.has(name)) return true;
  if (name === 'image') {
    return isSameImage(stored as { id: number } | undefined, wanted as number | string | null);
  }
  if (name === 'website') return isSameAddress(textOf(stored), textOf(wanted));
  if (rendered.has(name)) return withoutRendering(textOf(stored)) === withoutRendering(textOf(wanted));
  return decodeEntities(textOf(stored)).trim() === decodeEntities(textOf(wanted)).trim();
}

function changedFieldsOf(record: Fields, wanted: Fields): Record<string, unknown> {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isSame(name, record[name], value),
  );
  return Object.fromEntries(changed);
}

/**
 * The fields of a venue that differ from what is wanted, as `changedFields` compares those of an event.
 *
 * @returns those of `wanted` that differ, for `edit`
 */
export function changedVenueFields(venue: Venue, wanted: VenueChanges): VenueChanges {
  return changedFieldsOf({ ...venue }, { ...wanted });
}

/**
 * The fields of an organizer that differ from what is wanted, as `changedFields` compares those of an event.
 *
 * @returns those of `wanted` that differ, for `edit`
 */
export function changedOrganizerFields(organizer: Organizer, wanted: OrganizerChanges): OrganizerChanges {
  return changedFieldsOf({ ...organizer }, { ...wanted });
}
