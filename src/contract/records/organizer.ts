import * as z from 'zod/mini';
import { positiveInteger, strictObject } from '../values/check.ts';
import { publicationDate, publicationDateUtc } from '../values/date.ts';
import { openObject, plainText } from '../values/response.ts';
import { line, nonEmptyText, nullable, type PostStatus, word } from '../values/text.ts';
import { linkedPostBody, linkedPostFields, linkedPostParameters } from './linked-post.ts';

function fields() {
  return {
    ...linkedPostBody(),
    /** Author ID. */
    author: nullable(positiveInteger()),
    /** Publication date. Local time in the site's time zone. */
    date: nullable(publicationDate()),
    /** Publication date in UTC. */
    date_utc: nullable(publicationDateUtc()),
    /** Post status, such as `publish`, `draft` or `pending`. */
    status: nullable(word<PostStatus>(nonEmptyText())),
    /** E-mail address. */
    email: nullable(line()),
  };
}

/** The data of a new organizer. */
export const OrganizerCreate = strictObject(() => ({
  /** Organizer name. */
  organizer: line(nonEmptyText()),
  ...fields(),
}));
/** The data of a new organizer. */
export interface OrganizerCreate extends z.input<typeof OrganizerCreate> {}

/** The fields that `update` sends for an organizer. */
export const OrganizerUpdate = strictObject(() => ({
  /** Organizer name. */
  organizer: nullable(line(nonEmptyText())),
  ...fields(),
}));
/** The fields that `update` sends for an organizer. */
export interface OrganizerUpdate extends z.input<typeof OrganizerUpdate> {}

/** Changes to an organizer for `edit`. Fields you leave out stay unchanged. Null or an empty string clears a field. */
export const OrganizerChanges = strictObject(() => ({
  /** Organizer name. */
  organizer: z.optional(line(nonEmptyText())),
  ...linkedPostBody(''),
  /** E-mail address. */
  email: nullable(line(), ''),
}));
/** Changes to an organizer for `edit`. Fields you leave out stay unchanged. Null or an empty string clears a field. */
export interface OrganizerChanges extends z.input<typeof OrganizerChanges> {}

/** The query of a listing of organizers. */
export const OrganizerQuery = strictObject(linkedPostParameters);
/** The query of a listing of organizers. */
export interface OrganizerQuery extends z.input<typeof OrganizerQuery> {}

/** An organizer as the client returns it. Empty fields are absent. */
export const Organizer = openObject({
  ...linkedPostFields(),
  /** Organizer name, plain text. Absent if empty. */
  organizer: z.optional(plainText()),
});
/** An organizer as the client returns it. Empty fields are absent. */
export interface Organizer extends z.infer<typeof Organizer> {}
