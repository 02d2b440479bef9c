import * as z from 'zod/mini';
import { positiveInteger } from '../values/check.ts';
import { publicationDate, publicationDateUtc } from '../values/date.ts';
import { imageAsText, openObject, plainText } from '../values/response.ts';
import {
  clearableHtml,
  clearableText,
  html,
  line,
  linkedWebsite,
  newPostStatus,
  nonEmptyLine,
  omitNull,
  untypedFlag,
} from '../values/text.ts';
import { linkedPostFields, linkedPostParameters } from './linked-post.ts';

function fields() {
  return {
    /**
     * Author ID.
     *
     * @defaultValue `null`
     */
    author: omitNull(positiveInteger()),
    /**
     * Publication date. Wall time in the site's time zone.
     *
     * @defaultValue `null`
     */
    date: omitNull(publicationDate()),
    /**
     * Publication date in UTC.
     *
     * @defaultValue `null`
     */
    date_utc: omitNull(publicationDateUtc()),
    /**
     * Description, HTML.
     *
     * @defaultValue `null`
     */
    description: omitNull(html()),
    /**
     * Post status. Such as `publish`, `draft` or `pending`.
     *
     * @defaultValue `null`
     */
    status: omitNull(newPostStatus()),
    /**
     * Phone number.
     *
     * @defaultValue `null`
     */
    phone: omitNull(line()),
    /**
     * Website, a URL.
     *
     * @defaultValue `null`
     */
    website: omitNull(linkedWebsite()),
    /**
     * E-mail address.
     *
     * @defaultValue `null`
     */
    email: omitNull(line()),
    /**
     * Featured image ID or URL. The ID of an image in the media library, the image as it was read, or the URL of
     * any image.
     *
     * @defaultValue `null`
     */
    image: imageAsText(),
  };
}

/** The body of POST `/organizers`: interface sections 2.3 and 4.9. */
export const OrganizerCreate = z.strictObject({
  /** Organizer name. */
  organizer: nonEmptyLine(),
  ...fields(),
});
/** The body of POST `/organizers`: interface sections 2.3 and 4.9. */
export interface OrganizerCreate extends z.input<typeof OrganizerCreate> {}

/** The body of POST, PUT and PATCH on an organizer: interface sections 2.3 and 4.9. */
export const OrganizerUpdate = z.strictObject({
  /**
   * Organizer name.
   *
   * @defaultValue `null`
   */
  organizer: omitNull(nonEmptyLine()),
  ...fields(),
});
/** The body of POST, PUT and PATCH on an organizer: interface sections 2.3 and 4.9. */
export interface OrganizerUpdate extends z.input<typeof OrganizerUpdate> {}

/** The changes that `edit` makes to an organizer. What is left out stays as it is; null clears a field. */
export const OrganizerChanges = z.strictObject({
  /** Organizer name. */
  organizer: z.optional(nonEmptyLine()),
  /** Author ID. */
  author: z.optional(positiveInteger()),
  /** Publication date. Wall time in the site's time zone. */
  date: z.optional(publicationDate()),
  /** Publication date in UTC. */
  date_utc: z.optional(publicationDateUtc()),
  /** Description, HTML; null or an empty text clears it. */
  description: clearableHtml(),
  /** Post status. Such as `publish`, `draft` or `pending`. */
  status: z.optional(newPostStatus()),
  /** Phone number; null or an empty text clears it. */
  phone: clearableText(),
  /** Website, a URL; null or an empty text removes it. */
  website: clearableText(linkedWebsite()),
  /** E-mail address; null or an empty text clears it. */
  email: clearableText(),
  /** Featured image: the ID of an image in the media library, the image as it was read, or the URL of any image; null removes it. */
  image: imageAsText(),
});
/** The changes that `edit` makes to an organizer. What is left out stays as it is; null clears a field. */
export interface OrganizerChanges extends z.input<typeof OrganizerChanges> {}

/** The fields of an organizer that an update resets. */
export const organizerFieldsResetByUpdate = [
  'status',
  'image',
] as const satisfies readonly (keyof OrganizerUpdate)[];

/** The query of GET `/organizers`: interface section 4.9. */
export const OrganizerQuery = z.strictObject({
  ...linkedPostParameters(),
  /** Organizers related to this event ID. */
  event: z.optional(positiveInteger()),
  /** Organizers that have events. */
  has_events: z.optional(untypedFlag()),
  /**
   * Organizers that have upcoming events.
   *
   * @defaultValue `false`
   */
  only_with_upcoming: z.optional(untypedFlag()),
});
/** The query of GET `/organizers`: interface section 4.9. */
export interface OrganizerQuery extends z.input<typeof OrganizerQuery> {}

/** An organizer as the client returns it. Fields that are empty are absent. */
export const Organizer = openObject({
  ...linkedPostFields(),
  /** Organizer name, plain text; absent when empty. */
  organizer: z.optional(plainText()),
});
/** An organizer as the client returns it. Fields that are empty are absent. */
export interface Organizer extends z.infer<typeof Organizer> {}
