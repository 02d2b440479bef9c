import { resourceNames } from '../../../contract/constants.ts';
import { renderEvent } from '../../events/render-event.ts';
import type { Fields } from '../../json.ts';
import { renderLinked } from '../../linked/render-linked.ts';
import type { Site } from '../../service/site/site.ts';
import { renderTerm } from '../../terms/list-terms.ts';
import type { AnyRecord } from '../records.ts';
import type { StoredSnapshot } from './calendar-snapshot.ts';
import { isKeptOnly } from './check-snapshot.ts';

function exportRecord(record: AnyRecord, site: Site): Fields {
  if (!('stored' in record)) return renderTerm(record, site);
  const { stored, meta } = record;
  return {
    ...(record.kind === 'events' ? renderEvent(record, site) : renderLinked(record)),
    ...(Object.keys(stored).length > 0 && { stored }),
    ...(Object.keys(meta).length > 0 && { meta }),
    ...('occurrences' in record && { occurrences: record.occurrences }),
  };
}

/**
 * Exports the data of a site in the API's JSON. Skips empty lists that the first snapshot does not have.
 *
 * @param initialSnapshot - the first snapshot, from which the other parts are taken
 */
export function exportSnapshot(site: Site, initialSnapshot: StoredSnapshot): StoredSnapshot {
  const { store } = site;
  const keptOnly = (initialSnapshot.events ?? []).filter((event) => isKeptOnly(event, initialSnapshot));
  const lists: [string, Fields[]][] = resourceNames.map((name) => {
    const records = [...store[name].values()].map((record) => exportRecord(record, site));
    return [name, name === 'events' ? [...records, ...keptOnly] : records];
  });
  lists.push(['media', [...store.media.values()].map(({ item }) => item)]);
  const exported = lists.filter(([name, list]) => list.length > 0 || name in initialSnapshot);
  return structuredClone({ ...initialSnapshot, ...Object.fromEntries(exported) });
}
