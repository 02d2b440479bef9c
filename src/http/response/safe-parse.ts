import * as z from 'zod/mini';
import { describeIssue } from '../validation/issues.ts';

/**
 * Zod's own option, which its types keep to `z.validate`: a list or object ends at its first wrong item. Without it, a
 * response of millions of wrong items would pile up an issue for each, though only the first is shown.
 */
const untilFirstIssue = { error: describeIssue, abortEarly: true };

/** Parses JSON of a response with a schema, up to its first problem. */
export function safeParse<Output>(schema: z.ZodMiniType<Output>, json: unknown) {
  return z.safeParse(schema, json, untilFirstIssue);
}
