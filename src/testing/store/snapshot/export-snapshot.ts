import { renderEvent, renderLinked, renderTerm } from '../../events/render-event.ts';
import type { Fields } from '../../json.ts';
import type { Site } from '../../service/site/site.ts';
import type { CalendarSnapshot, SiteSettings, SnapshotRecord } from './calendar-snapshot.ts';

interface Kept {
  readonly id: number;
  readonly implied: boolean;
}

function records<Item extends Kept>(items: Iterable<Item>, render: (item: Item) => Fields): SnapshotRecord[] {
  return [...items].filter(({ implied }) => !implied).map((item) => ({ ...render(item), id: item.id }));
}

/** Everything that the site holds, in its own JSON. Lists that it never had are left out. */
export function giveBack(site: Site, initial: CalendarSnapshot, settings: SiteSettings): CalendarSnapshot {
  const { store } = site;
  const lists: Readonly<Record<string, SnapshotRecord[]>> = {
    events: records(store.events.values(), (event) => renderEvent(event, site)),
    venues: records(store.venues.values(), (venue) => renderLinked(venue)),
    organizers: records(store.organizers.values(), (organizer) => renderLinked(organizer)),
    categories: records(store.categories.values(), (category) => renderTerm(category, site)),
    tags: records(store.tags.values(), (tag) => renderTerm(tag, site)),
    media: records(store.media.values(), ({ item }) => item),
  };
  const filled = Object.entries(lists).filter(([name, list]) => list.length > 0 || name in initial);
  const hasSettings = initial.site !== undefined || Object.keys(settings).length > 0;
  return structuredClone({
    ...initial,
    ...(hasSettings ? { site: { ...initial.site, ...settings } } : {}),
    ...Object.fromEntries(filled),
  });
}
