/**
 * Events as structured data of [schema.org](https://schema.org/Event), for search engines.
 *
 * @module events-calendar-client/jsonld
 */

export type { ProblemOptions } from '../errors/problems.ts';
export type { EventStatus, EventUrlOptions, ListedEvent } from '../listed-event.ts';
export type { CostOptions } from './to-json-ld.ts';
export {
  eventsToJsonLd,
  eventToJsonLd,
  type JsonLdListOptions,
  type JsonLdOptions,
  toScript,
  toScriptText,
} from './to-json-ld.ts';
export type {
  JsonLdAddress,
  JsonLdCoordinates,
  JsonLdEvent,
  JsonLdOffer,
  JsonLdOrganizer,
  JsonLdPlace,
  JsonLdPriceRange,
} from './types.ts';
