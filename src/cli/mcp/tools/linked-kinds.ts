import type * as z from 'zod/mini';
import type { CalendarClient, Organizer, Venue } from '../../../index.ts';
import {
  OrganizerChanges,
  OrganizerCreate,
  OrganizerQuery,
  VenueChanges,
  VenueCreate,
  VenueQuery,
} from '../../../schemas.ts';
import { organizerSummary, venueSummary } from '../results/linked-post.ts';
import type { Detail } from '../results/listing.ts';

/** What differs between venues and organizers. */
export interface LinkedKind {
  readonly singular: 'venue' | 'organizer';
  readonly plural: 'venues' | 'organizers';
  readonly aSingle: string;
  readonly schemas: {
    readonly query: z.ZodMiniType;
    readonly create: z.ZodMiniType;
    readonly changes: z.ZodMiniType;
  };
  summarize(record: Venue | Organizer, detail?: Detail): object;
}

/** The records of a kind, as far as the tools need both in one form. The client checks what is passed. */
export type LinkedRecords = CalendarClient['venues'];

/** The namespace of a kind. */
export function recordsOf(calendar: CalendarClient, { plural }: LinkedKind): LinkedRecords {
  return calendar[plural] as LinkedRecords;
}

/** Venues and organizers, which have the same routes. */
export const linkedKinds: readonly LinkedKind[] = [
  {
    singular: 'venue',
    plural: 'venues',
    aSingle: 'a venue',
    schemas: { query: VenueQuery, create: VenueCreate, changes: VenueChanges },
    summarize: (record, detail) => venueSummary(record as Venue, detail),
  },
  {
    singular: 'organizer',
    plural: 'organizers',
    aSingle: 'an organizer',
    schemas: { query: OrganizerQuery, create: OrganizerCreate, changes: OrganizerChanges },
    summarize: (record, detail) => organizerSummary(record as Organizer, detail),
  },
];
