import { isTimeZone } from '../../../time/zone.ts';

/** PHP knows more of them, and the browser takes some for other zones. */
const abbreviations = new Map([
  ['z', 'UTC'],
  ['utc', 'UTC'],
  ['gmt', 'UTC'],
  ['est', 'UTC-5:00'],
]);

export const isAbbreviation = (text: string) => /^[a-z]{1,4}$/i.test(text);

/**
 * The zone of an event as the zone functions take it: an IANA name or a manual offset. The service also takes offsets
 * such as `+02:00` and `GMT+2`, and abbreviations.
 *
 * @returns `undefined` where there is no such zone
 */
export function resolveZone(text: string): string | undefined {
  const name = text.trimStart();
  if (isAbbreviation(name)) return abbreviations.get(name.toLowerCase());
  const [, sign, hours, minutes = '00'] = /^(?:gmt)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(name) ?? [];
  const zone = sign === undefined ? name : `UTC${sign}${hours}:${minutes}`;
  return isTimeZone(zone) ? zone : undefined;
}
