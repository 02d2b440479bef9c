import { addressOf, idOrSlug, versionParameter } from '../input/parameters.ts';
import { refuseDeletion } from '../input/statuses.ts';
import { editingDetails } from '../results/linked-post.ts';
import { siteData, toLine } from '../results/site-data.ts';
import { type LinkedKind, recordsOf } from './linked-kinds.ts';
import { type CalendarTool, calendarTool, type ToolScope } from './tool.ts';

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
