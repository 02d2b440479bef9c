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

/** The ids of venues or organizers with events that have not started yet. */
export function idsWithUpcomingEvents(kind: LinkedKind, { site, user }: OperationContext): Set<number> {
  const now = formatUtc(site.now().getTime());
  const isVisible = (status: string) =>
    can(user, 'edit') ? status !== 'trash' && status !== 'auto-draft' : status === 'publish';
  const events = [...site.store.events.values()].filter(
    ({ fields }) => fields.start_date >= now && isVisible(fields.status),
  );
  return idsIn(events, kind);
}
