import * as z from 'zod/mini';
import { positiveInteger } from '../values/check.ts';
import { publicationDate, publicationDateUtc } from '../values/date.ts';
import { openObject, plainText } from '../values/response.ts';
import { newPostStatus, nonEmptyLine, nullableText, omitNull } from '../values/text.ts';
import { linkedPostBody, linkedPostFields, linkedPostParameters } from './linked-post.ts';

function fields() {
  return {
    ...linkedPostBody(false),
    /** Author ID. */
    author: omitNull(positiveInteger()),
    /** Publication date. Wall time in the site's time zone. */
    date: omitNull(publicationDate()),
    /** Publication date in UTC. */
    date_utc: omitNull(publicationDateUtc()),
    /** Post status. Such as `publish`, `draft` or `pending`. */
    status: omitNull(newPostStatus()),
    /** E-mail address. */
    email: nullableText(false),
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
  /** Organizer name. */
  organizer: omitNull(nonEmptyLine()),
  ...fields(),
});
/** The body of POST, PUT and PATCH on an organizer: interface sections 2.3 and 4.9. */
export interface OrganizerUpdate extends z.input<typeof OrganizerUpdate> {}

/** The changes that `edit` makes to an organizer. Fields that are left out stay unchanged. Null or an empty text clears one. */
export const OrganizerChanges = z.strictObject({
  /** Organizer name. */
  organizer: z.optional(nonEmptyLine()),
  ...linkedPostBody(true),
  /** E-mail address. */
  email: nullableText(true),
});
/** The changes that `edit` makes to an organizer. Fields that are left out stay unchanged. Null or an empty text clears one. */
export interface OrganizerChanges extends z.input<typeof OrganizerChanges> {}

/** The fields of an organizer that an update resets. */
export const organizerFieldsResetByUpdate = [
  'status',
  'image',
] as const satisfies readonly (keyof OrganizerUpdate)[];

/** The query of GET `/organizers`: interface section 4.9. */
export const OrganizerQuery = z.strictObject(linkedPostParameters());
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
