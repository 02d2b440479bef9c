import * as answer from './answer.ts';
import * as wire from './wire.ts';
import * as z from './zod.ts';

/** Sections 4.8 and 4.9: the query of GET `/venues` and of GET `/organizers`, which is the same. */
export const linkedPostQuery = {
  /** The page to return, from 1. Default 1. */
  page: z.optional(wire.positiveInteger),
  /** Items on a page. Default 10; real sites give at most 50 whatever is asked. */
  per_page: z.optional(wire.positiveInteger),
  /** Text to find in title, description or custom fields. */
  search: z.optional(wire.text),
  /** Only what is linked to the event with this ID. */
  event: z.optional(wire.positiveInteger),
  /** Only those that have events. */
  has_events: z.optional(wire.untypedFlag),
  /** Only those that have upcoming events. Default false. */
  only_with_upcoming: z.optional(wire.untypedFlag),
  /** Post status; without credentials only `publish` may be asked for. */
  status: z.optional(wire.text),
  /** Language of this request: one of the client's `languages`. */
  tl_language: z.optional(wire.text),
};

/** What a venue and an organizer have in common as answers. */
export const linkedPostAnswer = {
  /** Numeric ID. */
  id: answer.id,
  /** The author's user ID. */
  author: answer.digits,
  /** Post status, such as `publish`, `draft` or `trash`. */
  status: answer.text,
  /** Publication date, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
  date: answer.text,
  /** Publication date, `YYYY-MM-DD HH:MM:SS` in UTC. */
  date_utc: answer.text,
  /** Last change, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
  modified: answer.text,
  /** Last change, `YYYY-MM-DD HH:MM:SS` in UTC. */
  modified_utc: answer.text,
  /** Its page on the site. */
  url: answer.plainText,
  /** Slug, decoded. */
  slug: answer.slug,
  /** ID across sites. */
  global_id: answer.text,
  /** IDs across sites. */
  global_id_lineage: answer.texts,
  /** Description, HTML; absent when empty. */
  description: z.optional(answer.text),
  /** Excerpt, HTML; absent when empty. */
  excerpt: z.optional(answer.text),
  /** Featured image; absent or null when there is none. */
  image: z.optional(answer.imageOrNull),
  /** Phone number; absent when empty. */
  phone: z.optional(answer.text),
  /** Website, decoded; absent when empty. */
  website: z.optional(answer.plainText),
  /** E-mail address; absent when empty. */
  email: z.optional(answer.text),
};
