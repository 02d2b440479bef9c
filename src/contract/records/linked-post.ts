import * as z from 'zod/mini';
import { positiveInteger } from '../values/check.ts';
import { publicationDate, publicationDateUtc } from '../values/date.ts';
import {
  decodedLine,
  decodedText,
  digits,
  Image,
  identity,
  imageAsText,
  imageOrNull,
  slug,
} from '../values/response.ts';
import {
  clearableHtml,
  html,
  linkedWebsite,
  newPostStatus,
  nullableText,
  omitNull,
  postStatus,
  textOrNone,
  untypedFlag,
} from '../values/text.ts';
import { listingParameters } from './listing-query.ts';

/** Sections 4.8 and 4.9: what the queries of GET `/venues` and GET `/organizers` have in common. */
export function linkedPostParameters() {
  return {
    ...listingParameters(),
    /** Match in title, description or custom fields. */
    search: textOrNone(),
    /** Post status. Without credentials only `publish` is permitted. */
    status: z.optional(postStatus()),
    /** Only those of the event with this ID. */
    event: z.optional(positiveInteger()),
    /** Only those that have events. */
    has_events: z.optional(untypedFlag()),
    /**
     * Only those that have upcoming events.
     *
     * @defaultValue `false`
     */
    only_with_upcoming: z.optional(untypedFlag()),
  };
}

/**
 * What the bodies of venues and organizers have in common.
 *
 * @param clears - whether null clears a text, as in changes. A body leaves it out
 */
export function linkedPostBody(clears: boolean) {
  return {
    /** Author ID. */
    author: z.optional(positiveInteger()),
    /** Publication date. Wall time in the site's time zone. */
    date: z.optional(publicationDate()),
    /** Publication date in UTC. */
    date_utc: z.optional(publicationDateUtc()),
    /** Description, HTML. */
    description: clears ? clearableHtml() : omitNull(html()),
    /** Post status. Such as `publish`, `draft` or `pending`. */
    status: z.optional(newPostStatus()),
    /** Phone number. */
    phone: nullableText(clears),
    /** Website, a URL. */
    website: nullableText(clears, linkedWebsite()),
    /** Featured image ID or URL. The ID of an image in the media library, the image as it was read, or any URL. */
    image: imageAsText(),
  };
}

/** What a venue and an organizer have in common in responses. */
export function linkedPostFields() {
  return {
    /** Numeric ID. */
    id: identity(digits()),
    /** User ID of the author; absent if there is none. */
    author: z.optional(digits()),
    /** Post status, such as `publish`, `draft` or `trash`. */
    status: z.string(),
    /** Publication date, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
    date: z.string(),
    /** Publication date, `YYYY-MM-DD HH:MM:SS` in UTC. */
    date_utc: z.string(),
    /** Last change, `YYYY-MM-DD HH:MM:SS` in the site's time zone. */
    modified: z.string(),
    /**
     * Last change, `YYYY-MM-DD HH:MM:SS` in UTC; `0000-00-00 00:00:00` for drafts that were not changed since they were
     * created, which only `modified` dates.
     */
    modified_utc: z.string(),
    /** Address of its page on the site. */
    url: decodedText(),
    /** Slug, decoded; absent if there is none. */
    slug: z.optional(slug()),
    /** ID across sites. */
    global_id: z.string(),
    /** IDs across sites. */
    global_id_lineage: z.array(z.string()),
    /** Description, HTML; absent when empty. */
    description: z.optional(z.string()),
    /** Excerpt, HTML; absent when empty. */
    excerpt: z.optional(z.string()),
    /** Featured image; absent or null when there is none. */
    image: z.optional(imageOrNull<Image>(Image)),
    /** Phone number, plain text; absent when empty. */
    phone: z.optional(decodedLine()),
    /** Website, decoded; absent when empty. */
    website: z.optional(decodedText()),
    /** E-mail address, plain text; absent when empty. */
    email: z.optional(decodedLine()),
  };
}
