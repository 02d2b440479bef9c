import type { Fields } from '../json.ts';
import type { Addresses } from '../service/site/site-urls.ts';
import type { EventRecord, LinkedRecord, TermKind, TermRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { eventStructuredData, organizerStructuredData, venueStructuredData } from './structured-data.ts';

/** What rendering needs to know of the service. */
export interface RenderingSite {
  readonly store: Store;
  readonly addresses: Addresses;
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** The database's order of names: case and accents do not count. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}

function termAddresses(term: TermRecord, { addresses }: RenderingSite): Fields {
  const { parent } = term.fields;
  return {
    self: addresses.item(term.kind, term.id),
    collection: `${addresses.eventsRoot}/${term.kind}`,
    ...(parent ? { up: addresses.item(term.kind, parent) } : {}),
  };
}

/** A category or tag as its own routes give it. */
export function renderTerm(term: TermRecord, site: RenderingSite): Fields {
  return { ...term.fields, urls: termAddresses(term, site) };
}

/** A category or tag as it stands in an event. */
function renderEventTerm(term: TermRecord, site: RenderingSite): Fields {
  const { name, slug, taxonomy, description, parent, count, id } = term.fields;
  return {
    name,
    slug,
    term_group: 0,
    term_taxonomy_id: id,
    taxonomy,
    description,
    parent: parent ?? 0,
    count,
    filter: 'raw',
    id,
    urls: termAddresses(term, site),
  };
}

function termsOf(kind: TermKind, ids: readonly number[], site: RenderingSite): Fields[] {
  const terms = site.store.terms(kind);
  return ids
    .flatMap((id) => terms.get(id) ?? [])
    .sort((one, other) => compareNames(one.fields.name, other.fields.name))
    .map((term) => renderEventTerm(term, site));
}

/** A venue or organizer. Single reads add the structured data that a search engine would find on its page. */
export function renderLinked(record: LinkedRecord, isSingle = false): Fields {
  if (!isSingle) return record.fields;
  const { global_id, global_id_lineage, ...fields } = record.fields;
  const structuredData = record.kind === 'venues' ? venueStructuredData : organizerStructuredData;
  return { ...fields, json_ld: structuredData(record), global_id, global_id_lineage };
}

/** An event with all that it is linked to. Single reads add structured data. */
export function renderEvent(record: EventRecord, site: RenderingSite, isSingle = false): Fields {
  const venues = record.venues.flatMap((id) => site.store.venues.get(id) ?? []);
  const organizers = record.organizers.flatMap((id) => site.store.organizers.get(id) ?? []);
  const renderedVenues = venues.map((venue) => renderLinked(venue, isSingle));
  const rendered: Fields = {
    ...record.fields,
    categories: termsOf('categories', record.categories, site),
    tags: termsOf('tags', record.tags, site),
    venue: record.hasVenueList ? renderedVenues : (renderedVenues[0] ?? []),
    organizer: organizers.map((organizer) => renderLinked(organizer, isSingle)),
  };
  if (isSingle) rendered.json_ld = eventStructuredData(record, venues[0], organizers[0]);
  return rendered;
}
