import { addressOf, descriptionParameters, idOrSlug, pageParameters } from '../input/parameters.ts';
import { editingDetails } from '../results/linked-post.ts';
import { renderListing } from '../results/listing.ts';
import { renderRecord } from '../results/record.ts';
import { type LinkedKind, recordsOf } from './linked-kinds.ts';
import { type CalendarTool, calendarTool, type ToolScope } from './tool.ts';

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
