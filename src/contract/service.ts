import * as z from 'zod/mini';
import { languageParameter } from './records/listing-query.ts';
import { strictObject } from './values/check.ts';
import { openObject } from './values/response.ts';
import { text, word } from './values/text.ts';

/** The context that a response is for: `context` of the WordPress REST API. */
export type ResponseContext = 'view' | 'embed' | 'edit';

/** The query of `client.root()` (`GET /`). */
export const RootQuery = strictObject(() => ({
  /** Namespace. Default: the namespace of the events API, `<vendor>/events/v1`. */
  namespace: z.optional(text()),
  /**
   * Context. `view`, `embed` or `edit`.
   *
   * @defaultValue `"view"`
   */
  context: z.optional(word<ResponseContext>()),
  ...languageParameter(),
}));
/** The query of `client.root()` (`GET /`). */
export interface RootQuery extends z.input<typeof RootQuery> {}

/** The query of `client.doc()` (`GET /doc`). */
export const DocQuery = strictObject(languageParameter);
/** The query of `client.doc()` (`GET /doc`). */
export interface DocQuery extends z.input<typeof DocQuery> {}

/** The root of the API: the routes that the site has. */
export const Root = openObject({
  /** Namespace, such as `tribe/events/v1`. */
  namespace: z.string(),
  /** The routes by their pattern, each with its methods and arguments. */
  routes: z.looseObject({}),
});
/** The root of the API: the routes that the site has. */
export interface Root extends z.infer<typeof Root> {}

/** The site's documentation of the API: an OpenAPI document, or a Swagger one on some sites. */
export const Documentation = z.looseObject({});
/** The site's documentation of the API: an OpenAPI document, or a Swagger one on some sites. */
export interface Documentation extends z.infer<typeof Documentation> {}
