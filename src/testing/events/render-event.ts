import type { Fields } from '../json.ts';
import { renderLinked, structuredDataOf } from '../linked/render-linked.ts';
import { imageProperty, nameProperty, summarize } from '../posts/structured-text.ts';
import type { Site } from '../service/site/site.ts';
import type { EventRecord, LinkedRecord, TermKind, TermRecord } from '../store/records.ts';
import { renderEventTerm } from '../terms/list-terms.ts';
import { formatWithOffset } from '../wordpress/php/zone.ts';
import { compareNames } from '../wordpress/text.ts';
import { dateDetails } from './event-dates.ts';

/** Returns the categories or tags of an event, sorted by name. */
export function termsOf(kind: TermKind, event: EventRecord, { store }: Site): TermRecord[] {
  return event[kind]
    .flatMap((id) => store[kind].get(id) ?? [])
    .sort((one, other) => compareNames(one.fields.name, other.fields.name));
}

/**
 * Renders an event in a listing, after a write, or with its structured data for a single read.
 *
 * @param isShown - for a single read, whether the structured data has this venue or organizer
 */
export function renderEvent(
  event: EventRecord,
  site: Site,
  isShown?: (record: LinkedRecord) => boolean,
): Fields {
  const renderRecord = (record: LinkedRecord): Fields => ({
    ...renderLinked(record),
    ...(isShown?.(record) && { json_ld: structuredDataOf(record) }),
  });
  const venues = event.venues.flatMap((id) => site.store.venues.get(id) ?? []).map(renderRecord);
  const organizers = event.organizers.flatMap((id) => site.store.organizers.get(id) ?? []).map(renderRecord);
  return {
    ...event.fields,
    ...dateDetails(event.fields),
    categories: termsOf('categories', event, site).map((term) => renderEventTerm(term, site)),
    tags: termsOf('tags', event, site).map((term) => renderEventTerm(term, site)),
    venue: venues.length > 1 ? venues : (venues[0] ?? []),
    organizer: organizers,
    ...(isShown && { json_ld: eventStructuredData(event, venues[0], organizers[0]) }),
  };
}

/** Returns the price of a formatted cost, which may be a range: without a currency, unless it is only words. */
function priceOf(cost: string): string {
  if (cost === 'Free') return '0';
  const digitsOf = (amount: string) => amount.replace(/[^\d.,–\s-]/g, '').trim() || amount;
  return cost.split(' – ').map(digitsOf).join(' – ');
}

function offersProperty({ fields: { cost, cost_details, date } }: EventRecord, url: string): Fields {
  if (cost === '') return {};
  return {
    offers: {
      '@type': 'Offer',
      price: priceOf(cost),
      priceCurrency: Object(cost_details).currency_code || 'USD',
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

/** Returns the structured data of an event with that of its first venue and organizer. */
function eventStructuredData(
  event: EventRecord,
  venue: Fields | undefined,
  organizer: Fields | undefined,
): Fields {
  const { fields } = event;
  // Without dates, the plugin uses the present moment.
  const { start_date, end_date, date } = fields;
  // The plugin appends an encoded slash to URLs with a query, which events without a page have.
  const url = fields.url.includes('?') ? `${fields.url}%2F/` : fields.url;
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    ...nameProperty(fields.status, fields.title),
    description: summarize(event),
    ...imageProperty(fields.image),
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: schemaStatuses[event.meta._tribe_events_status ?? ''] ?? schemaStatuses.scheduled,
    startDate: formatWithOffset(start_date || date, fields.timezone),
    endDate: formatWithOffset(end_date || date, fields.timezone),
    ...(venue && { location: venue.json_ld ?? false }),
    ...(organizer && { organizer: organizer.json_ld ?? false }),
    ...offersProperty(event, url),
    performer: 'Organization',
  };
}
