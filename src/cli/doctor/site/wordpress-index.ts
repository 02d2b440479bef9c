import * as z from 'zod/mini';

/** What the index of a site's REST interface says of the site: `/wp-json/`, of WordPress itself. */
export const WordPressIndex = z.object({
  name: z.optional(z.string()),
  /** An IANA name, or empty where the site has a manual offset. */
  timezone_string: z.optional(z.string()),
  /** Hours. */
  gmt_offset: z.optional(z.union([z.number(), z.string()])),
  namespaces: z.optional(z.array(z.string())),
  /** The kinds of credentials that the site takes: `[]`, or an object with `application-passwords`. */
  authentication: z.optional(z.unknown()),
});
export type WordPressIndex = z.infer<typeof WordPressIndex>;

/** The fields of the index that are of interest: all of it is megabytes on large sites. */
export const indexFields = Object.keys(WordPressIndex.shape).join(',');

/** The user that the credentials are of: `/wp/v2/users/me`, of WordPress itself. */
export const WordPressUser = z.object({ roles: z.optional(z.array(z.string())) });
