import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { positiveInteger } from '../values/check.ts';
import { publicationDate, publicationDateUtc } from '../values/date.ts';
import { decodedLine, flagOrNull, imageAsText, openObject, plainText } from '../values/response.ts';
import {
  clearableHtml,
  clearableText,
  flagOrText,
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
    /** Author ID. */
    author: z.optional(positiveInteger()),
    /** Publication date. Wall time in the site's time zone. */
    date: z.optional(publicationDate()),
    /** Publication date in UTC. */
    date_utc: z.optional(publicationDateUtc()),
    /**
     * Description, HTML.
     *
     * @defaultValue `null`
     */
    description: omitNull(html()),
    /** Post status. Such as `publish`, `draft` or `pending`. */
    status: z.optional(newPostStatus()),
    /**
     * Whether linked events show a map (typed string). A boolean is sent as the text `true` or `false`.
     *
     * @defaultValue `null`
     */
    show_map: omitNull(encoded(flagOrText(), String)),
    /**
     * Whether linked events show a map link (typed string). A boolean is sent as the text `true` or `false`.
     *
     * @defaultValue `null`
     */
    show_map_link: omitNull(encoded(flagOrText(), String)),
    /**
     * Street address.
     *
     * @defaultValue `null`
     */
    address: omitNull(line()),
    /**
     * City.
     *
     * @defaultValue `null`
     */
    city: omitNull(line()),
    /**
     * Country.
     *
     * @defaultValue `null`
     */
    country: omitNull(line()),
    /**
     * Province.
     *
     * @defaultValue `null`
     */
    province: omitNull(line()),
    /**
     * State.
     *
     * @defaultValue `null`
     */
    state: omitNull(line()),
    /**
     * ZIP code.
     *
     * @defaultValue `null`
     */
    zip: omitNull(line()),
    /**
     * Phone number.
     *
     * @defaultValue `null`
     */
    phone: omitNull(line()),
    /**
     * State and province.
     *
     * @defaultValue `null`
     */
    stateprovince: omitNull(line()),
    /**
     * URL. The venue's website.
     *
     * @defaultValue `null`
     */
    website: omitNull(linkedWebsite()),
    /**
     * Featured image ID or URL. The ID of an image in the media library, the image as it was read, or the URL of
     * any image.
     *
     * @defaultValue `null`
     */
    image: imageAsText(),
  };
}

/** The body of POST `/venues`: interface sections 2.2 and 4.8. */
export const VenueCreate = z.strictObject({
  /** Venue name. */
  venue: nonEmptyLine(),
  ...fields(),
});
/** The body of POST `/venues`: interface sections 2.2 and 4.8. */
export interface VenueCreate extends z.input<typeof VenueCreate> {}

/** The body of POST, PUT and PATCH on a venue: interface sections 2.2 and 4.8. */
export const VenueUpdate = z.strictObject({
  /** Venue name. */
  venue: z.optional(nonEmptyLine()),
  ...fields(),
});
/** The body of POST, PUT and PATCH on a venue: interface sections 2.2 and 4.8. */
export interface VenueUpdate extends z.input<typeof VenueUpdate> {}

/** The changes that `edit` makes to a venue. What is left out stays as it is; null clears a field. */
export const VenueChanges = z.strictObject({
  ...VenueUpdate.shape,
  /** Description, HTML; null or an empty text clears it. */
  description: clearableHtml(),
  /** Whether linked events show a map; null leaves it as it is. */
  show_map: omitNull(encoded(flagOrText(), String)),
  /** Whether linked events show a map link; null leaves it as it is. */
  show_map_link: omitNull(encoded(flagOrText(), String)),
  /** Street address; null or an empty text clears it. */
  address: clearableText(),
  /** City; null or an empty text clears it. */
  city: clearableText(),
  /** Country; null or an empty text clears it. */
  country: clearableText(),
  /** Province; null or an empty text clears it. */
  province: clearableText(),
  /** State; null or an empty text clears it. */
  state: clearableText(),
  /** ZIP code; null or an empty text clears it. */
  zip: clearableText(),
  /** Phone number; null or an empty text clears it. */
  phone: clearableText(),
  /** State and province; null or an empty text clears it. */
  stateprovince: clearableText(),
  /** The venue's website, a URL; null or an empty text removes it. */
  website: clearableText(linkedWebsite()),
  /** Featured image: the ID of an image in the media library, the image as it was read, or the URL of any image; null removes it. */
  image: imageAsText(),
});
/** The changes that `edit` makes to a venue. What is left out stays as it is; null clears a field. */
export interface VenueChanges extends z.input<typeof VenueChanges> {}

/** The fields of a venue that an update resets. */
export const venueFieldsResetByUpdate = [
  'status',
  'image',
  'show_map',
  'show_map_link',
  'stateprovince',
] as const satisfies readonly (keyof VenueUpdate)[];

/** The query of GET `/venues`: interface section 4.8. */
export const VenueQuery = z.strictObject({
  ...linkedPostParameters(),
  /** Venues related to this event ID. */
  event: z.optional(positiveInteger()),
  /** Venues that have events. */
  has_events: z.optional(untypedFlag()),
  /**
   * Venues that have upcoming events.
   *
   * @defaultValue `false`
   */
  only_with_upcoming: z.optional(untypedFlag()),
});
/** The query of GET `/venues`: interface section 4.8. */
export interface VenueQuery extends z.input<typeof VenueQuery> {}

/** A venue as the client returns it. Fields that are empty are absent. */
export const Venue = openObject({
  ...linkedPostFields(),
  /** Venue name, plain text; absent when empty. */
  venue: z.optional(plainText()),
  /** Street address, plain text; absent when empty. */
  address: z.optional(decodedLine()),
  /** City, plain text; absent when empty. */
  city: z.optional(decodedLine()),
  /** Country, plain text; absent when empty. */
  country: z.optional(decodedLine()),
  /** Province, plain text; absent when empty. */
  province: z.optional(decodedLine()),
  /** State, plain text; absent when empty. */
  state: z.optional(decodedLine()),
  /** State or province, plain text; absent when empty. */
  stateprovince: z.optional(decodedLine()),
  /** ZIP code, plain text; absent when empty. */
  zip: z.optional(decodedLine()),
  /** Whether linked events show a map. */
  show_map: flagOrNull(),
  /** Whether linked events show a map link. */
  show_map_link: flagOrNull(),
});
/** A venue as the client returns it. Fields that are empty are absent. */
export interface Venue extends z.infer<typeof Venue> {}
