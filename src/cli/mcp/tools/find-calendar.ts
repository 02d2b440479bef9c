import * as z from 'zod/mini';
import type { CalendarClient } from '../../../index.ts';
import { knownTotal } from '../../records/print-record.ts';
import { webAddress } from '../input/parameters.ts';
import { toolInput } from '../input/tool-input.ts';
import { siteData, toLine } from '../results/site-data.ts';
import type { CalendarSites } from '../sites/calendar-sites.ts';
import type { CalendarTool, ToolScope } from './tool.ts';

const parameters = z.strictObject({
  url: z
    .optional(webAddress(''))
    .check(z.describe('Any page of the site; by default the site that this server was started for.')),
});

const descriptions = {
  anySite:
    'Finds the events calendar of the site that a web page belongs to, and returns the address to pass to the other tools as site.',
  oneSite:
    'Checks that the events calendar of the site of this server can be read, or that a page of that site belongs to it.',
};

/** The tool that finds the calendar of a site from any of its pages. */
export function findCalendarTool({ anySite }: ToolScope): CalendarTool {
  const input = toolInput(parameters);
  const title = 'Find a calendar';
  return {
    name: 'find_calendar',
    title,
    description: anySite ? descriptions.anySite : descriptions.oneSite,
    annotations: { title, readOnlyHint: true, openWorldHint: true },
    inputSchema: input.jsonSchema,
    whenNotFound: 'There is no calendar at this address: tell the user to check it.',
    call: async (args, { sites, signal }) => {
      const { url } = input.parse(args).parameters;
      const calendar =
        url === undefined ? await sites.open(undefined, signal) : await sites.find(url, signal);
      const page = await calendar.events.list({ per_page: 1 }, { signal });
      const found = { site: siteOf(calendar), upcoming_events: knownTotal(page) };
      return `${explain(calendar, sites)}\n${siteData([toLine(found)])}`;
    },
  };
}

/** The address of a site, from which its calendar is found again. */
function siteOf({ baseUrl, languageSegment }: CalendarClient): string {
  return languageSegment === undefined ? baseUrl : `${baseUrl}/${languageSegment}`;
}

function explain(calendar: CalendarClient, { configured, anySite }: CalendarSites): string {
  if (calendar === configured) return 'This is the calendar that the tools read by default.';
  if (anySite) return 'There is a calendar. Pass its address to the other tools as site.';
  return 'The page has another calendar than the tools read: the user may start this server for its address.';
}
