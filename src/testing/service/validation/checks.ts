import { isTimeZone } from '../../../time/zone.ts';
import { isFields } from '../../json.ts';
import type { Check, Parameter } from '../../parameters/parameter.ts';
import type { LinkedKind, PostKind, TermKind, TermRecord, UserRecord } from '../../store/records.ts';
import { parsePhpDate } from '../../wordpress/php/date.ts';
import { isEmpty, isNumeric, isTruthy, parseList, toInteger } from '../../wordpress/php/values.ts';
import { sanitizeTitle } from '../../wordpress/slug.ts';
import { escapeTermName } from '../../wordpress/text.ts';
import { can } from '../permissions.ts';
import type { Site } from '../site/site.ts';

/** What a check needs besides the value. */
export interface CheckContext {
  readonly site: Site;
  readonly user: UserRecord | undefined;
}

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

/** The term that an id, a slug or a name stands for. */
export function findTerm(site: Site, kind: TermKind, value: unknown): TermRecord | undefined {
  const terms = site.store.terms(kind);
  if (isNumeric(value)) return terms.get(toInteger(value));
  if (typeof value !== 'string' || value === '') return undefined;
  const slug = sanitizeTitle(value);
  const name = escapeTermName(value).toLowerCase();
  const all = [...terms.values()];
  return (
    all.find((term) => term.fields.slug === slug) ??
    all.find((term) => term.fields.name.toLowerCase() === name)
  );
}

/** What WordPress makes of a slug in an address: percent-encoded letters stay so, spaces become hyphens. */
function addressedSlug(text: string): string {
  try {
    return sanitizeTitle(encodeURIComponent(decodeURIComponent(text)).replaceAll('%20', ' '));
  } catch {
    return sanitizeTitle(text);
  }
}

/** The post that a slug in an address stands for. */
export function findBySlug(site: Site, kind: PostKind, value: unknown) {
  return typeof value === 'string' && value !== ''
    ? site.store.postBySlug(kind, addressedSlug(value))
    : undefined;
}

function areTerms({ site }: CheckContext, kind: TermKind, value: unknown): boolean {
  const members = parseList(value);
  return members.length > 0 && members.every((member) => findTerm(site, kind, member) !== undefined);
}

function isLinkedId({ site }: CheckContext, kind: LinkedKind, value: unknown): boolean {
  return isNumeric(value) && site.store.linked(kind).has(toInteger(value));
}

function areLinkedIds(context: CheckContext, kind: LinkedKind, value: unknown): boolean {
  const members = parseList(value);
  return members.length > 0 && members.every((member) => isLinkedId(context, kind, member));
}

function isImage({ site, user }: CheckContext, value: unknown): boolean {
  if (isNumeric(value)) return site.store.media.has(toInteger(value));
  // Whether an address really leads to an image is not looked up: it has to look like one.
  return (
    typeof value === 'string' &&
    can(user, 'upload') &&
    URL.canParse(value) &&
    /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|heic)$/i.test(new URL(value).pathname)
  );
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][a-z\d+.-]*:\/\/[!-~]+$/i.test(value) && URL.canParse(value);
}

function isTime(value: unknown, site: Site): boolean {
  if (isNumeric(value)) return true;
  return typeof value === 'string' && parsePhpDate(value, { now: site.now(), timeZone: 'UTC' }) !== undefined;
}

function isStatusList({ user }: CheckContext, value: unknown): boolean {
  const members = parseList(value);
  if (!can(user, 'edit')) return members.length === 1 && members[0] === 'publish';
  return members.every((member) => statuses.has(String(member)));
}

/** Data of a new venue or organizer that stands inside an event: its own route's rules, and its name. */
export type EntryCheck = (kind: LinkedKind, entry: Readonly<Record<string, unknown>>) => boolean;

function areLinked(context: CheckContext, kind: LinkedKind, value: unknown, isEntry: EntryCheck): boolean {
  if (isEmpty(value) || (typeof value === 'object' && Object.values(value ?? {}).every(isEmpty))) return true;
  if (typeof value !== 'object') return areLinkedIds(context, kind, value);
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.every((entry) => {
    if (isNumeric(entry)) return isLinkedId(context, kind, entry);
    if (!isFields(entry)) return false;
    return isEmpty(entry.id) ? isEntry(kind, entry) : isLinkedId(context, kind, entry.id);
  });
}

const isPositiveInteger = (value: unknown) =>
  isNumeric(value) && Number.isInteger(Number(value)) && Number(value) > 0;
const isText = (value: unknown) => typeof value === 'string' && !isEmpty(value);

type Checker = (value: unknown, context: CheckContext, isEntry: EntryCheck) => boolean;

const checkers: Readonly<Record<Check, Checker>> = {
  categories: (value, context) => areTerms(context, 'categories', value),
  tags: (value, context) => areTerms(context, 'tags', value),
  eventId: (value, { site }) => !isEmpty(value) && site.store.events.has(toInteger(value)),
  venueId: (value, context) => isLinkedId(context, 'venues', value),
  organizerId: (value, context) => areLinkedIds(context, 'organizers', value),
  venueIds: (value, context) => areLinkedIds(context, 'venues', value),
  organizerIds: (value, context) => areLinkedIds(context, 'organizers', value),
  venueOrEmpty: (value, context, isEntry) => areLinked(context, 'venues', value, isEntry),
  organizerOrEmpty: (value, context, isEntry) => areLinked(context, 'organizers', value, isEntry),
  eventSlug: (value, { site }) => findBySlug(site, 'events', value) !== undefined,
  venueSlug: (value, { site }) => findBySlug(site, 'venues', value) !== undefined,
  organizerSlug: (value, { site }) => findBySlug(site, 'organizers', value) !== undefined,
  image: (value, context) => isImage(context, value),
  imageOrEmpty: (value, context) => isEmpty(value) || isImage(context, value),
  positiveInteger: isPositiveInteger,
  positiveIntegerList: (value) => parseList(value).length > 0 && parseList(value).every(isPositiveInteger),
  status: (value) => typeof value === 'string' && statuses.has(value),
  statusList: (value, context) => isStatusList(context, value),
  text: isText,
  textOrEmpty: (value) => isEmpty(value) || isText(value),
  ticketed: (value) => !isTruthy(value),
  time: (value, { site }) => isTime(value, site),
  timeZoneOrEmpty: (value) => isEmpty(value) || (typeof value === 'string' && isTimeZone(value)),
  urlOrEmpty: (value) => isEmpty(value) || isAddress(value),
  userId: (value, { site }) => isNumeric(value) && site.store.users.has(toInteger(value)),
};

/** Whether a value passes its parameter's check. */
export function passes(
  { check }: Parameter,
  value: unknown,
  context: CheckContext,
  isEntry: EntryCheck,
): boolean {
  return check === undefined || checkers[check](value, context, isEntry);
}
