import * as z from 'zod/mini';
import type { CalendarClient } from '../../../index.ts';
import { editRecord, findRecord } from '../../records/find-record.ts';
import { type CalendarRecord, recordsOf, withArticle } from '../../records/record-kind.ts';
import {
  addressOf,
  descriptionParameters,
  idOrSlug,
  pageParameters,
  refuseDeletion,
  termId,
  versionParameter,
} from '../input/parameters.ts';
import { renderListing } from '../results/listing.ts';
import { renderRecord } from '../results/record.ts';
import { siteData, toLine } from '../results/site-data.ts';
import { type CalendarTool, calendarTool, type ToolScope } from './tool.ts';
import { type ToolKind, toolKinds } from './tool-kinds.ts';

/** The tools that read records. */
export function readTools(scope: ToolScope): CalendarTool[] {
  return toolKinds.flatMap((kind) => [listTool(kind, scope), ...getTools(kind, scope)]);
}

/** The tools that create and edit records. */
export function writeTools(scope: ToolScope): CalendarTool[] {
  return toolKinds.flatMap((kind) => [createTool(kind, scope), editTool(kind, scope)]);
}

function listTool(kind: ToolKind, scope: ToolScope): CalendarTool {
  const { listTool: name, descriptions, query, summarize, whenEmpty } = kind;
  return calendarTool(
    {
      name,
      title: capitalize(name.replace('_', ' ')),
      description: descriptions.list,
      access: 'read',
      parameters: pageParameters(),
      contract: query,
      whenNotFound: 'There is no such page of results: begin with page 1.',
      run: async (paging, fields, calendar, signal) =>
        renderListing({
          what: capitalize(kind.name),
          page: await recordsOf(calendar, kind).list({ ...fields, ...paging }, { signal }),
          perPage: paging.per_page,
          render: summarize,
          whenEmpty: whenEmpty(fields),
        }),
    },
    scope,
  );
}

function getTools(kind: ToolKind, scope: ToolScope): CalendarTool[] {
  const { singular, descriptions, detail } = kind;
  if (descriptions.get === undefined) return [];
  const tool = calendarTool(
    {
      name: `get_${singular}`,
      title: `Read ${withArticle(kind)}`,
      description: descriptions.get,
      access: 'read',
      parameters: { id: idOrSlug(`the ${singular}`), ...descriptionParameters() },
      whenNotFound: whenNotFound(kind),
      run: async ({ id, description_from: from, description_format: format }, _, calendar, signal) => {
        const record = await findRecord(calendar, kind, addressOf(id), { signal });
        const description = record.description as string | undefined;
        const shown = detail(record, 'without excerpt');
        return renderRecord(`${nameOf(kind, record)}.`, shown, description, { from, format });
      },
    },
    scope,
  );
  return [tool];
}

const draft = z
  ._default(z.string({ error: 'expected a status such as draft or publish' }), 'draft')
  .check(
    z.describe(
      'Post status. By default draft, which visitors do not see; publish only where the user wants it public.',
    ),
  );

/** Events are created. Of all other kinds, the record of the name is found or created. */
function createTool(kind: ToolKind, scope: ToolScope): CalendarTool {
  const { singular, descriptions, create } = kind;
  const isEvent = kind.name === 'events';
  return calendarTool(
    {
      name: `create_${singular}`,
      title: `Create ${withArticle(kind)}`,
      description: descriptions.create,
      access: isEvent ? 'create' : 'find or create',
      parameters: isEvent ? { status: draft } : {},
      contract: create,
      whenNotFound: isEvent
        ? 'A record that the event names does not exist: search for it.'
        : whenNotFound(kind),
      run: async (own, fields, calendar, signal) => {
        const body = { ...fields, ...own };
        refuseDeletion(body);
        if (!isEvent) {
          const record = await ensure(calendar, kind, body, signal);
          return written(kind, record, 'was found or created');
        }
        const linked = await withLinkedIds(body, kind, create, calendar, signal);
        return written(kind, await recordsOf(calendar, kind).create(linked, { signal }), 'was created');
      },
    },
    scope,
  );
}

function editTool(kind: ToolKind, scope: ToolScope): CalendarTool {
  const { singular, isPost, descriptions, changes } = kind;
  const address = `the ${singular}`;
  return calendarTool(
    {
      name: `edit_${singular}`,
      title: `Edit ${withArticle(kind)}`,
      description: descriptions.edit,
      access: 'edit',
      parameters: isPost ? { id: idOrSlug(address), ...versionParameter() } : { id: termId(address) },
      contract: changes,
      whenNotFound: whenNotFound(kind),
      run: async ({ id, ...version }, fields, calendar, signal) => {
        refuseDeletion(fields);
        const { if_unmodified_since: ifUnmodifiedSince } = version as { if_unmodified_since?: string };
        const options = { signal, ...(ifUnmodifiedSince !== undefined && { ifUnmodifiedSince }) };
        const linked = await withLinkedIds(fields, kind, changes, calendar, signal);
        return written(kind, await editRecord(calendar, kind, addressOf(id), linked, options), 'was edited');
      },
    },
    scope,
  );
}

function capitalize(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

function nameOf({ singular }: ToolKind, { id }: CalendarRecord): string {
  return `${capitalize(singular)} ${id}`;
}

function whenNotFound({ singular, listTool: name }: ToolKind): string {
  return `There is no such ${singular}: find its ID with ${name}.`;
}

function written(kind: ToolKind, record: CalendarRecord, what: string): string {
  return `${nameOf(kind, record)} ${what}.\n${siteData([toLine(kind.detail(record))])}`;
}

/** The record of a name, found or created. The client checks what is passed. */
function ensure(
  calendar: CalendarClient,
  { name }: Pick<ToolKind, 'name'>,
  body: unknown,
  signal: AbortSignal,
): Promise<CalendarRecord> {
  const records = calendar[name as 'venues'];
  return records.ensure(body as string, { signal }) as Promise<object> as Promise<CalendarRecord>;
}

/**
 * Replaces data of venues and organizers in the body of an event by the IDs of the records of these names, found or
 * created: real sites would overwrite a record that has the name already, for all of its events.
 *
 * @param schema - the body's: one that the client will refuse anyway is left as it is
 */
async function withLinkedIds(
  body: Readonly<Record<string, unknown>>,
  { name: kindName }: ToolKind,
  schema: z.ZodMiniType,
  calendar: CalendarClient,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const linked = { ...body };
  if (kindName !== 'events' || !z.safeParse(schema, body).success) return linked;
  for (const { name, singular } of toolKinds) {
    const value = body[singular];
    if (value === undefined || value === null) continue;
    const references: unknown[] = [];
    for (const reference of Array.isArray(value) ? value : [value]) {
      const isData = typeof reference === 'object' && reference !== null && singular in reference;
      const record = isData ? await ensure(calendar, { name }, reference, signal) : undefined;
      references.push(record?.id ?? reference);
    }
    linked[singular] = Array.isArray(value) ? references : references[0];
  }
  return linked;
}
