import { isDeepStrictEqual } from 'node:util';
import { plainText } from '../../format/index.ts';
import type { EventStatus } from '../../index.ts';
import { clearableOf, fieldsOf } from '../contract/field-flags.ts';
import {
  carryOut,
  datesText,
  findTrashed,
  markEvent,
  restoreRecord,
  type Selection,
  selectDates,
} from '../records/find-record.ts';
import { type Fields, mapFields, resolveNames, withLastDay } from '../records/names.ts';
import {
  type CalendarRecord,
  fieldOf,
  type RecordKind,
  type RecordSource,
  recordKinds,
  recordsOf,
} from '../records/record-kind.ts';
import { changesOf, summaryOf } from './results.ts';
import {
  type CalendarTool,
  flag,
  idParameter,
  list,
  nameOf,
  oneOf,
  type Parameters,
  rareOf,
  type ToolContext,
  text,
  wrongArgument,
} from './tool.ts';

const create = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
const findOrCreate = { ...create, idempotentHint: true };
const edit = { ...findOrCreate, destructiveHint: true };

/** Not trash or auto-draft, which WordPress deletes later. */
const status = oneOf(
  'Default for new events: draft. Publish only if the user wants that.',
  ...['draft', 'publish', 'pending', 'private', 'future'],
);

const usualFields: Readonly<Record<RecordKind['name'], Parameters>> = {
  events: {
    title: text('Plain text.'),
    start_date: text(
      'Day (all day) or local time, such as 2027-06-19 20:00. In an edit, the duration stays.',
    ),
    end_date: text('Same form. A new event with a time needs it.'),
    venue: text('Name or ID of an existing one. Create a new one first.'),
    organizer: list('Names or IDs of existing ones.'),
    categories: list('Names or IDs. New names are created.'),
    tags: list('Same.'),
    description: text('HTML.'),
    cost: text('Such as 10 or $10-25. 0 is free.'),
    website: text('URL.'),
    image: text('ID in the media library, or URL.'),
    status,
  },
  venues: { venue: text('Name.'), address: text(), city: text(), country: text(), status },
  organizers: { organizer: text('Name.'), email: text(), phone: text(), website: text(), status },
  categories: { name: text() },
  tags: { name: text() },
};

const named = /^(title|name|venue|organizer|address|city|tags|categories)$/;

/** Names of a model may be encoded, as HTML is. They are text on the site. A `<` in a name begins no tag. */
const decodeName = (value: unknown) =>
  typeof value === 'string' ? plainText(value.replaceAll('<', '&lt;')) : value;

async function prepare(kind: RecordKind, fields: Fields, site: ToolContext): Promise<Fields> {
  const decoded = mapFields(fields, named, decodeName);
  return kind.name === 'events' ? resolveNames(site, decoded) : decoded;
}

const written = (kind: RecordKind, record: CalendarRecord, what: string) => ({
  result: `${nameOf(kind, record)} ${what}.`,
  records: [summaryOf(kind, record, true)],
});

function createTool(kind: RecordKind): CalendarTool {
  const isEvent = kind.name === 'events';
  const nameField = kind.isPost ? kind.singular : 'name';
  return {
    name: `create_${kind.singular}`,
    description: isEvent
      ? 'Creates an event, as a draft unless you pass status.'
      : `Returns the ${kind.singular} with exactly this name unchanged, or creates it.`,
    annotations: isEvent ? create : findOrCreate,
    parameters: usualFields[kind.name],
    rare: rareOf(kind.create, usualFields[kind.name]),
    required: isEvent ? ['title', 'start_date'] : [nameField],
    run: async (fields, site) => {
      const records = recordsOf({ ...site, kind });
      const body = await prepare(kind, fields, site);
      if (records.ensure) {
        const record = await records.ensure(body, site.requests);
        return written(kind, record, 'was found or created. If it existed, it is unchanged');
      }
      // A flyer seldom says when something ends.
      const record = await records.create({ status: 'draft', ...withLastDay(body) }, site.requests);
      return written(kind, record, 'was created');
    },
  };
}

const occurrence = (...values: string[]) => oneOf('For the ID of one date of a recurring event.', ...values);

const allDates = flag('Needed for a whole recurring event.');

function settingsFrom({ occurrence, all_dates }: Fields, { kind }: Pick<RecordSource, 'kind'>) {
  const isAsked = all_dates === true;
  if (occurrence !== undefined && (isAsked || kind.name !== 'events'))
    throw wrongArgument('occurrence', 'only for one date of a recurring event, without all_dates');
  return { occurrence: occurrence as Selection['occurrence'], isAsked, isStrict: true };
}

const sinceRead = 'modified_utc as you read it. After a later change, nothing is written.';

function editTool(kind: RecordKind): CalendarTool {
  const rare = rareOf(kind.changes, usualFields[kind.name]);
  return {
    name: `edit_${kind.singular}`,
    description: `Changes only the fields that you pass${kind.name === 'events' ? '. Lists are replaced' : ', for all events'}.`,
    annotations: edit,
    parameters: {
      id: idParameter(kind.singular),
      ...usualFields[kind.name],
      clear: list('Fields to empty.'),
      ...(kind.isPost && { if_unmodified_since: text(sinceRead) }),
      ...(kind.name === 'events' && { occurrence: occurrence('single') }),
    },
    rare,
    required: ['id'],
    run: async ({ id, clear = [], if_unmodified_since: since, occurrence, ...fields }, site) => {
      const source = { ...site, kind };
      const clearable = clearableOf(fieldsOf(kind.changes));
      const kept = (clear as string[]).find((name) => !clearable.includes(name));
      const others = clearable.join(', ') || 'none';
      if (kept) throw wrongArgument(kept, `it cannot be cleared. These can: ${others}`);
      const cleared = Object.fromEntries((clear as string[]).map((name) => [name, null]));
      const changes = { ...(await prepare(kind, fields, site)), ...cleared };
      if (Object.keys(changes).length === 0) throw wrongArgument('id', 'pass at least one field to change');
      const date = occurrence as Selection['occurrence'];
      const options = {
        ...site.requests,
        ...(since !== undefined && { ifUnmodifiedSince: String(since) }),
        ...(date && { occurrence: date }),
      };
      const settings = { occurrence: date, isAsked: true, isStrict: true };
      const { record: before, dates } = await selectDates(source, String(id), settings);
      const record = await recordsOf(source).edit(before.id, changes, options);
      const changed = changesOf(summaryOf(kind, before, true), summaryOf(kind, record, true));
      // The summary has no room for these.
      for (const name of ['description', ...rare])
        if (!(name in changed) && !isDeepStrictEqual(fieldOf(before, name), fieldOf(record, name)))
          changed[name] = 'changed';
      const all = dates === 1 ? '' : `, with all of ${datesText(dates)}`;
      const { result, records } = written(kind, record, `was edited${all}`);
      return { result, records: [...records, { changed }] };
    },
  };
}

const kindParameter = (kinds: readonly RecordKind[]) => oneOf('', ...kinds.map(({ singular }) => singular));

const kindOf = (name: unknown): RecordKind => recordKinds.find(({ singular }) => singular === name)!;

function statusTool(kind: RecordKind): CalendarTool {
  return {
    name: 'set_event_status',
    description:
      'Marks an event as canceled or postponed for visitors, or as scheduled again. It stays published.',
    annotations: edit,
    parameters: {
      id: idParameter(kind.singular),
      event_status: oneOf('', 'canceled', 'postponed', 'scheduled'),
      reason: text('Shown to visitors.'),
      occurrence: occurrence('single'),
      all_dates: allDates,
    },
    required: ['id', 'event_status'],
    run: async ({ id, event_status, reason, ...dates }, site) => {
      const status = event_status as EventStatus;
      if (status === 'scheduled' && reason)
        throw wrongArgument('reason', 'only canceled and postponed have one');
      const source = { ...site, kind };
      const selected = await selectDates(source, String(id), settingsFrom(dates, source));
      const record = await markEvent(source, selected, status, reason as string | undefined);
      return written(kind, record, `is ${status}`);
    },
  };
}

const deleteTool: CalendarTool = {
  name: 'delete_record',
  description:
    'Moves an event, venue or organizer to the trash (restore_record undoes that), or deletes a category or tag for good. To tell visitors why, use set_event_status instead.',
  annotations: { ...edit, idempotentHint: false },
  parameters: {
    kind: kindParameter(recordKinds),
    id: text('ID or slug.'),
    occurrence: occurrence('single', 'upcoming'),
    all_dates: allDates,
  },
  required: ['kind', 'id'],
  run: async ({ kind: name, id, ...dates }, site) => {
    const source = { ...site, kind: kindOf(name) };
    const record = await carryOut(source, await selectDates(source, String(id), settingsFrom(dates, source)));
    return written(source.kind, record, record.status ? 'is in the trash' : 'was deleted');
  },
};

const restoreTool: CalendarTool = {
  name: 'restore_record',
  description: 'Takes a record out of the trash, as a draft unless you pass status.',
  annotations: findOrCreate,
  parameters: {
    kind: kindParameter(recordKinds.filter(({ isPost }) => isPost)),
    id: text('ID.'),
    status: oneOf('', 'draft', 'publish', 'pending'),
  },
  required: ['kind', 'id'],
  run: async ({ kind: name, id, status = 'draft' }, site) => {
    const source = { ...site, kind: kindOf(name) };
    const trashed = await findTrashed(source, String(id));
    const record = await restoreRecord(source, trashed.id, String(status));
    return written(source.kind, record, 'was restored');
  },
};

export function writingTools(): CalendarTool[] {
  const [events, ...others] = recordKinds as [RecordKind, ...RecordKind[]];
  const toolsOf = (kind: RecordKind) => [createTool(kind), editTool(kind)];
  return [...toolsOf(events), statusTool(events), ...others.flatMap(toolsOf), deleteTool, restoreTool];
}
