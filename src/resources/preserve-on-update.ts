import type { CalendarEvent } from '../contract/records/calendar-event.ts';
import { eventFieldsResetByUpdate } from '../contract/records/event-body.ts';
import type { EventChanges } from '../contract/records/event-changes.ts';
import {
  type Organizer,
  type OrganizerChanges,
  organizerFieldsResetByUpdate,
} from '../contract/records/organizer.ts';
import { type Venue, type VenueChanges, venueFieldsResetByUpdate } from '../contract/records/venue.ts';
import { toId } from '../contract/values/reference.ts';
import { ResponseError } from '../errors/request-errors.ts';
import { unreadFieldsOf } from '../http/read-tolerantly.ts';

/** Returns the fields of an event that an update without them would reset, in the form that an update accepts. */
export function preserveEventOnUpdate(event: CalendarEvent, changes: EventChanges): EventChanges {
  const preserved: EventChanges = encodeFields(event, eventFieldsResetByUpdate, changes);
  // Most sites already show it like this.
  if (event.end_date < event.start_date) preserved.end_date = event.start_date;
  if (withoutScheme(event.website)) delete preserved.website;
  // The current publication date would contradict a new one in UTC.
  if (changes.date_utc) delete preserved.date;
  return preserved;
}

/** Returns fields that are sent as they were stored, unless they change: the cost, and a website without a scheme. */
export function preserveUncheckedOnUpdate(event: CalendarEvent, { cost, website }: EventChanges): object {
  const sent = withoutScheme(event.website) ? { website: event.website } : {};
  return { ...(website === undefined && sent), ...(cost === undefined && preservedCost(event)) };
}

/** Whether a website lacks its scheme. WordPress's own form stores such websites, but a new one would be rejected. */
const withoutScheme = (website: string | null | undefined) =>
  Boolean(website) && !/^[a-z][a-z\d+.-]*:/i.test(website ?? '');

function preservedCost(event: CalendarEvent): object {
  return unreadFieldsOf(event).has('cost')
    ? encodeFields(event, ['cost'], {})
    : { cost: costForUpdate(event) };
}

/** Returns the fields of a venue that an update without them would reset, in the form that an update accepts. */
export function preserveVenueOnUpdate(venue: Venue, changes: VenueChanges): VenueChanges {
  const preserved: VenueChanges = encodeFields(venue, venueFieldsResetByUpdate, changes);
  const { state = venue.state, province = venue.province } = changes;
  const isEitherChanged = changes.state !== undefined || changes.province !== undefined;
  // If state or province change, the field that combines them changes too.
  if (isEitherChanged) {
    preserved.stateprovince = changes.state || changes.province || state || province || null;
  }
  return preserved;
}

/** Returns the fields of an organizer that an update without them would reset, in the form that an update accepts. */
export function preserveOrganizerOnUpdate(organizer: Organizer, changes: OrganizerChanges): OrganizerChanges {
  return encodeFields(organizer, organizerFieldsResetByUpdate, changes);
}

/**
 * Encodes fields as an update accepts them, without empty ones. An unreadable field is sent as it was stored.
 *
 * @throws ResponseError for a field that cannot be sent either
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

/** Converts an image and organizers to their IDs. */
function encodeLinks(value: unknown): unknown {
  return Array.isArray(value) ? value.map(toId) : toId(value);
}

/**
 * Returns the cost of an event in a form that the plugin reads as it read the original. The displayed cost cannot be
 * sent back: it has only the lowest and highest amount, and a shop displays `$1,250.00`, which reads as two amounts. So
 * the values are sent, and misread amounts (`10, 20, 30` as `10.`, `20.` and `30`) with their comma.
 *
 * @param event - as it was read, without character references
 */
export function costForUpdate({
  cost: text,
  cost_details,
}: Pick<CalendarEvent, 'cost' | 'cost_details'>): string | string[] {
  const values = cost_details?.values?.map(String) ?? [];
  const amounts = values.filter(isAmount);
  const words = values.filter((value) => !isAmount(value));
  if (amounts.length === 0 && words.length < 2) return text;

  const { currency_symbol: symbol = '', currency_position: position } = cost_details;
  // The plugin displays none of several amounts with thousands, so only a shop displays them.
  const isStoredForm = (shown: string, value: string) =>
    (amounts.length === 1 && shown.replace(',', '.') === value) ||
    ((amounts.length === 1 || /^\d+,\d\d?$/.test(shown)) &&
      Number(shown.replaceAll(',', '')) === Number(value) &&
      shownAmount(shown, amounts) === Number(value));
  const shown = text.split(' – ').map((end) => shownAmount(end, amounts));
  const written = amounts.map((value) => {
    const isMisread = Number(value) < Math.min(...shown) || Number(value) > Math.max(...shown);
    const stored = text.match(/\d[\d,]*(?![\d.])/g)?.find((one) => isStoredForm(one, value));
    const amount = stored ?? (isMisread ? withComma(value) : value);
    // `Fr.20` would be read as `.20`.
    return position === 'postfix' ? amount + symbol : symbol.replace(/\.$/, '. ') + amount;
  });
  // One string keeps amounts with the same digits apart. A list keeps the currency next to words and commas.
  const isList = symbol !== '' && (words.length > 0 || written.some((amount) => /\d,\d/.test(amount)));
  const costs = [...words, ...(isList ? written : [written.join(' , ')])];
  return costs.length === 1 ? costs[0]! : costs;
}

/** Other values are words, such as `donation`. */
function isAmount(value: string): boolean {
  return value !== '' && Number.isFinite(Number(value));
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Returns which amount is displayed, with the separators of any shop. NaN if none is. Free is 0 in every language. */
function shownAmount(end: string, amounts: readonly string[]): number {
  const digits = digitsOf(end);
  if (digits === '') return 0;
  const hasCents = /[.,]\d\d\D*$/.test(end);
  const readings: ((value: string) => boolean)[] = [
    (value) => hasCents && digits === digitsOf(Number(value).toFixed(2)),
    (value) => Number(end.replace(/[^\d.]/g, '')) === Number(value),
    (value) => digits === digitsOf(value),
  ];
  return Number(readings.map((reads) => amounts.find(reads)).find((value) => value !== undefined));
}

/**
 * Writes an amount with a comma: before its decimals, before its last three digits, or after it. Older releases have
 * `10,` as the value 10, newer ones as `10.`.
 */
function withComma(value: string): string {
  if (value.includes('.')) return value.replace('.', ',');
  return value.length > 2 ? value.replace(/(\d{3})$/, ',$1') : `${value},`;
}
