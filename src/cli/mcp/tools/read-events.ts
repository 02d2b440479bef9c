import type { EventQuery as Query } from '../../../index.ts';
import { EventQuery } from '../../../schemas.ts';
import { addressOf, descriptionParameters, idOrSlug, pageParameters } from '../input/parameters.ts';
import { eventDetails, eventSummary } from '../results/event.ts';
import { renderListing } from '../results/listing.ts';
import { renderRecord } from '../results/record.ts';
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
