import * as z from 'zod/mini';
import type { Issues } from './values/messages.ts';

/** The context of a parse whose result is sent: Zod passes what it does not know on to all schemas. */
interface EncodeContext extends z.core.ParseContext<z.core.$ZodIssue> {
  readonly isEncoding?: boolean;
}

/**
 * A schema of values that are sent in another form. Parsing checks them and returns them as they were passed, so that forms
 * can go on with them. {@link safeEncode} returns what is sent. Add checks to `schema`, since Zod copies a schema without the
 * encoder for each further check.
 *
 * @param encoder - takes the value as `schema` itself would send it, and returns undefined to leave it out
 */
export function encoded<Schema extends z.ZodMiniType>(
  schema: Schema,
  encoder: (value: never, payload: Issues) => unknown,
): Schema {
  const codec = schema.check((payload) => {
    encoder(safeEncode(schema, payload.value).data as never, payload);
  });
  const { run } = codec._zod;
  codec._zod.run = (payload, context) => {
    if (!(context as EncodeContext).isEncoding) return run(payload, context);
    const result = schema._zod.run(payload, context) as z.core.ParsePayload;
    const isWrong = result.issues.some((issue) => issue.continue !== true);
    if (!isWrong) result.value = encoder(result.value as never, result);
    return result;
  };
  return codec;
}

/** Parses a value like `z.safeParse`, and returns what is sent for it. */
export function safeEncode<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  params?: z.core.ParseContext<z.core.$ZodIssue>,
): ReturnType<typeof z.safeParse<z.ZodMiniType<Output>>> {
  const context: EncodeContext = { ...params, isEncoding: true };
  return z.safeParse(schema, value, context);
}
