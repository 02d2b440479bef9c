import { moveToTrash } from '../posts/trash.ts';
import { alreadyTrashed } from '../service/errors.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import { type Site, siteTime } from '../service/site/site.ts';
import { type LinkedRecord, singularOf } from '../store/records.ts';
import { renderLinked } from './render-linked.ts';

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
