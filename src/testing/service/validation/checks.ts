import { isEmpty, isTruthy } from '../../wordpress/php/values.ts';
import { resolveZone } from '../../wordpress/php/zone.ts';
import type { ServiceContext } from '../operation.ts';
import {
  areLinkedIds,
  areLinkedReferences,
  areTerms,
  isEventId,
  isLinkedId,
  isPostSlug,
  isUserId,
  type LinkedDataCheck,
} from './record-checks.ts';
import {
  isDate,
  isImage,
  isNonEmptyText,
  isPositiveInteger,
  isPositiveIntegerList,
  isStatus,
  isStatusList,
  isUrl,
} from './value-checks.ts';

type CheckFunction = (value: unknown, context: ServiceContext, isValidData: LinkedDataCheck) => boolean;

const checks = {
  categories: (value, context) => areTerms('categories', value, context),
  tags: (value, context) => areTerms('tags', value, context),
  eventId: isEventId,
  venueId: (value, context) => isLinkedId('venues', value, context),
  organizerId: (value, context) => areLinkedIds('organizers', value, context),
  venueIds: (value, context) => areLinkedIds('venues', value, context),
  organizerIds: (value, context) => areLinkedIds('organizers', value, context),
  venueOrEmpty: (value, context, isValidData) => areLinkedReferences('venues', value, context, isValidData),
  organizerOrEmpty: (value, context, isValidData) =>
    areLinkedReferences('organizers', value, context, isValidData),
  eventSlug: (value, context) => isPostSlug('events', value, context),
  venueSlug: (value, context) => isPostSlug('venues', value, context),
  organizerSlug: (value, context) => isPostSlug('organizers', value, context),
  image: isImage,
  imageOrEmpty: (value, context) => isEmpty(value) || isImage(value, context),
  positiveInteger: isPositiveInteger,
  positiveIntegerList: isPositiveIntegerList,
  status: isStatus,
  statusList: isStatusList,
  text: isNonEmptyText,
  textOrEmpty: (value) => isEmpty(value) || isNonEmptyText(value),
  // Without the plugin for tickets, only events without tickets can be listed.
  ticketed: (value, { site }) =>
    site.store.hasTickets() ? /^(?:true|false|0|1)$/.test(String(value)) : !isTruthy(value),
  time: isDate,
  timeZoneOrEmpty: (value) =>
    isEmpty(value) || (typeof value === 'string' && resolveZone(value) !== undefined),
  urlOrEmpty: (value) => isEmpty(value) || isUrl(value),
  userId: isUserId,
} as const satisfies Readonly<Record<string, CheckFunction>>;

/** What a parameter's value is checked for before its type is. */
export type Check = keyof typeof checks;

/** Whether a value passes the check of its parameter. */
export function passesCheck(
  check: Check | undefined,
  value: unknown,
  context: ServiceContext,
  isValidData: LinkedDataCheck,
): boolean {
  if (check === undefined) return true;
  const passes: CheckFunction = checks[check];
  return passes(value, context, isValidData);
}
