import type { Fields } from '../json.ts';
import { resolveImage } from '../posts/resolve-image.ts';
import type { Site } from '../service/site/site.ts';
import type { LinkedKind, LinkedRecord } from '../store/records.ts';
import { isEmpty, isTruthy } from '../wordpress/php/values.ts';
import { dropBackslashes, toSingleLine } from '../wordpress/sanitize.ts';

/** The fields of a single line. Addresses of websites are among them, and lose percent-encoded characters as well. */
const textFields: Readonly<Record<LinkedKind, readonly string[]>> = {
  venues: ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website'],
  organizers: ['phone', 'website', 'email'],
};

/** Sets a field, or deletes it where the value is empty. */
export function setOrDelete(fields: Fields, name: string, value: unknown): void {
  if (isEmpty(value)) delete fields[name];
  else fields[name] = value;
}

function storedLine(value: unknown): string {
  return dropBackslashes(toSingleLine(String(value ?? '')));
}

/** A venue's `stateprovince`: from the input, or else its state in the United States and its province elsewhere. */
function stateProvince(input: Fields): unknown {
  if (!isEmpty(input.stateprovince)) return input.stateprovince;
  const isAmerican = isEmpty(input.country) || input.country === 'US' || input.country === 'United States';
  return !isEmpty(input.state) && isAmerican ? input.state : input.province;
}

/**
 * Writes the fields that only venues or organizers have. Fields that the input leaves out stay as they are, except
 * image, maps and `stateprovince`, which are reset.
 */
export function writeLinkedFields({ kind, fields }: LinkedRecord, input: Fields, site: Site): void {
  for (const name of textFields[kind]) {
    if (input[name] !== undefined && input[name] !== null) setOrDelete(fields, name, storedLine(input[name]));
  }
  setOrDelete(fields, 'image', resolveImage(site, input.image));
  if (kind === 'organizers') return;
  setOrDelete(fields, 'stateprovince', storedLine(stateProvince(input)));
  for (const name of ['show_map', 'show_map_link']) {
    fields[name] = isTruthy(input[name] ?? true);
  }
}
