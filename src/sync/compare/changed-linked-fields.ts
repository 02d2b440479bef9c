import { decodeEntities } from '../../contract/values/html/entities.ts';
import type { Organizer, OrganizerChanges, Venue, VenueChanges } from '../../index.ts';
import { withScheme } from '../rendering/website.ts';
import { comparableText, withoutRendering } from '../rendering/without-rendering.ts';

type Fields = Readonly<Record<string, unknown>>;

const names = new Set(['venue', 'organizer']);
/** What a site sets itself, or never stores as it was sent. */
const notCompared = new Set(['date', 'date_utc', 'author']);

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function isSame(name: string, stored: unknown, wanted: unknown): boolean {
  if (notCompared.has(name)) return true;
  if (name === 'image') return isSameImage(stored as { id: number } | undefined, wanted);
  if (name === 'website') return isSameAddress(textOf(stored), textOf(wanted));
  const [one, other] = [textOf(stored), textOf(wanted)];
  if (name === 'description') return withoutRendering(one) === withoutRendering(other);
  return names.has(name) ? comparableText(one) === comparableText(other) : one.trim() === other.trim();
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

/** Whether an event takes place at a venue, which may be one of several: only one can be written. */
export function hasVenue(venues: readonly unknown[], wanted: readonly unknown[]): boolean {
  return isSameSet(venues, wanted) || (wanted.length > 0 && wanted.every((id) => venues.includes(id)));
}

/** Whether two lists have the same members in any order. */
export function isSameSet(one: readonly unknown[], other: readonly unknown[]): boolean {
  const members = new Set(other);
  return new Set(one).size === members.size && one.every((member) => members.has(member));
}

/** The IDs of records, which may be given as such. */
export function idsOf(references: unknown): unknown[] {
  return [references].flat().flatMap((reference): unknown => {
    const isRecord = typeof reference === 'object' && reference !== null && 'id' in reference;
    return (isRecord ? reference.id : reference) ?? [];
  });
}

/** An address in one form, in ASCII and with plain ampersands, however it was written or stored. */
function normalizeAddress(address: string): string {
  const decoded = withScheme(decodeEntities(address.trim()));
  return URL.canParse(decoded) ? new URL(decoded).href : decoded;
}

/** Whether two addresses lead to the same page. */
export function isSameAddress(one: string | null | undefined, other: string | null | undefined): boolean {
  return normalizeAddress(one ?? '') === normalizeAddress(other ?? '');
}

/** Whether a stored image is the wanted one. That of an address is a copy, which has an address of its own. */
export function isSameImage(stored: { readonly id: number } | null | undefined, wanted: unknown): boolean {
  const [image] = idsOf(wanted);
  if (image === undefined || image === '') return !stored;
  const isAddress = typeof image === 'string' && !/^\d+$/.test(image);
  return isAddress || stored?.id === Number(image);
}
