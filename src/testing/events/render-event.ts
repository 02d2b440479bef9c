import type { Fields } from '../json.ts';
import {
  organizerStructuredData,
  renderLinked,
  renderLinkedWithStructuredData,
  venueStructuredData,
} from '../linked/render-linked.ts';
import { escapeText, imageProperty, summarize } from '../posts/structured-text.ts';
import { storedTexts } from '../posts/texts.ts';
import type { Site } from '../service/site/site.ts';
import type { EventRecord, LinkedRecord, TermKind } from '../store/records.ts';
import { renderEventTerm } from '../terms/list-terms.ts';
import { formatWithOffset } from '../wordpress/php/zone.ts';
import { compareNames } from '../wordpress/text.ts';

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

/** Renders an event with its structured data, for single reads. */
export function renderEventWithStructuredData(event: EventRecord, site: Site): Fields {
  const { venues, organizers } = linkedRecords(event, site);
  return {
    ...render(event, site, renderLinkedWithStructuredData),
    json_ld: eventStructuredData(event, venues[0], organizers[0]),
  };
}

/** Returns the digits of a formatted amount, or the whole amount if it has none. */
function priceOfAmount(amount: string): string {
  const digits = amount.replace(/[^\d.,–\s-]/g, '').trim();
  return digits === '' ? amount : digits;
}

/** Returns the price of a formatted cost, which may be a range. */
function priceOf(cost: string): string {
  if (cost === 'Free') return '0';
  return cost.split(' – ').map(priceOfAmount).join(' – ');
}

/** Returns the text that describes an event: its excerpt, or its description if it has none. */
function summaryText(event: EventRecord): string {
  const { description, excerpt } = event.fields;
  return storedTexts(event).excerpt === '' ? description : excerpt;
}

function offersProperty({ fields: { cost, date } }: EventRecord, url: string): Fields {
  if (cost === '') return {};
  return {
    offers: {
      '@type': 'Offer',
      price: priceOf(cost),
      priceCurrency: 'USD',
      url,
      category: 'primary',
      availability: 'inStock',
      validFrom: `${date.slice(0, 10)}T00:00:00+00:00`,
    },
  };
}

/** The values of `eventStatus` in structured data, by the status that visitors see. */
export const schemaStatuses: Readonly<Record<string, string>> = {
  scheduled: 'https://schema.org/EventScheduled',
  canceled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
};

/** Returns the structured data of an event with its first venue and organizer. */
function eventStructuredData(
  event: EventRecord,
  venue: LinkedRecord | undefined,
  organizer: LinkedRecord | undefined,
): Fields {
  const { fields } = event;
  // Without dates, the plugin uses the present moment.
  const { start_date, end_date, date } = fields;
  // The plugin appends an encoded slash to URLs with a query, which events without a page have.
  const url = fields.url.includes('?') ? `${fields.url}%2F/` : fields.url;
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: escapeText(fields.title),
    description: summarize(summaryText(event)),
    ...imageProperty(fields.image),
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: schemaStatuses[event.meta._tribe_events_status ?? ''] ?? schemaStatuses.scheduled,
    startDate: formatWithOffset(start_date || date, fields.timezone),
    endDate: formatWithOffset(end_date || date, fields.timezone),
    ...(venue ? { location: venueStructuredData(venue) } : {}),
    ...(organizer ? { organizer: organizerStructuredData(organizer) } : {}),
    ...offersProperty(event, url),
    performer: 'Organization',
  };
}
