import { plainLines } from '../contract/values/html/plain-lines.ts';
import { decodeEntities } from '../contract/values/html/text.ts';
import { mapReadable, type ProblemOptions } from '../errors/problems.ts';
import {
  coordinatesOf,
  type EventUrlOptions,
  type ListedEvent,
  type ListedOrganizer,
  type ListedVenue,
  pageUrlOf,
  regionOf,
  schemaStatusOf,
  symbolsOf,
  webUrl,
} from '../listed-event.ts';
import { type EventTimes, readDays, type TimeOptions } from '../time/event-times.ts';
import { intervalOf } from '../time/interval.ts';
import { addDays, formatOffset, formatWallTime, offsetAt } from '../time/zone.ts';
import type { JsonLdAddress, JsonLdEvent, JsonLdOrganizer, JsonLdPlace } from './types.ts';

/** Options of {@link eventToJsonLd}. */
export interface JsonLdOptions<Event extends ListedEvent = ListedEvent>
  extends TimeOptions,
    EventUrlOptions<Event> {
  /**
   * ISO 4217 code of the currency for costs without one, such as `USD` for a site with costs in `$`. Sites usually send
   * only the symbol, and `$` is the symbol of twenty currencies. Offers of a cost with another symbol have no currency.
   */
  readonly currency?: string | undefined;
}

/** Options of {@link eventsToJsonLd}. */
export interface JsonLdListOptions<Event extends ListedEvent = ListedEvent>
  extends JsonLdOptions<Event>,
    ProblemOptions<Event> {}

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined | null> };

/** Removes unknown fields and empty lists, which are empty as strings: search engines report those as mistakes. */
function presentOf<Fields extends object>(fields: Fields): Present<Fields> {
  const present = Object.entries(fields).filter(([, value]) => String(value ?? '') !== '');
  return Object.fromEntries(present) as Present<Fields>;
}

function addressOf(venue: ListedVenue): JsonLdAddress | undefined {
  const lines = presentOf({
    streetAddress: venue.address,
    addressLocality: venue.city,
    addressRegion: regionOf(venue),
    postalCode: venue.zip,
    addressCountry: venue.country,
  });
  return Object.keys(lines).length === 0 ? undefined : { '@type': 'PostalAddress', ...lines };
}

function placeOf(venue: ListedVenue): JsonLdPlace {
  const coordinates = coordinatesOf(venue);
  return {
    '@type': 'Place',
    ...presentOf({
      name: venue.venue,
      address: addressOf(venue),
      geo: coordinates && ({ '@type': 'GeoCoordinates', ...coordinates } as const),
      telephone: venue.phone,
      sameAs: webUrl(venue.website),
    }),
  };
}

function organizerOf({ organizer, website, phone, email }: ListedOrganizer): JsonLdOrganizer {
  const contact = {
    name: organizer,
    url: webUrl(website),
    telephone: phone,
    email: decodeEntities(email ?? ''),
  };
  return { '@type': 'Person', ...presentOf(contact) };
}

/**
 * Describes an event in the vocabulary of [schema.org](https://schema.org/Event), which search engines read from pages.
 *
 * @param options - `currency`, for costs without one; `url` of the event's page in your app
 * @returns a JSON-LD object, for {@link toScript} or a framework's own function
 * @throws CalendarError if a date is missing or invalid, or the end is before the start
 * @throws RangeError if `currency` is not a currency code
 * @example
 * ```ts
 * import { eventToJsonLd } from 'events-calendar-client/jsonld';
 *
 * const data = eventToJsonLd(await calendar.events.get(12), { currency: 'USD' });
 * console.log(data.startDate, data.location?.[0]?.address?.addressLocality);
 * ```
 */
export function eventToJsonLd<Event extends ListedEvent>(
  event: Event,
  options: JsonLdOptions<Event> = {},
): JsonLdEvent {
  const url = pageUrlOf(event, options);
  const status = schemaStatusOf(event);
  const places = event.venue?.filter(({ venue }) => venue).map(placeOf);
  const organizers = event.organizer?.filter(({ organizer }) => organizer).map(organizerOf);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    ...datesOf(event, options),
    ...presentOf({
      eventStatus: status && (`https://schema.org/${status}` as const),
      description: plainLines(event.excerpt ?? '') || plainLines(event.description ?? ''),
      url,
      image: webUrl(event.image?.url),
      location: places,
      organizer: organizers,
      offers: offersOf(event, options.currency, webUrl(event.website) ?? url),
    }),
  };
}

/**
 * Describes several events like {@link eventToJsonLd}.
 *
 * @param options - `onProblem` is called with each event whose times cannot be read. Such events are skipped
 * @example
 * ```ts
 * import { eventsToJsonLd } from 'events-calendar-client/jsonld';
 *
 * const data = eventsToJsonLd(await calendar.events.upcoming({ status: 'publish' }));
 * ```
 */
export function eventsToJsonLd<Event extends ListedEvent>(
  events: Iterable<Event>,
  options: JsonLdListOptions<Event> = {},
): JsonLdEvent[] {
  return mapReadable(events, (event) => eventToJsonLd(event, options), options);
}

/** Formats an instant as local time in a zone, with its offset. */
function formatInstant(instant: Date, zone: string): string {
  const offset = offsetAt(instant.getTime(), zone);
  // Historic offsets include seconds, which ISO 8601 offsets cannot express.
  if (offset % 60_000 !== 0) return instant.toISOString().replace('.000', '');
  return formatWallTime(instant.getTime() + offset).replace(' ', 'T') + formatOffset(offset);
}

/** Returns start and end of an event in ISO 8601. An all-day event has days, the last one inclusive. */
function datesOf(event: EventTimes, options: TimeOptions): { startDate: string; endDate: string } {
  const { start, end, allDay, timeZone } = intervalOf(event, options);
  if (!allDay) return { startDate: formatInstant(start, timeZone), endDate: formatInstant(end, timeZone) };
  const [startDate, dayAfter] = readDays(event);
  return { startDate, endDate: addDays(dayAfter, -1) };
}

/** Values without an amount: the plugin reads `1,250.00` as `1250` and `.00`. */
const noAmount = /^(\.0*)?$/;

/** Amounts. `1.250` may be thousands, and `.50` the end of `1,250.50`. */
const amount = /^\d+\.?\d{0,2}$/;

/** Returns the amounts of an event, NaN for one that is unclear. */
function amountsOf({ cost = '', cost_details }: ListedEvent): number[] {
  const values = (cost_details?.values ?? []).map(String).filter((value) => !noAmount.test(value));
  const shown = values.length > 0 && !cost.includes('%') ? values : [cost];
  return shown.map((value) => (/^\s*free\s*$/i.test(value) ? 0 : Number(amount.exec(value)?.[0])));
}

/** Signs such as `A$`, and words such as `kr`. More currencies are written `Rs` and `Bs` than Intl knows. */
const currencies = /[A-Za-z]{0,3}\p{Sc}|(?![BR]s)\p{L}{2,}/gu;

/** Returns how a currency may be written: `USD`, `$`, `U$`, `US$` and `USD$`. Intl has a space in `F CFA`. */
function formsOf(currency: string): [code: string, sign: string, shortForm: string, ...string[]] {
  const [code, symbol] = symbolsOf(currency);
  const sign = symbol.replace(/\s/, '');
  return [code, sign, code[0] + sign, code.slice(0, 2) + sign, code + sign];
}

/** The forms of all currencies, kept because Intl is slow. */
let allForms: Set<string> | undefined;

function currencyOf({ cost = '', cost_details }: ListedEvent, currency?: string): string | undefined {
  const ofEvent = cost_details?.currency_code;
  if (ofEvent) return /^[a-z]{3}$/i.test(ofEvent) ? ofEvent.toUpperCase() : undefined;
  if (cost.includes('€')) return 'EUR';
  if (!currency) return undefined;
  const forms = formsOf(currency);
  const [code, , shortForm] = forms;
  const isOther = (shown: string) => {
    if (forms.includes(shown)) return false;
    // `EC$`, of the East Caribbean dollar, ends like that of the Canadian dollar and of the Colombian peso.
    allForms ??= new Set(['EC$', ...Intl.supportedValuesOf('currency').flatMap(formsOf)]);
    return allForms.has(shown) || (/\p{Sc}/u.test(shown) && !shown.endsWith(shortForm));
  };
  return cost.match(currencies)?.some(isOther) ? undefined : code;
}

/** Returns the offers of an event, or undefined if its cost is unknown, ambiguous or only words. */
function offersOf(event: ListedEvent, currency?: string, url?: string): JsonLdEvent['offers'] {
  const amounts = amountsOf(event);
  const [lowPrice, highPrice] = [Math.min(...amounts), Math.max(...amounts)];
  if (Number.isNaN(lowPrice)) return undefined;
  const common = presentOf({ priceCurrency: currencyOf(event, currency), url });
  if (lowPrice === highPrice) return { '@type': 'Offer', price: lowPrice, ...common };
  return { '@type': 'AggregateOffer', lowPrice, highPrice, ...common };
}

/** Characters that end a script, or that HTML parsers or old JavaScript parsers misread. */
const unsafe = /[<>&\u2028\u2029]/g;

/**
 * Writes structured data as the text of a `<script>` element, for frameworks that create the element. It is JSON that
 * cannot end the script, whatever a title or description contains.
 *
 * @example
 * ```ts
 * import { eventToJsonLd, toScriptText } from 'events-calendar-client/jsonld';
 *
 * const script = document.createElement('script');
 * script.type = 'application/ld+json';
 * script.text = toScriptText(eventToJsonLd(await calendar.events.get(12)));
 * document.head.append(script);
 * ```
 */
export function toScriptText(data: JsonLdEvent | readonly JsonLdEvent[]): string {
  const codeOf = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');
  return JSON.stringify(data).replace(unsafe, (character) => `\\u${codeOf(character)}`);
}

/**
 * Writes structured data as a `<script>` element, for the HTML of a page.
 *
 * @returns the element, which is safe to insert into HTML
 * @example
 * ```ts
 * import { eventToJsonLd, toScript } from 'events-calendar-client/jsonld';
 *
 * const html = toScript(eventToJsonLd(await calendar.events.get(12)));
 * ```
 */
export function toScript(data: JsonLdEvent | readonly JsonLdEvent[]): string {
  return `<script type="application/ld+json">${toScriptText(data)}</script>`;
}
