import { termAnswer, termQuery } from './term.ts';
import * as wire from './wire.ts';
import * as z from './zod.ts';

const fields = {
  /** Description. */
  description: z.optional(wire.text),
  /** Slug. */
  slug: z.optional(wire.text),
};

/** The body of POST `/tags`: interface sections 2.5 and 4.11. */
export const TagCreate = z.strictObject({
  /** Name. */
  name: wire.nonEmptyText,
  ...fields,
});
/** The body of POST `/tags`: interface sections 2.5 and 4.11. */
export interface TagCreate extends z.input<typeof TagCreate> {}

/** The body of POST, PUT and PATCH on a tag: interface sections 2.5 and 4.11. */
export const TagUpdate = z.strictObject({
  /** Name. */
  name: z.optional(wire.nonEmptyText),
  ...fields,
});
/** The body of POST, PUT and PATCH on a tag: interface sections 2.5 and 4.11. */
export interface TagUpdate extends z.input<typeof TagUpdate> {}

/** The query of GET `/tags`: interface section 4.11. */
export const TagQuery = z.strictObject(termQuery);
/** The query of GET `/tags`: interface section 4.11. */
export interface TagQuery extends z.input<typeof TagQuery> {}

/** An event tag as its own route answers it. */
export const Tag = z.looseObject(termAnswer);
/** An event tag as its own route answers it. */
export interface Tag extends z.output<typeof Tag> {}
