import { renderEvent } from '../../events/render-event.ts';
import type { Fields } from '../../json.ts';
import { renderLinked } from '../../linked/render-linked.ts';
import type { Site } from '../../service/site/site.ts';
import { renderTerm } from '../../terms/list-terms.ts';
import type { LinkedRecord, PostRecord } from '../records.ts';
import type { SiteSettings, StoredRecord, StoredSnapshot } from './calendar-snapshot.ts';

function exportRecords<Item extends { readonly id: number }>(
  records: ReadonlyMap<number, Item>,
  render: (record: Item) => Fields,
): StoredRecord[] {
  return [...records.values()].map((record) => ({ ...render(record), id: record.id }));
}

/**
 * Exports the data of a site in the API's JSON. Skips empty lists that the first snapshot does not have.
 *
 * @param initialSnapshot - the first snapshot, from which the other parts are taken
 * @param settings - the settings that override the snapshot's
 */
export function exportSnapshot(
  site: Site,
  initialSnapshot: StoredSnapshot,
  settings: SiteSettings,
): StoredSnapshot {
  const { store } = site;
  const hidden = ({ stored, meta }: PostRecord) => ({
    ...(Object.keys(stored).length > 0 && { stored }),
    ...(Object.keys(meta).length > 0 && { meta }),
  });
  const renderHidden = (record: LinkedRecord) => ({ ...renderLinked(record), ...hidden(record) });
  const lists: Readonly<Record<string, StoredRecord[]>> = {
    events: exportRecords(store.events, (event) => ({
      ...renderEvent(event, site),
      ...hidden(event),
      ...(event.occurrences && { occurrences: event.occurrences }),
    })),
    venues: exportRecords(store.venues, renderHidden),
    organizers: exportRecords(store.organizers, renderHidden),
    categories: exportRecords(store.categories, (category) => renderTerm(category, site)),
    tags: exportRecords(store.tags, (tag) => renderTerm(tag, site)),
    media: exportRecords(store.media, ({ item }) => item),
  };
  const exported = Object.entries(lists).filter(([name, list]) => list.length > 0 || name in initialSnapshot);
  const hasSettings = initialSnapshot.site !== undefined || Object.keys(settings).length > 0;
  return structuredClone({
    ...initialSnapshot,
    ...(hasSettings ? { site: { ...initialSnapshot.site, ...settings } } : {}),
    ...Object.fromEntries(exported),
  });
}
