import * as z from 'zod/mini';
import { encoded } from '../encode.ts';
import { naturalNumber, positiveInteger } from '../values/number.ts';
import { digits, openObject } from '../values/response.ts';
import { termName } from '../values/text.ts';
import { termBody, termFields, termParameters } from './term.ts';

/** The body of POST `/categories`: interface sections 2.4 and 4.10. */
export const CategoryCreate = z.strictObject({
  /** Name. */
  name: termName(),
  ...termBody(),
  /** Parent category term ID. 0 for none. */
  parent: z.optional(encoded(naturalNumber(), (parent: number) => parent || undefined)),
});
/** The body of POST `/categories`: interface sections 2.4 and 4.10. */
export interface CategoryCreate extends z.input<typeof CategoryCreate> {}

/** The body of POST, PUT and PATCH on a category: interface sections 2.4 and 4.10. */
export const CategoryUpdate = z.strictObject({
  /** Name. */
  name: z.optional(termName()),
  ...termBody(),
  /** Parent category term ID. A service refuses 0, so it cannot be taken away. */
  parent: z.optional(positiveInteger()),
});
/** The body of POST, PUT and PATCH on a category: interface sections 2.4 and 4.10. */
export interface CategoryUpdate extends z.input<typeof CategoryUpdate> {}

/** The query of GET `/categories`: interface section 4.10. */
export const CategoryQuery = z.strictObject({
  ...termParameters(),
  /** Terms with this parent. A service refuses 0. */
  parent: z.optional(positiveInteger()),
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
