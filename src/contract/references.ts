import { complain } from './describe.ts';
import { OrganizerCreate } from './organizer.ts';
import { type Context, definitionOf, isFields, type Read } from './part.ts';
import { readAt } from './record.ts';
import { VenueCreate } from './venue.ts';
import { whenInteger } from './wire.ts';
import * as z from './zod.ts';

/** An existing venue or organizer by its ID, as such or as `{ id }`. */
export type IdReference =
  | number
  | {
      /** Numeric ID. */
      readonly id: number;
    };

type Sent = number | Record<string, unknown>;

/** One venue or organizer: an id goes as the bare number, data is checked like the body that creates one. */
function reference(value: unknown, data: z.Schema, context: Context): Sent {
  const fields: { id?: unknown } | undefined = isFields(value) ? value : undefined;
  if (fields && !('id' in fields)) return definitionOf(data).read(fields, context) as Record<string, unknown>;
  const id = whenInteger(1)(fields && Object.keys(fields).length === 1 ? fields.id : value);
  if (!id) complain(context, 'an ID, { id } alone, or data', value);
  return id ?? 0;
}

function references<Data>(data: z.Schema<unknown, Data>, shorten: (sent: Sent[]) => unknown) {
  type One = IdReference | Data;
  return z.optional(
    z.transform((value: One | readonly One[] | null, context) => {
      if (value === null) return null;
      const read: Read = (item) => reference(item, data, context);
      const items = Array.isArray(value)
        ? value.map((item, index) => readAt(read, item, context, index))
        : [read(value, context)];
      return shorten(items as Sent[]);
    }),
  );
}

/** An event's venue. Real sites refuse a list of one, so one goes bare. */
export const venueReferences = references(VenueCreate, (sent) => (sent.length === 1 ? sent[0] : sent));

/** An event's organizers. Real sites refuse bare data, so one goes as a list too. */
export const organizerReferences = references(OrganizerCreate, (sent) => sent);
