import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { strictObject } from '../values/check.ts';
import { decodedLine, flagOrNull, openObject, plainText } from '../values/response.ts';
import { flagOrText, line, nonEmptyText, nullable } from '../values/text.ts';
import { linkedPostBody, linkedPostFields, linkedPostParameters } from './linked-post.ts';

function fields(cleared?: '') {
  return {
    /** Venue name. */
    venue: z.optional(line(nonEmptyText())),
    ...linkedPostBody(cleared),
    /** Whether linked events show a map. The client sends a boolean as the string `true` or `false`. */
    show_map: nullable(encoded(flagOrText(), String)),
    /** Whether linked events show a map link. The client sends a boolean as the string `true` or `false`. */
    show_map_link: nullable(encoded(flagOrText(), String)),
    /** Street address. */
    address: nullable(line(), cleared),
    /** City. */
    city: nullable(line(), cleared),
    /** Country. */
    country: nullable(line(), cleared),
    /** Province. */
    province: nullable(line(), cleared),
    /** State. */
    state: nullable(line(), cleared),
    /** ZIP code. */
    zip: nullable(line(), cleared),
    /** State and province. */
    stateprovince: nullable(line(), cleared),
  };
}

/** The data of a new venue. */
export const VenueCreate = strictObject(() => ({
  ...fields(),
  /** Venue name. */
  venue: line(nonEmptyText()),
}));
/** The data of a new venue. */
export interface VenueCreate extends z.input<typeof VenueCreate> {}

/** The fields that `update` sends for a venue. */
export const VenueUpdate = strictObject(() => fields());
/** The fields that `update` sends for a venue. */
export interface VenueUpdate extends z.input<typeof VenueUpdate> {}

/** Changes to a venue for `edit`. Fields you leave out stay unchanged. Null or an empty string clears a field. */
export const VenueChanges = strictObject(() => fields(''));
/** Changes to a venue for `edit`. Fields you leave out stay unchanged. Null or an empty string clears a field. */
export interface VenueChanges extends z.input<typeof VenueChanges> {}

/** The query of a listing of venues. */
export const VenueQuery = strictObject(linkedPostParameters);
/** The query of a listing of venues. */
export interface VenueQuery extends z.input<typeof VenueQuery> {}

/** A venue as the client returns it. Empty fields are absent. */
export const Venue = openObject({
  ...linkedPostFields(),
  /** Venue name, plain text. Absent if empty. */
  venue: z.optional(plainText()),
  /** Street address, plain text. Absent if empty. */
  address: z.optional(decodedLine()),
  /** City, plain text. Absent if empty. */
  city: z.optional(decodedLine()),
  /** Country, plain text. Absent if empty. */
  country: z.optional(decodedLine()),
  /** Province, plain text. Absent if empty. */
  province: z.optional(decodedLine()),
  /** State, plain text. Absent if empty. */
  state: z.optional(decodedLine()),
  /** State or province, plain text. Absent if empty. */
  stateprovince: z.optional(decodedLine()),
  /** ZIP code, plain text. Absent if empty. */
  zip: z.optional(decodedLine()),
  /** Whether linked events show a map. */
  show_map: flagOrNull(),
  /** Whether linked events show a map link. */
  show_map_link: flagOrNull(),
});
/** A venue as the client returns it. Empty fields are absent. */
export interface Venue extends z.infer<typeof Venue> {}
