import * as answer from './answer.ts';
import { termAnswer, termQuery } from './term.ts';
import * as wire from './wire.ts';
import * as z from './zod.ts';

const fields = {
  /** Description. */
  description: z.optional(wire.text),
  /** Slug. */
  slug: z.optional(wire.text),
  /** Parent category's term ID. */
  parent: z.optional(wire.naturalNumber),
};

/** The body of POST `/categories`: interface sections 2.4 and 4.10. */
export const CategoryCreate = z.strictObject({
  /** Name. */
  name: wire.nonEmptyText,
  ...fields,
});
/** The body of POST `/categories`: interface sections 2.4 and 4.10. */
export interface CategoryCreate extends z.input<typeof CategoryCreate> {}

/** The body of POST, PUT and PATCH on a category: interface sections 2.4 and 4.10. */
export const CategoryUpdate = z.strictObject({
  /** Name. */
  name: z.optional(wire.nonEmptyText),
  ...fields,
});
/** The body of POST, PUT and PATCH on a category: interface sections 2.4 and 4.10. */
export interface CategoryUpdate extends z.input<typeof CategoryUpdate> {}

/** The query of GET `/categories`: interface section 4.10. */
export const CategoryQuery = z.strictObject({
  ...termQuery,
  /** Only terms with this parent; 0 for those without one. */
  parent: z.optional(wire.naturalNumber),
});
/** The query of GET `/categories`: interface section 4.10. */
export interface CategoryQuery extends z.input<typeof CategoryQuery> {}

/** An event category as its own route answers it. */
export const Category = z.looseObject({
  ...termAnswer,
  /** Parent category's term ID, 0 for none. */
  parent: answer.digits,
});
/** An event category as its own route answers it. */
export interface Category extends z.output<typeof Category> {}
