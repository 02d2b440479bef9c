import { expected } from './describe.ts';
import { nested } from './nested.ts';
import { OrganizerCreate } from './organizer.ts';
import { VenueCreate } from './venue.ts';
import * as z from './zod.ts';

/** An existing venue or organizer by its ID, as such or as `{ id }`. */
export type IdReference =
  | number
  | {
      /** Numeric ID. */
      readonly id: number;
    };

type Sent = number | Record<string, unknown>;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** One venue or organizer: an id goes as the bare number, data is checked like the body that creates one. */
function reference(value: unknown, data: z.Schema, payload: z.Payload, path: number[]): Sent {
  if (isId(value)) return value;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const { id, ...others } = (isObject ? value : {}) as { id?: unknown };
  if (isObject && !('id' in value))
    return nested(data, value, payload.issues, path) as Record<string, unknown>;
  if (isId(id) && Object.keys(others).length === 0) return id;
  const message = expected('an ID, { id } alone, or data', value);
  payload.issues.push({ code: 'custom', message, input: value, path });
  return 0;
}

function references<Data>(data: z.Schema<unknown, Data>, shorten: (sent: Sent[]) => Sent | Sent[]) {
  type One = IdReference | Data;
  return z.optional(
    z.transform((value: One | readonly One[] | null, payload) =>
      value === null
        ? null
        : shorten(
            Array.isArray(value)
              ? value.map((item, index) => reference(item, data, payload, [index]))
              : [reference(value, data, payload, [])],
          ),
    ),
  );
}

/** An event's venue. Real sites refuse a list of one, so one goes bare. */
export const venueReferences = references(VenueCreate, (sent) =>
  sent.length === 1 && sent[0] ? sent[0] : sent,
);

/** An event's organizers. Real sites refuse bare data, so one goes as a list too. */
export const organizerReferences = references(OrganizerCreate, (sent) => sent);
