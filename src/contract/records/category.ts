import * as z from 'zod/mini';
import { naturalNumber } from '../values/number.ts';
import { digits, openObject } from '../values/response.ts';
import { nonEmptyText, text } from '../values/text.ts';
import { termFields, termParameters } from './term.ts';

function fields() {
  return {
    /** Description. */
    description: z.optional(text()),
    /** Slug. */
    slug: z.optional(text()),
    /** Parent category term ID. 0 for none. */
    parent: z.optional(naturalNumber()),
  };
}

/** The body of POST `/categories`: interface sections 2.4 and 4.10. */
export const CategoryCreate = z.strictObject({
  /** Name. */
  name: nonEmptyText(),
  ...fields(),
});
/** The body of POST `/categories`: interface sections 2.4 and 4.10. */
export interface CategoryCreate extends z.input<typeof CategoryCreate> {}

/** The body of POST, PUT and PATCH on a category: interface sections 2.4 and 4.10. */
export const CategoryUpdate = z.strictObject({
  /** Name. */
  name: z.optional(nonEmptyText()),
  ...fields(),
});
/** The body of POST, PUT and PATCH on a category: interface sections 2.4 and 4.10. */
export interface CategoryUpdate extends z.input<typeof CategoryUpdate> {}

/** The query of GET `/categories`: interface section 4.10. */
export const CategoryQuery = z.strictObject({
  ...termParameters(),
  /** Terms with this parent. 0 for those without one. */
  parent: z.optional(naturalNumber()),
});
/** The query of GET `/categories`: interface section 4.10. */
export interface CategoryQuery extends z.input<typeof CategoryQuery> {}

/** An event category as its own route returns it. */
export const Category = openObject({
  ...termFields(),
  /** Parent category's term ID, 0 for none. */
  parent: digits(),
});
/** An event category as its own route returns it. */
export interface Category extends z.infer<typeof Category> {}
