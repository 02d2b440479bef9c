import * as z from 'zod/mini';
import type { CalendarClient, Organizer, Venue } from '../../../index.ts';
import {
  OrganizerChanges,
  OrganizerCreate,
  OrganizerQuery,
  VenueChanges,
  VenueCreate,
  VenueQuery,
} from '../../../schemas.ts';
import {
  addressOf,
  descriptionParameters,
  idOrSlug,
  pageParameters,
  versionParameter,
} from '../input/parameters.ts';
import { refuseDeletion } from '../input/statuses.ts';
import { editingDetails, organizerSummary, venueSummary } from '../results/linked-post.ts';
import { type Detail, renderListing } from '../results/listing.ts';
import { renderRecord } from '../results/record.ts';
import { siteData, toLine } from '../results/site-data.ts';
import { type CalendarTool, calendarTool, type ToolScope } from './tool.ts';

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
type LinkedRecords = CalendarClient['venues'];

/** The namespace of a kind. */
function recordsOf(calendar: CalendarClient, { plural }: LinkedKind): LinkedRecords {
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

/** The tools that read venues, or organizers. */
export function readLinkedTools(kind: LinkedKind, scope: ToolScope): CalendarTool[] {
  const { singular, plural, aSingle, schemas, summarize } = kind;
  const title = `${singular[0]?.toUpperCase()}${singular.slice(1)}`;
  const search = calendarTool(
    {
      name: `search_${plural}`,
      title: `Search ${plural}`,
      description: `Lists the ${plural} of the calendar, or searches them by text. Pass the ID of one to search_events as ${singular} for its events.`,
      access: 'read',
      parameters: pageParameters(),
      contract: schemas.query,
      whenNotFound: 'There is no such page of results: begin with page 1.',
      run: async (paging, fields, calendar, signal) => {
        const page = await recordsOf(calendar, kind).list({ ...fields, ...paging }, { signal });
        const whenEmpty = 'Try fewer filters.';
        return renderListing({
          what: `${title}s`,
          page,
          perPage: paging.per_page,
          render: summarize,
          whenEmpty,
        });
      },
    },
    scope,
  );
  const get = calendarTool(
    {
      name: `get_${singular}`,
      title: `Read ${aSingle}`,
      description: `Returns one ${singular} with its whole description.`,
      access: 'read',
      parameters: { id: idOrSlug(`the ${singular}`), ...descriptionParameters() },
      whenNotFound: `There is no such ${singular}: find its ID with search_${plural}.`,
      run: async ({ id, description_from: from, description_format: format }, _, calendar, signal) => {
        const records = recordsOf(calendar, kind);
        const address = addressOf(id);
        const record =
          'id' in address
            ? await records.get(address.id, { signal })
            : await records.getBySlug(address.slug, { signal });
        const details = { ...summarize(record, 'without excerpt'), ...editingDetails(record) };
        return renderRecord(`${title} ${record.id}.`, details, record.description, { from, format });
      },
    },
    scope,
  );
  return [search, get];
}

/** The tools that create and edit venues, or organizers. */
export function writeLinkedTools(kind: LinkedKind, scope: ToolScope): CalendarTool[] {
  const { singular, plural, aSingle, schemas, summarize } = kind;
  const whenNotFound = `There is no such ${singular}: find its ID with search_${plural}.`;
  type Record = Parameters<typeof summarize>[0];
  const render = (sentence: string, record: Record) =>
    `${sentence}\n${siteData([toLine({ ...summarize(record), ...editingDetails(record) })])}`;

  const create = calendarTool(
    {
      name: `create_${singular}`,
      title: `Create ${aSingle}`,
      description: `Returns the ${singular} of exactly this name as it is, or creates it. To change one that exists, use edit_${singular}.`,
      access: 'find or create',
      parameters: {},
      contract: schemas.create,
      whenNotFound,
      run: async (_, fields, calendar, signal) => {
        refuseDeletion(fields);
        const record = await recordsOf(calendar, kind).ensure(fields as { venue: string }, { signal });
        return render(`The ${singular} ${record.id} was found or created.`, record);
      },
    },
    scope,
  );
  const edit = calendarTool(
    {
      name: `edit_${singular}`,
      title: `Edit ${aSingle}`,
      description: `Changes the fields of ${aSingle} that are passed, for all of its events, and leaves the others as they are; null clears a field. It cannot be deleted.`,
      access: 'edit',
      parameters: { id: idOrSlug(`the ${singular}`), ...versionParameter() },
      contract: schemas.changes,
      whenNotFound,
      run: async ({ id, if_unmodified_since: ifUnmodifiedSince }, fields, calendar, signal) => {
        refuseDeletion(fields);
        const records = recordsOf(calendar, kind);
        const address = addressOf(id);
        const options = { signal, ...(ifUnmodifiedSince !== undefined && { ifUnmodifiedSince }) };
        const record =
          'id' in address
            ? await records.edit(address.id, fields, options)
            : await records.editBySlug(address.slug, fields, options);
        return render(`The ${singular} ${record.id} was edited.`, record);
      },
    },
    scope,
  );
  return [create, edit];
}
