import * as z from 'zod/mini';
import type { Issues } from './values/messages.ts';

/** Whether values are parsed to be sent. Parsing is synchronous, so nobody else sees it. */
let isSending = false;

/**
 * A schema of values that are sent in another form. Parsing checks them and returns them as they were passed, so that forms
 * can go on with them; {@link parseToSend} returns what is sent.
 *
 * @param encoder - takes the value as `schema` itself would send it, and returns undefined to leave it out
 */
export function sentAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  encoder: (value: never, payload: Issues) => unknown,
): Schema {
  return schema.check((payload) => {
    const { value } = payload;
    const sent = encoder((isSending ? value : parseToSend(schema, value).data) as never, payload);
    if (isSending) payload.value = sent as typeof value;
  });
}

/** Parses a value like `z.safeParse`, and returns what is sent for it. */
export function parseToSend<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  params?: z.core.ParseContext<z.core.$ZodIssue>,
): ReturnType<typeof z.safeParse<z.ZodMiniType<Output>>> {
  isSending = true;
  try {
    return z.safeParse(schema, value, params);
  } finally {
    isSending = false;
  }
}
