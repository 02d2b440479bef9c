import type { OperationContext } from '../service/operation.ts';
import { can } from '../service/permissions.ts';
import type { EventRecord, LinkedKind } from '../store/records.ts';
import { formatUtc } from '../wordpress/date-format.ts';

function idsIn(events: readonly EventRecord[], kind: LinkedKind): Set<number> {
  return new Set(events.flatMap((event) => event[kind]));
}

/** The ids of venues or organizers with events. Drafts and pending events do not count. */
export function idsWithEvents(kind: LinkedKind, { site }: OperationContext): Set<number> {
  const events = [...site.store.events.values()].filter(
    ({ fields }) => fields.status !== 'pending' && fields.status !== 'draft',
  );
  return idsIn(events, kind);
}

/**
 * The ids of venues or organizers of upcoming events. As in the service, only of one page of them, and an event's own
 * clock is compared with that of UTC.
 */
export function idsWithUpcomingEvents(kind: LinkedKind, { site, user }: OperationContext): Set<number> {
  const now = formatUtc(site.now().getTime());
  const isVisible = (status: string) =>
    can(user, 'edit') ? status !== 'trash' && status !== 'auto-draft' : status === 'publish';
  const upcoming = site.store
    .eventsByStart()
    .filter(({ fields }) => fields.start_date > now && isVisible(fields.status))
    .filter(({ fields }) => fields.hide_from_listings !== true);
  return idsIn(upcoming.slice(0, site.settings.posts_per_page), kind);
}
