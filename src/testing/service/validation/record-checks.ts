import { isFields } from '../../json.ts';
import { findPostBySlug, findTerm } from '../../store/find-record.ts';
import type { LinkedKind, PostKind, TermKind } from '../../store/records.ts';
import { isEmpty, isNumeric, parseList, toInteger } from '../../wordpress/php/values.ts';
import type { ServiceContext } from '../operation.ts';

/** Whether a value is a list of ids, slugs or names of existing categories or tags. */
export function areTerms(kind: TermKind, value: unknown, { site }: ServiceContext): boolean {
  const members = parseList(value);
  return members.length > 0 && members.every((member) => findTerm(site.store, kind, member) !== undefined);
}

export function isPostSlug(kind: PostKind, value: unknown, { site }: ServiceContext): boolean {
  return findPostBySlug(site.store, kind, value) !== undefined;
}

export function isEventId(value: unknown, { site }: ServiceContext): boolean {
  return !isEmpty(value) && site.store.event(toInteger(value)) !== undefined;
}

export function isUserId(value: unknown, { site }: ServiceContext): boolean {
  return isNumeric(value) && site.store.users.has(toInteger(value));
}

export function isLinkedId(kind: LinkedKind, value: unknown, { site }: ServiceContext): boolean {
  return isNumeric(value) && site.store[kind].has(toInteger(value));
}

export function areLinkedIds(kind: LinkedKind, value: unknown, context: ServiceContext): boolean {
  const members = parseList(value);
  return members.length > 0 && members.every((member) => isLinkedId(kind, member, context));
}

/** Checks the data of a new venue or organizer that is sent with an event. */
export type LinkedDataCheck = (kind: LinkedKind, data: Readonly<Record<string, unknown>>) => boolean;

function hasOnlyEmptyMembers(value: unknown): boolean {
  return typeof value === 'object' && Object.values(value ?? {}).every(isEmpty);
}

/** Whether a value is the venue or organizers of an event: empty, ids, or data of new ones. */
export function areLinkedReferences(
  kind: LinkedKind,
  value: unknown,
  context: ServiceContext,
  isValidData: LinkedDataCheck,
): boolean {
  if (isEmpty(value) || hasOnlyEmptyMembers(value)) return true;
  if (typeof value !== 'object') return areLinkedIds(kind, value, context);
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.every((entry) => {
    if (isNumeric(entry)) return isLinkedId(kind, entry, context);
    if (!isFields(entry)) return false;
    return isEmpty(entry.id) ? isValidData(kind, entry) : isLinkedId(kind, entry.id, context);
  });
}
