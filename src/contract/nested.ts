import { definitionOf } from './part.ts';
import { readAt } from './record.ts';
import * as z from './zod.ts';

/** A schema that accepts null as well. */
export function orNull<Input, Output>(schema: z.Schema<Output, Input>) {
  const { read } = definitionOf(schema);
  return z.transform<Input | null, Output | null>(
    (value, context) => (value === null ? null : (read(value, context) as Output)),
    { innerType: schema },
  );
}

/** A schema of a field that is left out where it has a certain value. */
export function leftOutWhen<Given, Input, Output>(given: Given, schema: z.Schema<Output, Input>) {
  const { read } = definitionOf(schema);
  return z.optional(
    z.transform<Input | Given, Output | undefined>(
      (value, context) => (value === given ? undefined : (read(value, context) as Output)),
      { innerType: schema },
    ),
  );
}

/** Records that are always read as a list: the service sends none as `[]`, one bare, or several in a list. */
export function listOf<Item>(schema: z.Schema<Item>) {
  const { read } = definitionOf(schema);
  return z.transform<unknown, Item[]>(
    (sent, context) =>
      (Array.isArray(sent) ? sent : sent ? [sent] : []).map(
        (item, index) => readAt(read, item, context, index) as Item,
      ),
    { innerType: schema },
  );
}
