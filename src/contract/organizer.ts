import * as z from 'zod/mini';
import { always, plainText } from './answer.ts';
import { linkedPostAnswer, linkedPostQuery } from './linked-post.ts';
import {
  image,
  leftOutWhenNull,
  nonEmptyText,
  positiveInteger,
  publicationDate,
  publicationDateUtc,
  text,
} from './wire.ts';

const fields = {
  /** Author, a user's ID. Default null. */
  author: leftOutWhenNull(positiveInteger),
  /** Publication date in the site's time zone. Default null. */
  date: leftOutWhenNull(publicationDate),
  /** Publication date in UTC. Default null. */
  date_utc: leftOutWhenNull(publicationDateUtc),
  /** Description, HTML. Default null. */
  description: leftOutWhenNull(text),
  /** Post status, such as `publish` or `draft`. Default null. */
  status: leftOutWhenNull(text),
  /** Phone number. Default null. */
  phone: leftOutWhenNull(text),
  /** Website, a URL. Default null. */
  website: leftOutWhenNull(text),
  /** E-mail address. Default null. */
  email: leftOutWhenNull(text),
  /** Featured image: the ID of an image in the media library, or a URL. Default null. */
  image: leftOutWhenNull(image),
};

/** The body of POST `/organizers`: interface sections 2.3 and 4.9. */
export const OrganizerCreate = z.strictObject({
  /** Organizer name. */
  organizer: nonEmptyText,
  ...fields,
});
/** The body of POST `/organizers`: interface sections 2.3 and 4.9. */
export interface OrganizerCreate extends z.input<typeof OrganizerCreate> {}

/** The body of POST, PUT and PATCH on an organizer: interface sections 2.3 and 4.9. */
export const OrganizerUpdate = z.strictObject({
  /** Organizer name. */
  organizer: leftOutWhenNull(nonEmptyText),
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
  organizer: always(plainText),
});
/** An organizer as the service answers it. Fields that are empty are absent. */
export interface Organizer extends z.output<typeof Organizer> {}
