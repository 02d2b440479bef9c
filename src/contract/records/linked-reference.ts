import * as z from 'zod/mini';
import { expected } from '../values/messages.ts';
import { positiveInteger } from '../values/number.ts';
import { type IdReference, record, toId } from '../values/reference.ts';
import { refine } from '../values/refine.ts';
import { OrganizerCreate } from './organizer.ts';
import { VenueCreate } from './venue.ts';

/** A venue or organizer by its ID or as a record, or the data of a new one. */
type Reference = IdReference | object;

const what = 'an ID, a record as it was read, or data without an ID';

/** One venue or organizer. Data is checked like the body that creates one; with an ID it would not be sent. */
function reference<Data>(data: z.ZodMiniType<object, Data>): z.ZodMiniType<Reference, IdReference | Data> {
  const id = z.strictObject({ id: positiveInteger() });
  return z.union([positiveInteger(what), id, record(['id', 'url']), data], expected(what));
}

/** One venue or organizer, several of them, or null for none. */
function references<Data>(
  data: z.ZodMiniType<object, Data>,
): z.ZodMiniType<
  Reference | Reference[] | null,
  IdReference | Data | readonly (IdReference | Data)[] | null
> {
  const one = reference(data);
  return z.nullable(z.union([one, z.array(one)], expected(what)));
}

/** IDs are sent as bare numbers. */
const encode = (references: Reference | Reference[]) => [references].flat().map(toId);

/** An event's venue. Real sites refuse a list of one, so one is sent bare. */
export function venueReferences(): z.ZodMiniType<
  number | object | null | undefined,
  IdReference | VenueCreate | readonly (IdReference | VenueCreate)[] | null
> {
  return z.pipe(
    references<VenueCreate>(VenueCreate),
    z.transform((venues: Reference | Reference[] | null) => {
      const encoded = venues === null ? null : encode(venues);
      return encoded?.length === 1 ? encoded[0] : encoded;
    }),
  );
}

/** The one venue that an event's is replaced with. A service ignores every form that would take it away. */
export function venueReplacement(): z.ZodMiniType<
  number | object | undefined,
  IdReference | VenueCreate | readonly (IdReference | VenueCreate)[]
> {
  const oneVenue = `one venue, as the interface can replace an event's venue but not take it away: ${what}`;
  const one = reference<VenueCreate>(VenueCreate);
  const list = z.array(one).check(refine((venues) => venues.length === 1, oneVenue));
  return z.pipe(
    z.union([one, list], expected(oneVenue)),
    z.transform((venue: Reference | Reference[]) => encode(venue)[0]),
  );
}

/** An event's organizers. Real sites refuse bare data, so one is sent as a list too. */
export function organizerReferences(): z.ZodMiniType<
  (number | object)[] | null,
  IdReference | OrganizerCreate | readonly (IdReference | OrganizerCreate)[] | null
> {
  return z.pipe(
    references<OrganizerCreate>(OrganizerCreate),
    z.transform((organizers: Reference | Reference[] | null) =>
      organizers === null ? null : encode(organizers),
    ),
  );
}
