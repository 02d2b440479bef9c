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

const RouteWithArguments = z.object({
  endpoints: z.array(z.object({ args: z.record(z.string(), z.unknown()) })),
});
const LanguageArgument = z.object({ enum: z.array(z.string()) });

/** Finds the languages of a site and the parameter that selects one, if the root of its API lists them, as with WPML. */
export function languagesIn({ routes }: Root): { languages?: string[]; languageParam?: string } {
  for (const route of Object.values(routes ?? {})) {
    const { endpoints = [] } = z.safeParse(RouteWithArguments, route).data ?? {};
    for (const [name, argument] of endpoints.flatMap(({ args }) => Object.entries(args))) {
      const { data } = z.safeParse(LanguageArgument, argument);
      if (data && /(^|_)lang(uage)?$/.test(name)) return { languages: data.enum, languageParam: name };
    }
  }
  return {};
}
