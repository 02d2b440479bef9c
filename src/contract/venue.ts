import * as answer from './answer.ts';
import { linkedPostAnswer, linkedPostQuery } from './linked-post.ts';
import { leftOutWhen } from './nested.ts';
import * as wire from './wire.ts';
import * as z from './zod.ts';

const fields = {
  /** Author, a user's ID. */
  author: z.optional(wire.positiveInteger),
  /** Publication date in the site's time zone. */
  date: z.optional(wire.publicationDate),
  /** Publication date in UTC. */
  date_utc: z.optional(wire.publicationDateUtc),
  /** Description, HTML. Default null. */
  description: leftOutWhen(null, wire.text),
  /** Post status, such as `publish` or `draft`. */
  status: z.optional(wire.text),
  /** Whether linked events show a map; a boolean is sent as the text `'true'` or `'false'`. Default null. */
  show_map: leftOutWhen(null, wire.flagAsText),
  /** Whether linked events show a map link; a boolean is sent as text. Default null. */
  show_map_link: leftOutWhen(null, wire.flagAsText),
  /** Street address. Default null. */
  address: leftOutWhen(null, wire.text),
  /** City. Default null. */
  city: leftOutWhen(null, wire.text),
  /** Country. Default null. */
  country: leftOutWhen(null, wire.text),
  /** Province. Default null. */
  province: leftOutWhen(null, wire.text),
  /** State. Default null. */
  state: leftOutWhen(null, wire.text),
  /** ZIP code. Default null. */
  zip: leftOutWhen(null, wire.text),
  /** Phone number. Default null. */
  phone: leftOutWhen(null, wire.text),
  /** State and province. Default null. */
  stateprovince: leftOutWhen(null, wire.text),
  /** Website, a URL. Default null. */
  website: leftOutWhen(null, wire.text),
  /** Featured image: the ID of an image in the media library, or a URL. Default null. */
  image: leftOutWhen(null, wire.image),
};

/** The body of POST `/venues`: interface sections 2.2 and 4.8. */
export const VenueCreate = z.strictObject({
  /** Venue name. */
  venue: wire.nonEmptyText,
  ...fields,
});
/** The body of POST `/venues`: interface sections 2.2 and 4.8. */
export interface VenueCreate extends z.input<typeof VenueCreate> {}

/** The body of POST, PUT and PATCH on a venue: interface sections 2.2 and 4.8. */
export const VenueUpdate = z.strictObject({
  /** Venue name. */
  venue: z.optional(wire.nonEmptyText),
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
  venue: answer.plainText,
  /** Street address, plain text. */
  address: z.optional(answer.plainText),
  /** City, plain text. */
  city: z.optional(answer.plainText),
  /** Country, plain text. */
  country: z.optional(answer.plainText),
  /** Province, plain text. */
  province: z.optional(answer.plainText),
  /** State, plain text. */
  state: z.optional(answer.plainText),
  /** State or province, plain text. */
  stateprovince: z.optional(answer.plainText),
  /** ZIP code, plain text. */
  zip: z.optional(answer.plainText),
  /** Whether linked events show a map. */
  show_map: answer.flagOrNull,
  /** Whether linked events show a map link. */
  show_map_link: answer.flagOrNull,
});
/** A venue as the service answers it. Fields that are empty are absent. */
export interface Venue extends z.output<typeof Venue> {}
