import { isFields } from '../../json.ts';

/** What PHP takes for empty. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isFields(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false || ['', '0', 0].includes(String(value));
}

/** What PHP takes for a number, whether it is one or the text of one. */
export function isNumeric(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value);
}

/** PHP's conversion to an integer: the digits that the text starts with. */
export function toInteger(value: unknown): number {
  if (value === true) return 1;
  if (isNumeric(value)) return Math.trunc(Number(value));
  return typeof value === 'string' ? Number.parseInt(value, 10) || 0 : 0;
}

/** What the calendar takes for a yes. */
export function isTruthy(value: unknown): boolean {
  if (typeof value === 'string') return ['true', 'yes', 'y', '1', 'on'].includes(value.trim().toLowerCase());
  return value === true || value === 1;
}

/** A list that was sent as one: a CSV text, an array, or a single value. Blank members count for nothing. */
export function listMembers(value: unknown): unknown[] {
  const members =
    typeof value === 'string' ? value.split(',') : isFields(value) ? Object.values(value) : [value];
  return (Array.isArray(value) ? value : members)
    .map((member: unknown) => (typeof member === 'string' ? member.trim() : member))
    .filter((member) => member !== '' && member !== undefined && member !== null);
}

/** The whole numbers of a list, as WordPress reads a list of ids: what is none counts as 0. */
export function idList(value: unknown): number[] {
  const members = typeof value === 'string' ? value.split(/[\s,]+/) : listMembers(value);
  return [...new Set(members.filter((member) => member !== '').map((member) => Math.abs(toInteger(member))))];
}
