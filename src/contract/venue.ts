import * as z from 'zod/mini';
import { always, flagOrNull, plainText } from './answer.ts';
import { linkedPostAnswer, linkedPostQuery } from './linked-post.ts';
import {
  flagAsText,
  image,
  leftOutWhenNull,
  nonEmptyText,
  positiveInteger,
  publicationDate,
  publicationDateUtc,
  text,
} from './wire.ts';

const fields = {
  /** Author, a user's ID. */
  author: z.optional(positiveInteger),
  /** Publication date in the site's time zone. */
  date: z.optional(publicationDate),
  /** Publication date in UTC. */
  date_utc: z.optional(publicationDateUtc),
  /** Description, HTML. Default null. */
  description: leftOutWhenNull(text),
  /** Post status, such as `publish` or `draft`. */
  status: z.optional(text),
  /** Whether linked events show a map; a boolean is sent as the text `'true'` or `'false'`. Default null. */
  show_map: leftOutWhenNull(flagAsText),
  /** Whether linked events show a map link; a boolean is sent as text. Default null. */
  show_map_link: leftOutWhenNull(flagAsText),
  /** Street address. Default null. */
  address: leftOutWhenNull(text),
  /** City. Default null. */
  city: leftOutWhenNull(text),
  /** Country. Default null. */
  country: leftOutWhenNull(text),
  /** Province. Default null. */
  province: leftOutWhenNull(text),
  /** State. Default null. */
  state: leftOutWhenNull(text),
  /** ZIP code. Default null. */
  zip: leftOutWhenNull(text),
  /** Phone number. Default null. */
  phone: leftOutWhenNull(text),
  /** State and province. Default null. */
  stateprovince: leftOutWhenNull(text),
  /** Website, a URL. Default null. */
  website: leftOutWhenNull(text),
  /** Featured image: the ID of an image in the media library, or a URL. Default null. */
  image: leftOutWhenNull(image),
};

/** The body of POST `/venues`: interface sections 2.2 and 4.8. */
export const VenueCreate = z.strictObject({
  /** Venue name. */
  venue: nonEmptyText,
  ...fields,
});
/** The body of POST `/venues`: interface sections 2.2 and 4.8. */
export interface VenueCreate extends z.input<typeof VenueCreate> {}

/** The body of POST, PUT and PATCH on a venue: interface sections 2.2 and 4.8. */
export const VenueUpdate = z.strictObject({
  /** Venue name. */
  venue: z.optional(nonEmptyText),
  ...fields,
});
/** The body of POST, PUT and PATCH on a venue: interface sections 2.2 and 4.8. */
export interface VenueUpdate extends z.input<typeof VenueUpdate> {}

/** The query of GET `/venues`: interface section 4.8. */
export const VenueQuery = z.strictObject(linkedPostQuery);
/** The query of GET `/venues`: interface section 4.8. */
export interface VenueQuery extends z.input<typeof VenueQuery> {}

/** A venue as the service answers it. Fields that are empty are absent. */
export const Venue = z.looseObject({
  ...linkedPostAnswer,
  /** Venue name, plain text. */
  venue: always(plainText),
  /** Street address, plain text. */
  address: z.optional(plainText),
  /** City, plain text. */
  city: z.optional(plainText),
  /** Country, plain text. */
  country: z.optional(plainText),
  /** Province, plain text. */
  province: z.optional(plainText),
  /** State, plain text. */
  state: z.optional(plainText),
  /** State or province, plain text. */
  stateprovince: z.optional(plainText),
  /** ZIP code, plain text. */
  zip: z.optional(plainText),
  /** Whether linked events show a map. */
  show_map: always(flagOrNull),
  /** Whether linked events show a map link. */
  show_map_link: always(flagOrNull),
});
/** A venue as the service answers it. Fields that are empty are absent. */
export interface Venue extends z.output<typeof Venue> {}
