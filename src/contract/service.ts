import * as z from 'zod/mini';
import { languageParameter } from './records/listing-query.ts';
import { openObject } from './values/response.ts';
import { text, word } from './values/text.ts';

/** What a response is to be shown in: WordPress's `context`. */
export type ResponseContext = 'view' | 'embed' | 'edit';

/** The query of GET `/`: interface section 4.3. */
export const RootQuery = z.strictObject({
  /** Namespace. By default the interface's own, `<vendor>/events/v1`. */
  namespace: z.optional(text()),
  /**
   * Context. `view`, `embed` or `edit`.
   *
   * @defaultValue `"view"`
   */
  context: z.optional(word<ResponseContext>()),
  ...languageParameter(),
});
/** The query of GET `/`: interface section 4.3. */
export interface RootQuery extends z.input<typeof RootQuery> {}

/** The query of GET `/doc`: interface section 4.4. */
export const DocQuery = z.strictObject(languageParameter());
/** The query of GET `/doc`: interface section 4.4. */
export interface DocQuery extends z.input<typeof DocQuery> {}

/** The interface root: the routes that the site has. */
export const Root = openObject({
  /** Namespace, such as `tribe/events/v1`. */
  namespace: z.string(),
  /** The routes by their pattern, each with its methods and arguments. */
  routes: z.looseObject({}),
});
/** The interface root: the routes that the site has. */
export interface Root extends z.infer<typeof Root> {}

/** The site's documentation of the interface: an OpenAPI document, or a Swagger one where the site has that. */
export const Documentation = z.looseObject({});
/** The site's documentation of the interface: an OpenAPI document, or a Swagger one where the site has that. */
export interface Documentation extends z.infer<typeof Documentation> {}
