/**
 * Events as structured data of [schema.org](https://schema.org/Event), for search engines.
 *
 * @module events-calendar-client/jsonld
 */

export type { ProblemOptions } from '../errors/problems.ts';
export type { EventStatus, EventUrlOptions, ListedEvent } from '../listed-event.ts';
export * from './to-json-ld.ts';
export type * from './types.ts';
