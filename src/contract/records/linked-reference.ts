import * as z from 'zod/mini';
import { expected } from '../values/messages.ts';
import { positiveInteger } from '../values/number.ts';
import { OrganizerCreate } from './organizer.ts';
import { VenueCreate } from './venue.ts';

/** An existing venue or organizer by its ID, as such or as `{ id }`. */
export type IdReference =
  | number
  | {
      /** Numeric ID. */
      readonly id: number;
    };

/** One venue or organizer: an ID is sent as the bare number, data is checked like the body that creates one. */
function reference<Data>(
  data: z.ZodMiniType<object, Data>,
): z.ZodMiniType<number | object, IdReference | Data> {
  const what = 'an ID, { id } alone, or data';
  const record = z.pipe(
    z.strictObject({ id: positiveInteger() }, expected(what)),
    z.transform(({ id }: { id: number }) => id),
  );
  return z.union([positiveInteger(what), record, data], expected(what));
}

/** One venue or organizer, several of them, or null for none. */
function references<Data>(
  data: z.ZodMiniType<object, Data>,
): z.ZodMiniType<
  number | object | (number | object)[] | null,
  IdReference | Data | readonly (IdReference | Data)[] | null
> {
  const one = reference(data);
  return z.nullable(z.union([one, z.array(one)], expected('an ID, { id } alone, or data')));
}

/** An event's venue. Real sites refuse a list of one, so one is sent bare. */
export function venueReferences() {
  return z.pipe(
    references<VenueCreate>(VenueCreate),
    z.transform((venues: number | object | (number | object)[] | null) =>
      Array.isArray(venues) && venues.length === 1 ? venues[0] : venues,
    ),
  );
}

/** The one venue that an event's is replaced with. A service ignores every form that would take it away. */
export function venueReplacement(): z.ZodMiniType<
  number | object,
  IdReference | VenueCreate | readonly (IdReference | VenueCreate)[]
> {
  const what =
    "one venue, as the interface can replace an event's venue but not take it away: an ID, { id } alone, or data";
  const one = reference<VenueCreate>(VenueCreate);
  const list = z.array(one).check(z.refine((venues) => venues.length === 1, expected(what)));
  return z.pipe(
    z.union([one, list], expected(what)),
    z.transform((venue: number | object | (number | object)[]) =>
      Array.isArray(venue) ? (venue[0] as number | object) : venue,
    ),
  );
}

/** An event's organizers. Real sites refuse bare data, so one is sent as a list too. */
export function organizerReferences(): z.ZodMiniType<
  (number | object)[] | null,
  IdReference | OrganizerCreate | readonly (IdReference | OrganizerCreate)[] | null
> {
  return z.pipe(
    references<OrganizerCreate>(OrganizerCreate),
    z.transform((organizers: number | object | (number | object)[] | null) =>
      Array.isArray(organizers) || organizers === null ? organizers : [organizers],
    ),
  );
}
