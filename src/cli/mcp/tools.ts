import { plainText } from '../../format/index.ts';
import { findRecord } from '../records/find-record.ts';
import { knownTotal } from '../records/print-record.ts';
import { type RecordKind, recordKinds, recordsOf, withArticle } from '../records/record-kind.ts';
import { listingResult, summaryOf, type ToolResult, wholeResult } from './results.ts';
import { rareOfSearch, searchEvents, searchParameters } from './search-events.ts';
import {
  type CalendarTool,
  capitalize,
  type Fields,
  idParameter,
  listName,
  nameOf,
  number,
  oneOf,
  pageParameters,
  rareOf,
  type ToolContext,
  text,
  whenNotFound,
} from './tool.ts';
import { writingTools } from './writing-tools.ts';

const read = { readOnlyHint: true, openWorldHint: true };

function listTool(kind: RecordKind): CalendarTool {
  const isEvent = kind.name === 'events';
  const parameters = isEvent ? searchParameters : { search: text(), ...pageParameters };
  return {
    name: listName(kind),
    description: isEvent
      ? 'Finds events, soonest first: those that are not over, or all of a range.'
      : `Finds ${kind.name} by text, or lists all.`,
    annotations: read,
    parameters,
    rare: isEvent ? rareOfSearch : rareOf(kind.query, parameters),
    required: [],
    whenNotFound: 'This page of results does not exist. Begin with page 1.',
    run: (fields, context) => (isEvent ? searchEvents : listRecords)(kind, fields, context),
  };
}

async function listRecords(
  kind: RecordKind,
  { per_page, page = 1, ...fields }: Fields,
  { calendar, signal }: ToolContext,
): Promise<ToolResult> {
  const perPage = Number(per_page ?? 25);
  const query = { ...(!kind.isPost && { hide_empty: false }), ...fields, page, per_page: perPage };
  const list = await recordsOf({ calendar, kind }).list(query, { signal });
  if (list.items.length === 0) return { result: `No ${kind.name} match.` };
  const records = list.items.map((record) => summaryOf(kind, record));
  const place = { page: list.page, perPage, hasNext: list.hasNext, total: knownTotal(list) };
  return listingResult(capitalize(kind.name), { records, ...place });
}

function getTool(kind: RecordKind): CalendarTool {
  return {
    name: `get_${kind.singular}`,
    description: `Returns ${withArticle(kind)} with its whole description.`,
    annotations: read,
    parameters: {
      id: idParameter(kind.singular),
      description_from: number(0, 'Position to read a long description on from.'),
      description_format: oneOf('html to change a part of it.', 'text', 'html'),
    },
    required: ['id'],
    whenNotFound: whenNotFound(kind),
    run: async ({ id, description_from: from = 0, description_format: format }, { calendar, signal }) => {
      const record = await findRecord({ calendar, kind, requests: { signal } }, String(id));
      const html = record.description ?? '';
      const text = format === 'html' ? html : plainText(html);
      return wholeResult(nameOf(kind, record), summaryOf(kind, record, true), text, Number(from));
    },
  };
}

export function createTools(canWrite: boolean): CalendarTool[] {
  const reading = recordKinds.flatMap((kind) => [listTool(kind), ...(kind.isPost ? [getTool(kind)] : [])]);
  return canWrite ? [...reading, ...writingTools()] : reading;
}
