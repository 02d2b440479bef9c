import { can } from '../service/permissions.ts';
import type { Call } from '../service/site/site.ts';
import type { LinkedKind } from '../store/records.ts';
import { formatUtc } from '../wordpress/date-format.ts';

/** Which venues or organizers have events at all, and which have some ahead. */
export function eventUsage({ site, user }: Call, kind: LinkedKind) {
  const events = () => [...site.store.events.values()];
  return {
    withEvents: (): Set<number> =>
      new Set(
        events()
          .filter(({ fields }) => fields.status !== 'pending' && fields.status !== 'draft')
          .flatMap((event) => event[kind]),
      ),
    withUpcomingEvents: (): Set<number> => {
      const now = formatUtc(site.now().getTime());
      const isShown = (status: string) =>
        can(user, 'edit') ? status !== 'trash' && status !== 'auto-draft' : status === 'publish';
      return new Set(
        events()
          .filter(({ fields }) => fields.start_date >= now && isShown(fields.status))
          .flatMap((event) => event[kind]),
      );
    },
  };
}
