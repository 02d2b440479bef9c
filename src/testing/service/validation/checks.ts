import { isFields } from '../../json.ts';
import { looksLikeImage } from '../../posts/image.ts';
import type { LinkedKind, PostKind, TermKind } from '../../store/records.ts';
import { findTerm } from '../../store/store.ts';
import { parsePhpDate } from '../../wordpress/php/date.ts';
import { isEmpty, isInteger, isNumeric, isTruthy, parseList, toInteger } from '../../wordpress/php/values.ts';
import { resolveZone } from '../../wordpress/php/zone.ts';
import { can } from '../permissions.ts';
import type { ServiceContext } from '../site/site.ts';

/** Checks a value before its type. */
export type Check = (value: unknown, context: ServiceContext) => boolean;

export function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Whether a parameter is missing or passes its check. */
export function isValid(
  { check }: { readonly check?: Check | undefined },
  value: unknown,
  context: ServiceContext,
): boolean {
  return isMissing(value) || (check?.(value, context) ?? true);
}

/** The statuses that WordPress's own routes write. */
export const writtenStatuses = ['publish', 'future', 'draft', 'pending', 'private'];

/** The statuses of WordPress. */
export const postStatuses = [
  ...writtenStatuses,
  'trash',
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
];

export const isText: Check = (value) => typeof value === 'string' && !isEmpty(value);

export const isPositiveInteger = (value: unknown) => isInteger(value) && Number(value) > 0;

/** Checks a list, in any form in which lists are sent, with at least one member. */
export function eachOf(check: Check): Check {
  return (value, context) => {
    const members = parseList(value);
    return members.length > 0 && members.every((member) => check(member, context));
  };
}

export const isStatus: Check = (value) => typeof value === 'string' && postStatuses.includes(value);

/** Checks a list of statuses that the user can list. */
export const isStatusList: Check = (value, { user }) => {
  const members = parseList(value);
  if (!can(user, 'edit')) return members.length === 1 && members[0] === 'publish';
  return members.every((member) => postStatuses.includes(String(member)));
};

const isHostLabel = (label: string) => /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i.test(label);

/** PHP's `FILTER_VALIDATE_URL`: an absolute URL in ASCII, with any scheme. Checks only hosts of web URLs. */
export const isUrl: Check = (value) => {
  if (typeof value !== 'string' || !/^(?:mailto:|news:|[a-z][a-z\d+.-]*:\/\/)[!-~]+$/i.test(value))
    return false;
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return !/^https?:$/.test(protocol) || hostname.startsWith('[') || hostname.split('.').every(isHostLabel);
};

export const isDate: Check = (value, { site }) => {
  if (isNumeric(value)) return true;
  if (typeof value !== 'string') return false;
  const date = parsePhpDate(value, { now: site.now(), timeZone: 'UTC' });
  // The plugin takes the Unix time 0 for none.
  return date !== undefined && Math.floor(date.instant / 1000) !== 0;
};

/** Checks the ID of an image, or a URL that looks like an image. Nothing is downloaded. */
export const isImage: Check = (value, { site, user }) => {
  if (isNumeric(value)) return site.store.media.has(toInteger(value));
  return can(user, 'upload') && looksLikeImage(value, site);
};

/** Checks a list of IDs, slugs or names of categories or tags. */
export const areTerms = (kind: TermKind) =>
  eachOf((value, { site }) => findTerm(site.store, kind, value) !== undefined);

export const isSlugOf =
  (kind: PostKind): Check =>
  (value, { site }) =>
    site.store.postBySlug(kind, value) !== undefined;

export const isIdOf =
  (kind: LinkedKind): Check =>
  (value, { site }) =>
    isNumeric(value) && site.store[kind].has(toInteger(value));

/** Checks the venue or organizers of an event: empty, IDs, or data of new ones. */
export function areReferencesTo(kind: LinkedKind, isData: Check): Check {
  const isId = isIdOf(kind);
  return (value, context) => {
    const isObject = typeof value === 'object';
    if (isEmpty(value) || (isObject && Object.values(value ?? {}).every(isEmpty))) return true;
    if (!isObject) return eachOf(isId)(value, context);
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    return entries.every((entry) => {
      if (isFields(entry) && isEmpty(entry.id)) return isData(entry, context);
      return isId(isFields(entry) ? entry.id : entry, context);
    });
  };
}

export const orEmpty =
  (check: Check): Check =>
  (value, context) =>
    isEmpty(value) || check(value, context);

export const isEvent: Check = (value, { site }) => site.store.event(toInteger(value)) !== undefined;

export const isUser: Check = (value, { site }) => isNumeric(value) && site.store.users.has(toInteger(value));

export const isTimeZone: Check = (value) => typeof value === 'string' && resolveZone(value) !== undefined;

/** Without the plugin for tickets, only events without tickets can be listed. */
export const isTicketed: Check = (value, { site }) =>
  site.store.hasTickets() ? /^(?:true|false|0|1)$/.test(String(value)) : !isTruthy(value);
