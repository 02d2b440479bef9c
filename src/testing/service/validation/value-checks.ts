import { parsePhpDate } from '../../wordpress/php/date.ts';
import { isEmpty, isNumeric, parseList, toInteger } from '../../wordpress/php/values.ts';
import type { ServiceContext } from '../operation.ts';
import { can } from '../permissions.ts';

const statuses = new Set([
  'publish',
  'future',
  'draft',
  'pending',
  'private',
  'trash',
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
]);

export function isStatus(value: unknown): boolean {
  return typeof value === 'string' && statuses.has(value);
}

/** Whether a value is a list of statuses that the user can list. */
export function isStatusList(value: unknown, { user }: ServiceContext): boolean {
  const members = parseList(value);
  if (!can(user, 'edit')) return members.length === 1 && members[0] === 'publish';
  return members.every((member) => statuses.has(String(member)));
}

export function isNonEmptyText(value: unknown): boolean {
  return typeof value === 'string' && !isEmpty(value);
}

export function isPositiveInteger(value: unknown): boolean {
  return isNumeric(value) && Number.isInteger(Number(value)) && Number(value) > 0;
}

export function isPositiveIntegerList(value: unknown): boolean {
  const members = parseList(value);
  return members.length > 0 && members.every(isPositiveInteger);
}

export function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][a-z\d+.-]*:\/\/[!-~]+$/i.test(value) && URL.canParse(value);
}

export function isDate(value: unknown, { site }: ServiceContext): boolean {
  if (isNumeric(value)) return true;
  if (typeof value !== 'string') return false;
  return parsePhpDate(value, { now: site.now(), timeZone: 'UTC' }) !== undefined;
}

const imageExtension = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|heic)$/i;

/** Whether a value is the id of an image, or a URL that looks like an image. Nothing is downloaded. */
export function isImage(value: unknown, { site, user }: ServiceContext): boolean {
  if (isNumeric(value)) return site.store.media.has(toInteger(value));
  if (typeof value !== 'string' || !can(user, 'upload')) return false;
  return URL.canParse(value) && imageExtension.test(new URL(value).pathname);
}
