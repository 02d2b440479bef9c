import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { expected, positiveInteger, refine } from '../values/check.ts';
import { type IdReference, oneOrSeveral, record, toId } from '../values/reference.ts';
import { OrganizerCreate } from './organizer.ts';
import { VenueCreate } from './venue.ts';

/** A venue or organizer by its ID, as a record, or as the data of a new one. */
type Reference<Data> = IdReference | Data;

const what = 'an ID, a record that you have read, or data without an ID';

/** Data is checked like the body that creates a venue or organizer. Data with an ID would not be sent. */
function references<Data>(
  data: z.ZodMiniType<Data, Data>,
  expectation = what,
  ...checks: z.core.$ZodCheck<unknown>[]
) {
  const withId = z.strictObject({ id: positiveInteger() });
  const one = z.union([positiveInteger(), withId, record(['id', 'url']), data], expected(what));
  return oneOrSeveral<Reference<Data>>(encoded(one, toId), expectation, ...checks);
}

/** An event's venue, or null for none. Sites reject several, and a list of one. */
export function venueReferences(expectation = `one venue: ${what}`, mayBeNone = true) {
  const isOne = refine<unknown>((venues) => {
    const { length } = [venues].flat();
    return length === 1 || (length === 0 && mayBeNone);
  }, expectation);
  const venue = z.nullable(references<VenueCreate>(VenueCreate, expectation, isOne));
  return encoded(venue, (venues: unknown[] | null) => (venues?.length === 1 ? venues[0] : venues));
}

export const oneVenue = `one venue, which can be replaced but not removed: ${what}`;

/** The one venue that replaces an event's venue, or null if it has none. */
export const venueReplacement = () => venueReferences(oneVenue, false);

export function organizerReferences() {
  return z.nullable(references<OrganizerCreate>(OrganizerCreate));
}
