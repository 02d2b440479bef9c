import { isFields } from '../../json.ts';

/** PHP's `empty`. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return !value || value === '0';
}

/** PHP's `is_numeric`: a number, or a string with one. */
export function isNumeric(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value);
}

/** WordPress's `rest_is_integer`. */
export function isInteger(value: unknown): boolean {
  return isNumeric(value) && Number.isInteger(Number(value));
}

/** PHP's conversion to an integer: the digits at the start of a string, or 0. */
export function toInteger(value: unknown): number {
  if (value === true) return 1;
  if (isNumeric(value)) return Math.trunc(Number(value));
  if (typeof value !== 'string') return 0;
  const integer = Number.parseInt(value, 10);
  return Number.isNaN(integer) ? 0 : integer;
}

/** Whether the plugin reads a value as true. */
export function isTruthy(value: unknown): boolean {
  if (typeof value === 'string') return ['true', 'yes', 'y', '1', 'on'].includes(value.trim().toLowerCase());
  return value === true || value === 1;
}

/** Returns the members of a list, in any form in which lists are sent. */
function membersOf(value: unknown): unknown[] {
  if (typeof value === 'string') return value.split(',');
  if (Array.isArray(value)) return value;
  return isFields(value) ? Object.values(value) : [value];
}

/** Parses a list: CSV, an array, an object, or a single value. Blank members are dropped. */
export function parseList(value: unknown): unknown[] {
  return membersOf(value)
    .map((member) => (typeof member === 'string' ? member.trim() : member))
    .filter((member) => member !== '' && member !== undefined && member !== null);
}

/** Parses a list of IDs like WordPress's `wp_parse_id_list`: a member that is not a number becomes 0. */
export function parseIdList(value: unknown): number[] {
  const members = typeof value === 'string' ? value.split(/[\s,]+/) : parseList(value);
  const ids = members.filter((member) => member !== '').map((member) => Math.abs(toInteger(member)));
  return [...new Set(ids)];
}
