import * as z from 'zod/mini';
import type { EventChanges as Changes, EventCreate as Create, EventQuery as Query } from '../../../index.ts';
import { EventChanges, EventCreate, EventQuery } from '../../../schemas.ts';
import {
  addressOf,
  descriptionParameters,
  idOrSlug,
  pageParameters,
  versionParameter,
} from '../input/parameters.ts';
import { refuseDeletion } from '../input/statuses.ts';
import { eventDetails, eventSummary } from '../results/event.ts';
import { renderListing } from '../results/listing.ts';
import { renderRecord } from '../results/record.ts';
import { siteData, toLine } from '../results/site-data.ts';
import { withLinkedIds } from './linked.ts';
import { type CalendarTool, calendarTool, type ToolScope } from './tool.ts';

const dateFilters = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];

function whenEmpty(fields: object): string {
  const hasDates = [...dateFilters, 'include'].some((name) => name in fields);
  return hasDates
    ? 'Try other dates or fewer filters.'
    : 'Without dates only upcoming events are searched: pass start_date to find earlier ones.';
}

/** The tools that read events. */
export function readEventTools(scope: ToolScope): CalendarTool[] {
  const searchEvents = calendarTool(
    {
      name: 'search_events',
      title: 'Search events',
      description:
        'Searches the events of the calendar by text, date, category, tag, venue or organizer, soonest first. Without dates, upcoming events are returned. Each has its ID, times on the clocks of its time zone, venue, cost and the start of its description; get_event returns all of one.',
      access: 'read',
      parameters: pageParameters(),
      contract: EventQuery,
      whenNotFound: 'There is no such page of results: begin with page 1.',
      run: async (paging, fields, calendar, signal) => {
        // The client checks the fields.
        const query = { ...fields, ...paging } as Query;
        const page = await calendar.events.list(query, { signal });
        return renderListing({
          what: 'Events',
          page,
          perPage: paging.per_page,
          render: eventSummary,
          whenEmpty: whenEmpty(fields),
        });
      },
    },
    scope,
  );
  const getEvent = calendarTool(
    {
      name: 'get_event',
      title: 'Read an event',
      description:
        'Returns one event with its whole description, venue and organizers. A description that is too long for one result is continued with description_from.',
      access: 'read',
      parameters: { id: idOrSlug('the event'), ...descriptionParameters() },
      whenNotFound: 'There is no such event: find its ID with search_events.',
      run: async ({ id, description_from: from, description_format: format }, _, calendar, signal) => {
        const address = addressOf(id);
        const event =
          'id' in address
            ? await calendar.events.get(address.id, { signal })
            : await calendar.events.getBySlug(address.slug, { signal });
        return renderRecord(`Event ${event.id}.`, eventDetails(event), event.description, { from, format });
      },
    },
    scope,
  );
  return [searchEvents, getEvent];
}

const draft = z
  ._default(z.string({ error: 'expected a status such as draft or publish' }), 'draft')
  .check(
    z.describe(
      'Post status. By default draft, which visitors do not see; publish only where the user wants it public.',
    ),
  );

const linkedNote =
  'Data of a venue or organizer finds the one of that name, or creates it; it never changes one.';

/** The tools that create and edit events. */
export function writeEventTools(scope: ToolScope): CalendarTool[] {
  const createEvent = calendarTool(
    {
      name: 'create_event',
      title: 'Create an event',
      description: `Creates an event: a draft, unless status says otherwise. Titles and descriptions are HTML. ${linkedNote}`,
      access: 'create',
      parameters: { status: draft },
      contract: EventCreate,
      whenNotFound: 'A record that the event names does not exist: search for it.',
      run: async ({ status }, fields, calendar, signal) => {
        const body = { ...fields, status };
        refuseDeletion(body);
        const linked = await withLinkedIds(body, EventCreate, calendar, signal);
        const event = await calendar.events.create(linked as Create, { signal });
        return `Event ${event.id} was created.\n${siteData([toLine(eventDetails(event))])}`;
      },
    },
    scope,
  );
  const editEvent = calendarTool(
    {
      name: 'edit_event',
      title: 'Edit an event',
      description: `Changes the fields of an event that are passed, and leaves the others as they are; null clears a field. Lists such as tags are replaced as a whole. To change part of a description, read it with get_event and description_format html. An event is taken off the site with status draft; it cannot be deleted. ${linkedNote}`,
      access: 'edit',
      parameters: { id: idOrSlug('the event'), ...versionParameter() },
      contract: EventChanges,
      whenNotFound: 'There is no such event: find its ID with search_events.',
      run: async ({ id, if_unmodified_since: ifUnmodifiedSince }, fields, calendar, signal) => {
        refuseDeletion(fields);
        const address = addressOf(id);
        const changes = (await withLinkedIds(fields, EventChanges, calendar, signal)) as Changes;
        const options = { signal, ...(ifUnmodifiedSince !== undefined && { ifUnmodifiedSince }) };
        const event =
          'id' in address
            ? await calendar.events.edit(address.id, changes, options)
            : await calendar.events.editBySlug(address.slug, changes, options);
        return `Event ${event.id} was edited.\n${siteData([toLine(eventDetails(event))])}`;
      },
    },
    scope,
  );
  return [createEvent, editEvent];
}
