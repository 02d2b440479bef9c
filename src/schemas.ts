/**
 * The API as Zod schemas and a table of routes, to validate or decode data that did not come through the client.
 *
 * @module events-calendar-client/schemas
 */
import * as z from 'zod/mini';
import descriptions from './contract/descriptions.json' with { type: 'json' };
import * as schemas from './contract/schemas.ts';

export type { ResourceName } from './contract/constants.ts';
export type { ObjectSchema } from './contract/resources.ts';
export { type Action, type Method, type Route, routes } from './contract/routes.ts';
export * from './contract/schemas.ts';
export type { Moment } from './contract/values/date.ts';

/** The meaning of schemas or fields: a sentence, or what JSON Schema knows of it, with the fields of an object. */
interface Descriptions {
  readonly [name: string]: string | { readonly description: string; readonly fields?: Descriptions };
}

/** Registers the descriptions of schemas and their fields, for JSON Schema. */
function register(described: Descriptions, by: Readonly<Record<string, z.core.$ZodType>>): void {
  for (const [name, one] of Object.entries(described)) {
    const { fields, ...values } = typeof one === 'string' ? { description: one } : one;
    z.globalRegistry.add(by[name]!, values);
    if (fields) register(fields, (by[name] as z.ZodMiniObject).shape);
  }
}

// Only here, so that clients do not bundle descriptions. package.json lists this file under `sideEffects`.
register(descriptions, schemas);
