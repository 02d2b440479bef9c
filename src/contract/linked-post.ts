import * as z from 'zod/mini';
import { always, digits, imageOrNull, slug } from './answer.ts';
import { positiveInteger, text, untypedFlag } from './wire.ts';

/** Sections 4.8 and 4.9: the query of GET `/venues` and of GET `/organizers`, which is the same. */
export const linkedPostQuery = {
  /** The page to return, from 1. Default 1. */
  page: z.optional(positiveInteger),
  /** Items on a page. Default 10; real sites give at most 50 whatever is asked. */
  per_page: z.optional(positiveInteger),
  /** Text to find in title, description or custom fields. */
  search: z.optional(text),
  /** Only what is linked to the event with this ID. */
  event: z.optional(positiveInteger),
  /** Only those that have events. */
  has_events: z.optional(untypedFlag),
  /** Only those that have upcoming events. Default false. */
  only_with_upcoming: z.optional(untypedFlag),
  /** Post status; without credentials only `publish` may be asked for. */
  status: z.optional(text),
  /** Language of this request: one of the client's `languages`. */
  tl_language: z.optional(text),
};

/** What a venue and an organizer have in common as answers. */
export const linkedPostAnswer = {
  /** Numeric ID. */
  id: digits,
  /** The author's user ID. */
  author: always(digits),
  /** Post status, such as `publish`, `draft` or `trash`. */
  status: always(z.string()),
  /** Publication date, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
  date: always(z.string()),
  /** Publication date, `YYYY-MM-DD HH:MM:SS` in UTC. */
  date_utc: always(z.string()),
  /** Last change, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
  modified: always(z.string()),
  /** Last change, `YYYY-MM-DD HH:MM:SS` in UTC. */
  modified_utc: always(z.string()),
  /** Its page on the site. */
  url: always(z.string()),
  /** Slug, decoded. */
  slug: always(slug),
  /** ID across sites. */
  global_id: always(z.string()),
  /** IDs across sites. */
  global_id_lineage: always(z.array(z.string())),
  /** Description, HTML; absent when empty. */
  description: z.optional(z.string()),
  /** Excerpt, HTML; absent when empty. */
  excerpt: z.optional(z.string()),
  /** Featured image; absent or null when there is none. */
  image: z.optional(imageOrNull),
  /** Phone number; absent when empty. */
  phone: z.optional(z.string()),
  /** Website; absent when empty. */
  website: z.optional(z.string()),
  /** E-mail address; absent when empty. */
  email: z.optional(z.string()),
};
