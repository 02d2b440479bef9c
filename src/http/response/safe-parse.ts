import * as z from 'zod/mini';
import { describeIssue } from '../../contract/issues.ts';
import type { ClientOptions } from '../../options.ts';

/** The client's option of that name. */
export type Compile = ClientOptions['compile'];

/**
 * Zod's own option, which its types keep to `z.validate`: a list or object ends at its first wrong item. Without it, a
 * response of millions of wrong items would pile up an issue for each, though only the first is shown.
 */
const untilFirstIssue = { error: describeIssue, abortEarly: true };

/** The compiled schemas of each `compile` function, shared by all clients with that function. */
const compiledSchemas = new WeakMap<NonNullable<Compile>, WeakMap<z.ZodMiniType, z.core.$ZodType>>();

/** A schema as `compile` returns it, which is called for the first response that needs it. */
function compiled(schema: z.ZodMiniType, compile: Compile): z.core.$ZodType {
  if (!compile) return schema;
  const schemas = compiledSchemas.get(compile) ?? new WeakMap<z.ZodMiniType, z.core.$ZodType>();
  const known = schemas.get(schema);
  if (known) return known;
  const made = compile(schema);
  compiledSchemas.set(compile, schemas.set(schema, made));
  return made;
}

/** Parses JSON of a response with a schema, up to its first problem. */
export function safeParse<Output>(schema: z.ZodMiniType<Output>, json: unknown, compile?: Compile) {
  // A compiled schema accepts the same values.
  return z.safeParse(compiled(schema, compile) as typeof schema, json, untilFirstIssue);
}
