import type { ToolAnnotations } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import type { CalendarClient } from '../../index.ts';
import { editRecord, findRecord } from '../records/find-record.ts';
import { type CalendarRecord, recordsOf, withArticle } from '../records/record-kind.ts';
import {
  addressOf,
  descriptionParameters,
  idOrSlug,
  mergeSchemas,
  type ObjectJsonSchema,
  occurrenceParameter,
  pageParameters,
  parseOwn,
  refuseDeletion,
  statusParameter,
  termId,
  versionParameter,
} from './arguments.ts';
import { renderListing, renderRecord } from './results.ts';
import { siteData, toLine } from './site-data.ts';
import { type ToolKind, toolKinds } from './tool-kinds.ts';

/** A tool as the server registers it. */
export interface CalendarTool {
  readonly name: string;
  /** What it does and how to use it, for a model. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: ObjectJsonSchema;
  /** What to do if there is no such record. */
  readonly whenNotFound: string;
  /** Returns the text of the result. */
  call(
    args: Readonly<Record<string, unknown>>,
    calendar: CalendarClient,
    signal: AbortSignal,
  ): Promise<string>;
}

const read = { readOnlyHint: true, openWorldHint: true };
const create = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};
const findOrCreate = { ...create, idempotentHint: true };
const edit = { ...findOrCreate, destructiveHint: true };

interface ToolDefinition<Own> extends Omit<CalendarTool, 'inputSchema' | 'call'> {
  /** The tool's own parameters. */
  readonly own: z.ZodMiniObject & z.ZodMiniType<Own>;
  /** The query or body of the API whose fields the tool takes. */
  readonly contract?: z.ZodMiniType;
  run(
    own: Own,
    fields: Record<string, unknown>,
    calendar: CalendarClient,
    signal: AbortSignal,
  ): Promise<string>;
}

function createTool<Own>({ own, contract, run, ...tool }: ToolDefinition<Own>): CalendarTool {
  return {
    ...tool,
    inputSchema: mergeSchemas(own, contract),
    call: (args, calendar, signal) => {
      const isField = ([name]: [string, unknown]) => contract !== undefined && !(name in own.shape);
      const entries = Object.entries(args);
      const ownArgs = Object.fromEntries(entries.filter((entry) => !isField(entry)));
      return run(parseOwn(own, ownArgs), Object.fromEntries(entries.filter(isField)), calendar, signal);
    },
  };
}

const capitalize = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

const nameOf = ({ singular }: ToolKind, { id }: CalendarRecord) => `${capitalize(singular)} ${id}`;

const written = (kind: ToolKind, record: CalendarRecord, what: string) =>
  `${nameOf(kind, record)} ${what}.\n${siteData([toLine(kind.detail(record))])}`;

function listTool(kind: ToolKind): CalendarTool {
  const { name, descriptions, query, summarize, whenEmpty } = kind;
  return createTool({
    name: kind.listTool,
    description: descriptions.list,
    annotations: { title: capitalize(kind.listTool.replace('_', ' ')), ...read },
    whenNotFound: 'There is no such page of results: begin with page 1.',
    own: z.strictObject(pageParameters),
    contract: query,
    run: async (paging, fields, calendar, signal) => {
      const page = await recordsOf(calendar, kind).list({ ...fields, ...paging }, { signal });
      if (page.items.length === 0) return `No ${name} match. ${whenEmpty}`;
      return renderListing(page, capitalize(name), paging.per_page, summarize);
    },
  });
}

function getTool(kind: ToolKind): CalendarTool {
  return createTool({
    name: `get_${kind.singular}`,
    description: kind.descriptions.get,
    annotations: { title: `Read ${withArticle(kind)}`, ...read },
    whenNotFound: whenNotFound(kind),
    own: z.strictObject({ id: idOrSlug(kind.singular), ...descriptionParameters }),
    run: async ({ id, description_from: from, description_format: format }, _, calendar, signal) => {
      const record = await findRecord(calendar, kind, addressOf(id), { signal });
      const description = record.description as string | undefined;
      return renderRecord(nameOf(kind, record), kind.detail(record), description, { from, format });
    },
  });
}

/** Creates an event. Of all other kinds, the record of the name is found or created. */
function creatingTool(kind: ToolKind): CalendarTool {
  const isEvent = kind.name === 'events';
  return createTool({
    name: `create_${kind.singular}`,
    description: kind.descriptions.create,
    annotations: { title: `Create ${withArticle(kind)}`, ...(isEvent ? create : findOrCreate) },
    whenNotFound: isEvent ? 'The event refers to a record that does not exist.' : whenNotFound(kind),
    own: z.strictObject(isEvent ? statusParameter : {}),
    contract: kind.create,
    run: async (own, fields, calendar, signal) => {
      const body = { ...fields, ...own };
      refuseDeletion(body);
      if (!isEvent)
        return written(kind, await ensure(calendar, kind.name, body, signal), 'was found or created');
      const linked = await withLinkedIds(body, kind.create, calendar, signal);
      return written(kind, await recordsOf(calendar, kind).create(linked, { signal }), 'was created');
    },
  });
}

function editTool(kind: ToolKind): CalendarTool {
  const isEvent = kind.name === 'events';
  const id = kind.isPost ? idOrSlug(kind.singular) : termId(kind.singular);
  const options = { ...(kind.isPost && versionParameter), ...(isEvent && occurrenceParameter) };
  return createTool({
    name: `edit_${kind.singular}`,
    description: kind.descriptions.edit,
    annotations: { title: `Edit ${withArticle(kind)}`, ...edit },
    whenNotFound: whenNotFound(kind),
    own: z.strictObject({ id, ...options }),
    contract: kind.changes,
    run: async ({ id, ...own }, fields, calendar, signal) => {
      refuseDeletion(fields);
      const { if_unmodified_since, occurrence } = own as {
        if_unmodified_since?: string;
        occurrence?: 'single';
      };
      const linked = isEvent ? await withLinkedIds(fields, kind.changes, calendar, signal) : fields;
      const record = await editRecord(calendar, kind, addressOf(id as number | string), linked, {
        signal,
        ...(if_unmodified_since !== undefined && { ifUnmodifiedSince: if_unmodified_since }),
        ...(occurrence && { occurrence }),
      });
      return written(kind, record, 'was edited');
    },
  });
}

const whenNotFound = ({ singular, listTool: name }: ToolKind) =>
  `There is no such ${singular}: find its ID with ${name}.`;

/** The record of a name, found or created. The client checks what is passed. */
function ensure(
  calendar: CalendarClient,
  name: ToolKind['name'],
  body: unknown,
  signal: AbortSignal,
): Promise<CalendarRecord> {
  const records = calendar[name as 'venues'];
  return records.ensure(body as string, { signal }) as Promise<object> as Promise<CalendarRecord>;
}

/**
 * Replaces data of venues and organizers in an event by the IDs of the records of these names, found or created: a site
 * would overwrite a record that has the name already, for all of its events. A body that the client will reject stays
 * as it is.
 */
async function withLinkedIds(
  body: Readonly<Record<string, unknown>>,
  schema: z.ZodMiniType,
  calendar: CalendarClient,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const linked = { ...body };
  if (!z.safeParse(schema, body).success) return linked;
  for (const [name, singular] of [
    ['venues', 'venue'],
    ['organizers', 'organizer'],
  ] as const) {
    const value = body[singular];
    if (value === undefined || value === null) continue;
    const references: unknown[] = [];
    for (const reference of [value].flat()) {
      const isData = typeof reference === 'object' && reference !== null && singular in reference;
      references.push(isData ? (await ensure(calendar, name, reference, signal)).id : reference);
    }
    linked[singular] = Array.isArray(value) ? references : references[0];
  }
  return linked;
}

/** The tools of all kinds of record. None of them deletes. */
export function createTools(canWrite: boolean): CalendarTool[] {
  const reading = toolKinds.flatMap((kind) => [listTool(kind), ...(kind.isPost ? [getTool(kind)] : [])]);
  const writing = toolKinds.flatMap((kind) => [creatingTool(kind), editTool(kind)]);
  return canWrite ? [...reading, ...writing] : reading;
}
