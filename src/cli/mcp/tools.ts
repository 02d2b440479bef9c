import type { ToolAnnotations } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import type { CalendarClient } from '../../index.ts';
import { editRecord, findRecord, parseAddress } from '../records/find-record.ts';
import {
  type CalendarRecord,
  type RecordKind,
  recordKinds,
  recordsOf,
  withArticle,
} from '../records/record-kind.ts';
import {
  descriptionParameters,
  idParameter,
  linkedParameters,
  mergeSchemas,
  type ObjectJsonSchema,
  occurrenceParameter,
  pageParameters,
  parseOwn,
  rejectDeletion,
  statusParameter,
  versionParameter,
} from './arguments.ts';
import { renderListing, renderRecord, renderWhole, summaryOf } from './results.ts';

type Fields = Record<string, unknown>;

export interface CalendarTool {
  readonly name: string;
  /** What it does and how to use it, for a model. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: ObjectJsonSchema;
  readonly whenNotFound: string;
  call(args: Readonly<Fields>, calendar: CalendarClient, signal: AbortSignal): Promise<string>;
}

const read = { readOnlyHint: true, openWorldHint: true };
const create = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
const findOrCreate = { ...create, idempotentHint: true };
const edit = { ...findOrCreate, destructiveHint: true };

interface ToolDefinition<Own> extends Omit<CalendarTool, 'inputSchema' | 'call'> {
  readonly own: z.ZodMiniObject & z.ZodMiniType<Own>;
  /** The query or body of the API whose fields are parameters of the tool. */
  readonly contract?: z.ZodMiniType;
  run(own: Own, fields: Fields, calendar: CalendarClient, signal: AbortSignal): Promise<string>;
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

const nameOf = ({ singular }: RecordKind, { id }: CalendarRecord) => `${capitalize(singular)} ${id}`;

const written = (kind: RecordKind, record: CalendarRecord, what: string) =>
  renderRecord(`${nameOf(kind, record)} ${what}.`, summaryOf(kind, record, true));

const listName = ({ name, isPost }: RecordKind) => `${isPost ? 'search' : 'list'}_${name}`;

function descriptionsOf({ name, singular, isPost }: RecordKind) {
  if (name === 'events')
    return {
      list: 'Searches the events of the calendar by text, date, category, tag, venue or organizer, soonest first. Without dates, upcoming events are returned. Each result has its ID, local times with their time zone, venue, cost and the start of its description. get_event returns a whole event.',
      get: 'Returns one event with its whole description, venue and organizers. To continue a description that is too long for one result, use description_from.',
      create: `Creates an event, as a draft unless you pass another status. Titles and descriptions are HTML.`,
      edit: `Changes only the fields of an event that you pass. null clears a field. Lists such as tags are replaced as a whole. To change part of a description, read it with get_event and description_format html. To take an event off the site, pass status draft: it cannot be deleted.`,
    };
  return {
    list: `Lists the ${name} of the calendar, or searches them by text. To find the events of one, pass its ID to search_events as ${isPost ? singular : name}.`,
    get: `Returns one ${singular} with its whole description.`,
    create: `Returns the ${singular} with exactly this name unchanged, or creates it. To change an existing one, use edit_${singular}.`,
    edit: `Changes only the fields of one ${singular} that you pass, for all of its events. null clears a field. It cannot be deleted.`,
  };
}

const hintWhenEmpty = ({ name, isPost }: RecordKind) =>
  name === 'events'
    ? 'Without dates, only upcoming events are searched. Pass start_date to find earlier ones, or use fewer filters.'
    : isPost
      ? 'Try fewer filters.'
      : `To include ${name} without events, pass hide_empty false.`;

const whenNotFound = (kind: RecordKind) =>
  `This ${kind.singular} does not exist. Find its ID with ${listName(kind)}.`;

function listTool(kind: RecordKind): CalendarTool {
  const name = listName(kind);
  return createTool({
    name,
    description: descriptionsOf(kind).list,
    annotations: { title: capitalize(name.replace('_', ' ')), ...read },
    whenNotFound: 'This page of results does not exist. Begin with page 1.',
    own: z.strictObject(pageParameters),
    contract: kind.query,
    run: async (paging, fields, calendar, signal) => {
      const page = await recordsOf(calendar, kind).list({ ...fields, ...paging }, { signal });
      if (page.items.length === 0) return `No ${kind.name} match. ${hintWhenEmpty(kind)}`;
      return renderListing(page, capitalize(kind.name), paging.per_page, (record) => summaryOf(kind, record));
    },
  });
}

function getTool(kind: RecordKind): CalendarTool {
  return createTool({
    name: `get_${kind.singular}`,
    description: descriptionsOf(kind).get,
    annotations: { title: `Read ${withArticle(kind)}`, ...read },
    whenNotFound: whenNotFound(kind),
    own: z.strictObject({ id: idParameter(kind.singular, true), ...descriptionParameters }),
    run: async ({ id, description_from: from, description_format: format }, _, calendar, signal) => {
      const record = await findRecord(calendar, kind, parseAddress(String(id)), { signal });
      const description = record.description as string | undefined;
      return renderWhole(nameOf(kind, record), summaryOf(kind, record, true), description, { from, format });
    },
  });
}

/** Creates the tool that creates an event. For other kinds, it first looks for a record with the name. */
function creatingTool(kind: RecordKind): CalendarTool {
  const isEvent = kind.name === 'events';
  return createTool({
    name: `create_${kind.singular}`,
    description: descriptionsOf(kind).create,
    annotations: { title: `Create ${withArticle(kind)}`, ...(isEvent ? create : findOrCreate) },
    whenNotFound: isEvent ? 'The event refers to a record that does not exist.' : whenNotFound(kind),
    own: z.strictObject(isEvent ? { ...statusParameter, ...linkedParameters } : {}),
    contract: kind.create,
    run: async (own, fields, calendar, signal) => {
      const body = { ...fields, ...own };
      rejectDeletion(body);
      if (!isEvent)
        return written(kind, await ensure(calendar, kind.name, body, signal), 'was found or created');
      return written(kind, await recordsOf(calendar, kind).create(body, { signal }), 'was created');
    },
  });
}

interface EditParameters {
  readonly id: string | number;
  readonly if_unmodified_since?: string;
  readonly occurrence?: 'single';
}

function editTool(kind: RecordKind): CalendarTool {
  const isEvent = kind.name === 'events';
  const id = idParameter(kind.singular, kind.isPost);
  return createTool({
    name: `edit_${kind.singular}`,
    description: descriptionsOf(kind).edit,
    annotations: { title: `Edit ${withArticle(kind)}`, ...edit },
    whenNotFound: whenNotFound(kind),
    own: z.strictObject({
      id,
      ...(kind.isPost && versionParameter),
      ...(isEvent && { ...occurrenceParameter, ...linkedParameters }),
    }),
    contract: kind.changes,
    run: async (own, fields, calendar, signal) => {
      rejectDeletion(fields);
      const { id, if_unmodified_since: ifUnmodifiedSince, occurrence, ...linked } = own as EditParameters;
      const options = {
        signal,
        ...(ifUnmodifiedSince && { ifUnmodifiedSince }),
        ...(occurrence && { occurrence }),
      };
      const record = await editRecord(
        calendar,
        kind,
        parseAddress(String(id)),
        { ...fields, ...linked },
        options,
      );
      return written(kind, record, 'was edited');
    },
  });
}

/** Finds or creates the record with a name. The client checks the body. */
function ensure(
  calendar: CalendarClient,
  name: RecordKind['name'],
  body: unknown,
  signal: AbortSignal,
): Promise<CalendarRecord> {
  const records = calendar[name as 'venues'];
  return records.ensure(body as string, { signal }) as Promise<object> as Promise<CalendarRecord>;
}

/** The tools of all kinds of record. None of them deletes. */
export function createTools(canWrite: boolean): CalendarTool[] {
  const reading = recordKinds.flatMap((kind) => [listTool(kind), ...(kind.isPost ? [getTool(kind)] : [])]);
  const writing = recordKinds.flatMap((kind) => [creatingTool(kind), editTool(kind)]);
  return canWrite ? [...reading, ...writing] : reading;
}
