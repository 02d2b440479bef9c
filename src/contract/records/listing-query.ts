import * as z from 'zod/mini';
import { positiveInteger } from '../values/check.ts';
import { text } from '../values/text.ts';

/** The parameter that every route takes. */
export function languageParameter() {
  return {
    /** Language, such as `ro`. Sent under the name in `languageParam`. */
    tl_language: z.optional(text()),
  };
}

/** The parameters that every listing takes. */
export function listingParameters() {
  return {
    /**
     * The page to return, from 1.
     *
     * @defaultValue `1`
     */
    page: z.optional(positiveInteger()),
    /**
     * Items per page. Sites return at most 50, even if you request more.
     *
     * @defaultValue `10`
     */
    per_page: z.optional(positiveInteger()),
    ...languageParameter(),
  };
}
