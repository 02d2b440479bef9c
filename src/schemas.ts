/**
 * The API as Zod schemas and a table of routes, to validate or decode data that did not come through the client.
 *
 * @module events-calendar-client/schemas
 */
import * as z from 'zod/mini';
import { registerDescriptions } from './contract/describe.ts';
import descriptions from './contract/descriptions.json' with { type: 'json' };
import * as schemas from './contract/schemas.ts';

export type { ResourceName } from './contract/constants.ts';
export type { SortOrder, TermSortKey } from './contract/records/term.ts';
export type { ObjectSchema } from './contract/resources.ts';
export { type Action, type Method, type Route, routes } from './contract/routes.ts';
export * from './contract/schemas.ts';
export type { ResponseContext } from './contract/service.ts';
export type { DateInput, Moment } from './contract/values/date.ts';
export type { IdReference } from './contract/values/reference.ts';
export type { ImageSize } from './contract/values/response.ts';
export type { PostStatus } from './contract/values/text.ts';

// Only here, so that clients do not bundle descriptions. package.json lists this file under `sideEffects`.
registerDescriptions(z.globalRegistry, schemas, descriptions);
