import { moveToTrash } from '../posts/post-slug.ts';
import { alreadyTrashed, forbidden, notAccessible } from '../service/errors.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import { canReadPost } from '../service/permissions.ts';
import { type Site, siteTime } from '../service/site/site.ts';
import { findPostBySlug } from '../store/find-record.ts';
import { type LinkedKind, type LinkedRecord, singularOf } from '../store/records.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { renderLinked, renderLinkedWithStructuredData } from './render-linked.ts';

/** The venue or organizer that a request is about. Validation ensures that it exists. */
export function requestedLinked(
  kind: LinkedKind,
  { site, user, parameters }: OperationContext,
  by: 'id' | 'slug',
): LinkedRecord {
  const { store } = site;
  const id = by === 'id' ? toInteger(parameters.id) : findPostBySlug(store, kind, parameters.slug)?.id;
  const record = id === undefined ? undefined : store[kind].get(id);
  if (record === undefined) throw forbidden(user);
  return record;
}

export function getLinked(record: LinkedRecord, { user }: OperationContext): ServiceResponse {
  if (!canReadPost(user, record)) throw notAccessible(singularOf[record.kind]);
  return { status: 200, body: renderLinkedWithStructuredData(record) };
}

/** Removes a venue or organizer from events that have not ended. As in the service, only from one page of them. */
function removeFromUpcomingEvents({ kind, id }: LinkedRecord, site: Site): void {
  const now = siteTime(site);
  const upcoming = site.store
    .eventsByStart()
    .filter(
      (event) => event[kind].includes(id) && event.fields.end_date > now && event.fields.status !== 'trash',
    )
    .slice(0, site.settings.posts_per_page);
  for (const event of upcoming) event[kind] = event[kind].filter((linked) => linked !== id);
}

/** Moves a venue or organizer to the trash. */
export function deleteLinked(record: LinkedRecord, { site }: OperationContext): ServiceResponse {
  if (record.fields.status === 'trash') throw alreadyTrashed(singularOf[record.kind]);
  moveToTrash(site, record.kind, record);
  removeFromUpcomingEvents(record, site);
  return { status: 200, body: renderLinked(record) };
}
