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

function isHostLabel(label: string): boolean {
  return /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(label);
}

/** PHP's `FILTER_VALIDATE_URL`: an absolute URL in ASCII, of any scheme. Only hosts of the web are looked at. */
export function isUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !/^(?:mailto:|news:|[a-z][a-z\d+.-]*:\/\/)[!-~]+$/i.test(value))
    return false;
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return !/^https?:$/.test(protocol) || hostname.startsWith('[') || hostname.split('.').every(isHostLabel);
}

export function isDate(value: unknown, { site }: ServiceContext): boolean {
  if (isNumeric(value)) return true;
  if (typeof value !== 'string') return false;
  const date = parsePhpDate(value, { now: site.now(), timeZone: 'UTC' });
  // The service takes the Unix time 0 for none.
  return date !== undefined && Math.floor(date.instant / 1000) !== 0;
}

const imageExtension = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|heic)$/i;

/** Whether a value is the id of an image, or a URL that looks like an image. Nothing is downloaded. */
export function isImage(value: unknown, { site, user }: ServiceContext): boolean {
  if (isNumeric(value)) return site.store.media.has(toInteger(value));
  if (typeof value !== 'string' || !can(user, 'upload')) return false;
  return URL.canParse(value) && imageExtension.test(new URL(value).pathname);
}
