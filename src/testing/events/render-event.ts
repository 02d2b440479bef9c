import type { Fields } from '../json.ts';
import { renderLinked, renderLinkedWithStructuredData } from '../linked/render-linked.ts';
import type { Site } from '../service/site/site.ts';
import type { EventRecord, LinkedRecord, TermKind } from '../store/records.ts';
import { renderEventTerm } from '../terms/render-term.ts';
import { compareNames } from '../wordpress/text.ts';
import { eventStructuredData } from './structured-data.ts';

function renderTerms(kind: TermKind, event: EventRecord, site: Site): Fields[] {
  const terms = site.store[kind];
  return event[kind]
    .flatMap((id) => terms.get(id) ?? [])
    .sort((one, other) => compareNames(one.fields.name, other.fields.name))
    .map((term) => renderEventTerm(term, site));
}

function linkedRecords(event: EventRecord, { store }: Site) {
  return {
    venues: event.venues.flatMap((id) => store.venues.get(id) ?? []),
    organizers: event.organizers.flatMap((id) => store.organizers.get(id) ?? []),
  };
}

function render(event: EventRecord, site: Site, renderRecord: (record: LinkedRecord) => Fields): Fields {
  const { venues, organizers } = linkedRecords(event, site);
  const renderedVenues = venues.map(renderRecord);
  return {
    ...event.fields,
    categories: renderTerms('categories', event, site),
    tags: renderTerms('tags', event, site),
    venue: event.hasVenueList ? renderedVenues : (renderedVenues[0] ?? []),
    organizer: organizers.map(renderRecord),
  };
}

/** Renders an event in a listing, or after a write. */
export function renderEvent(event: EventRecord, site: Site): Fields {
  return render(event, site, renderLinked);
}

/** Renders an event with its structured data, as single reads have it. */
export function renderEventWithStructuredData(event: EventRecord, site: Site): Fields {
  const { venues, organizers } = linkedRecords(event, site);
  return {
    ...render(event, site, renderLinkedWithStructuredData),
    json_ld: eventStructuredData(event, venues[0], organizers[0]),
  };
}
