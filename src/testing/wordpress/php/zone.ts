import { isTimeZone } from '../../../time/zone.ts';

/** The zone of a date text: minutes ahead of UTC, or the name of a time zone. */
export type PhpZone = number | string;

const hour = 60;

const abbreviations: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: hour,
  bst: hour,
  cet: hour,
  cest: 2 * hour,
  eet: 2 * hour,
  eest: 3 * hour,
  msk: 3 * hour,
  ist: 2 * hour,
  jst: 9 * hour,
  aest: 10 * hour,
  aedt: 11 * hour,
  nzst: 12 * hour,
  nzdt: 13 * hour,
  ast: -4 * hour,
  adt: -3 * hour,
  est: -5 * hour,
  edt: -4 * hour,
  cst: -6 * hour,
  cdt: -5 * hour,
  mst: -7 * hour,
  mdt: -6 * hour,
  pst: -8 * hour,
  pdt: -7 * hour,
  hst: -10 * hour,
};

/** How far ahead of UTC an abbreviation is, such as `CEST` or `Z`, in minutes. */
export function offsetOfAbbreviation(text: string): number | undefined {
  return abbreviations[text.toLowerCase()];
}

/** Parses an offset, an abbreviation or the name of a zone. Returns `undefined` where there is no such zone. */
export function parsePhpZone(text: string): PhpZone | undefined {
  const offset = /^(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(text);
  if (offset) {
    const [, sign, hours, minutes = '0'] = offset;
    const size = Number(hours) * hour + Number(minutes);
    return sign === '-' ? -size : size;
  }
  return offsetOfAbbreviation(text) ?? (isTimeZone(text) ? text : undefined);
}

/**
 * The zone of an event as the zone functions take it: an IANA name or a manual offset. The service also takes
 * abbreviations and offsets such as `+02:00` and `GMT+2`.
 *
 * @returns `undefined` where there is no such zone
 */
export function resolveZone(text: string): string | undefined {
  const name = text.trimStart();
  const zone = /^utc[+-]/i.test(name) ? name : parsePhpZone(name);
  if (typeof zone !== 'number') return zone !== undefined && isTimeZone(zone) ? zone : undefined;
  const sign = zone < 0 ? '-' : '+';
  const [hours, minutes] = [Math.trunc(Math.abs(zone) / hour), Math.abs(zone) % hour];
  const offset = `UTC${sign}${hours}:${String(minutes).padStart(2, '0')}`;
  return isTimeZone(offset) ? offset : undefined;
}
