import * as z from 'zod/mini';
import { positiveInteger } from '../values/check.ts';
import { text } from '../values/text.ts';

/** Section 2.6: the parameter that every route takes. */
export function languageParameter() {
  return {
    /** Language selector. One of the client's `languages`; sent under the name that `languageParam` says. */
    tl_language: z.optional(text()),
  };
}

/** Section 4.2: the parameters that every listing takes. */
export function listingParameters() {
  return {
    /**
     * Archive page. The page to return, from 1.
     *
     * @defaultValue `1`
     */
    page: z.optional(positiveInteger()),
    /**
     * Items per page. Real sites return at most 50, whatever is requested.
     *
     * @defaultValue `10`
     */
    per_page: z.optional(positiveInteger()),
    ...languageParameter(),
  };
}
