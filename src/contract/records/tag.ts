import * as z from 'zod/mini';
import { openObject } from '../values/response.ts';
import { termName } from '../values/text.ts';
import { termBody, termFields, termParameters } from './term.ts';

/** The body of POST `/tags`: interface sections 2.5 and 4.11. */
export const TagCreate = z.strictObject({
  /** Name. */
  name: termName(),
  ...termBody(),
});
/** The body of POST `/tags`: interface sections 2.5 and 4.11. */
export interface TagCreate extends z.input<typeof TagCreate> {}

/** The body of POST, PUT and PATCH on a tag: interface sections 2.5 and 4.11. */
export const TagUpdate = z.strictObject({
  /** Name. */
  name: z.optional(termName()),
  ...termBody(),
});
/** The body of POST, PUT and PATCH on a tag: interface sections 2.5 and 4.11. */
export interface TagUpdate extends z.input<typeof TagUpdate> {}

/** The query of GET `/tags`: interface section 4.11. */
export const TagQuery = z.strictObject(termParameters());
/** The query of GET `/tags`: interface section 4.11. */
export interface TagQuery extends z.input<typeof TagQuery> {}

/** An event tag as its own route returns it. */
export const Tag = openObject(termFields());
/** An event tag as its own route returns it. */
export interface Tag extends z.infer<typeof Tag> {}
