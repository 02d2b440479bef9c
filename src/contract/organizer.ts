import * as answer from './answer.ts';
import { linkedPostAnswer, linkedPostQuery } from './linked-post.ts';
import { leftOutWhen } from './nested.ts';
import * as wire from './wire.ts';
import * as z from './zod.ts';

const fields = {
  /** Author, a user's ID. Default null. */
  author: leftOutWhen(null, wire.positiveInteger),
  /** Publication date in the site's time zone. Default null. */
  date: leftOutWhen(null, wire.publicationDate),
  /** Publication date in UTC. Default null. */
  date_utc: leftOutWhen(null, wire.publicationDateUtc),
  /** Description, HTML. Default null. */
  description: leftOutWhen(null, wire.text),
  /** Post status, such as `publish` or `draft`. Default null. */
  status: leftOutWhen(null, wire.text),
  /** Phone number. Default null. */
  phone: leftOutWhen(null, wire.text),
  /** Website, a URL. Default null. */
  website: leftOutWhen(null, wire.text),
  /** E-mail address. Default null. */
  email: leftOutWhen(null, wire.text),
  /** Featured image: the ID of an image in the media library, or a URL. Default null. */
  image: leftOutWhen(null, wire.image),
};

/** The body of POST `/organizers`: interface sections 2.3 and 4.9. */
export const OrganizerCreate = z.strictObject({
  /** Organizer name. */
  organizer: wire.nonEmptyText,
  ...fields,
});
/** The body of POST `/organizers`: interface sections 2.3 and 4.9. */
export interface OrganizerCreate extends z.input<typeof OrganizerCreate> {}

/** The body of POST, PUT and PATCH on an organizer: interface sections 2.3 and 4.9. */
export const OrganizerUpdate = z.strictObject({
  /** Organizer name. */
  organizer: leftOutWhen(null, wire.nonEmptyText),
  ...fields,
});
/** The body of POST, PUT and PATCH on an organizer: interface sections 2.3 and 4.9. */
export interface OrganizerUpdate extends z.input<typeof OrganizerUpdate> {}

/** The query of GET `/organizers`: interface section 4.9. */
export const OrganizerQuery = z.strictObject(linkedPostQuery);
/** The query of GET `/organizers`: interface section 4.9. */
export interface OrganizerQuery extends z.input<typeof OrganizerQuery> {}

/** An organizer as the service answers it. Fields that are empty are absent. */
export const Organizer = z.looseObject({
  ...linkedPostAnswer,
  /** Organizer name, plain text. */
  organizer: answer.plainText,
});
/** An organizer as the service answers it. Fields that are empty are absent. */
export interface Organizer extends z.output<typeof Organizer> {}
