import * as z from 'zod/mini';
import type { CalendarClient } from '../../../index.ts';
import { linkedKinds, recordsOf } from './linked-kinds.ts';

/**
 * Replaces data of venues and organizers in the body of an event by the IDs of the records of these names, found or
 * created: real sites would overwrite a record that has the name already, for all of its events.
 *
 * @param schema - the body's: one that the client will refuse anyway is left as it is
 */
export async function withLinkedIds(
  body: Readonly<Record<string, unknown>>,
  schema: z.ZodMiniType,
  calendar: CalendarClient,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const linked = { ...body };
  if (!z.safeParse(schema, body).success) return linked;
  for (const kind of linkedKinds) {
    const value = body[kind.singular];
    if (value === undefined || value === null) continue;
    const references: unknown[] = [];
    for (const reference of Array.isArray(value) ? value : [value]) {
      const isData = typeof reference === 'object' && reference !== null && kind.singular in reference;
      const record = isData ? await recordsOf(calendar, kind).ensure(reference, { signal }) : undefined;
      references.push(record?.id ?? reference);
    }
    linked[kind.singular] = Array.isArray(value) ? references : references[0];
  }
  return linked;
}
