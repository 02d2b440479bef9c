import * as z from 'zod/mini';
import { positiveInteger } from '../values/check.ts';
import { publicationDate, publicationDateUtc } from '../values/date.ts';
import { imageAsText } from '../values/reference.ts';
import { decodedLine, decodedText, digits, identity, imageOrNull, slug } from '../values/response.ts';
import {
  clearableHtml,
  html,
  line,
  linkedWebsite,
  nonEmptyText,
  nullable,
  type PostStatus,
  textOrNone,
  untypedFlag,
  word,
} from '../values/text.ts';
import { listingParameters } from './listing-query.ts';

/** The query parameters that listings of venues and organizers share. */
export function linkedPostParameters() {
  return {
    ...listingParameters(),
    /** Match in title, description or custom fields. */
    search: textOrNone(),
    /** Post status. Without credentials only `publish` is permitted. */
    status: z.optional(word<PostStatus>()),
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
 * The fields that bodies of venues and organizers share.
 *
 * @param cleared - what is sent for a string that is null: by default nothing, in changes an empty string
 */
export function linkedPostBody(cleared?: '') {
  return {
    /** Author ID. */
    author: z.optional(positiveInteger()),
    /** Publication date. Local time in the site's time zone. */
    date: z.optional(publicationDate()),
    /** Publication date in UTC. */
    date_utc: z.optional(publicationDateUtc()),
    /** Description, HTML. */
    description: cleared === '' ? clearableHtml() : nullable(html()),
    /** Post status, such as `publish`, `draft` or `pending`. */
    status: z.optional(word<PostStatus>(nonEmptyText())),
    /** Phone number. */
    phone: nullable(line(), cleared),
    /** Website, a URL. */
    website: nullable(linkedWebsite(), cleared),
    /** Featured image: the ID of an image in the media library, an image that you have read, or the URL of any image. */
    image: imageAsText(),
  };
}

/** The fields that venues and organizers share in responses. */
export function linkedPostFields() {
  return {
    /** Numeric ID. */
    id: identity(digits()),
    /** User ID of the author. Absent if there is none. */
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
     * Last change, `YYYY-MM-DD HH:MM:SS` in UTC. `0000-00-00 00:00:00` for drafts that have not changed since they were
     * created. For these, use `modified`.
     */
    modified_utc: z.string(),
    /** URL of its page on the site. */
    url: decodedText(),
    /** Slug, decoded. Absent if there is none. */
    slug: z.optional(slug()),
    /** ID across sites. */
    global_id: z.string(),
    /** IDs across sites. */
    global_id_lineage: z.array(z.string()),
    /** Description, HTML as the site renders it. Absent if empty. */
    description: z.optional(z.string()),
    /** Excerpt, HTML. Absent if empty. */
    excerpt: z.optional(z.string()),
    /** Featured image. Absent or null if there is none. */
    image: z.optional(imageOrNull()),
    /** Phone number, plain text. Absent if empty. */
    phone: z.optional(decodedLine()),
    /** Website, decoded. Absent if empty. */
    website: z.optional(decodedText()),
    /** E-mail address, plain text. Absent if empty. */
    email: z.optional(decodedLine()),
  };
}
