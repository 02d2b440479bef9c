import * as z from 'zod/mini';
import { naturalNumber, positiveInteger } from '../../contract/values/number.ts';

/** How pages are read. */
export interface WalkOptions {
  /** How many requests may be under way at once. Default 4; 1 reads page by page, each only when it is needed. */
  concurrency?: number | undefined;
}

/** How all items are collected. */
export interface AllOptions extends WalkOptions {
  /** The most items to return. Default no limit. */
  limit?: number | undefined;
}

/** The schema of {@link WalkOptions} and {@link AllOptions}. */
export const Walk = z.strictObject({
  concurrency: z.optional(positiveInteger()),
  limit: z.optional(naturalNumber()),
});
