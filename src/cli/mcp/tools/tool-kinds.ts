import type { CalendarEvent, Category, Organizer, Tag, Venue } from '../../../index.ts';
import { type CalendarRecord, type RecordKind, recordKinds } from '../../records/record-kind.ts';
import { eventDetails, eventSummary } from '../results/event.ts';
import { editingDetails, organizerSummary, termSummary, venueSummary } from '../results/linked-post.ts';
import type { Detail } from '../results/listing.ts';

/** What the tools of one kind of record say and show. */
export interface ToolKind extends RecordKind {
  /** The name of the tool that lists it. */
  readonly listTool: string;
  /** What each tool does, for a model. Where `get` is missing, listings have all of a record. */
  readonly descriptions: {
    readonly list: string;
    readonly get?: string;
    readonly create: string;
    readonly edit: string;
  };
  /** What to try where a listing has no records. */
  whenEmpty(fields: object): string;
  /** What of a record matters in a listing. */
  summarize(record: CalendarRecord, detail?: Detail): object;
  /** What of a single record matters. */
  detail(record: CalendarRecord, detail?: Detail): object;
}

type Texts = Omit<ToolKind, keyof RecordKind>;

const linkedNote =
  'Data of a venue or organizer finds the one of that name, or creates it; it never changes one.';

const dateFilters = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];

const eventTexts: Texts = {
  listTool: 'search_events',
  descriptions: {
    list: 'Searches the events of the calendar by text, date, category, tag, venue or organizer, soonest first. Without dates, upcoming events are returned. Each has its ID, times on the clocks of its time zone, venue, cost and the start of its description; get_event returns all of one.',
    get: 'Returns one event with its whole description, venue and organizers. A description that is too long for one result is continued with description_from.',
    create: `Creates an event: a draft, unless status says otherwise. Titles and descriptions are HTML. ${linkedNote}`,
    edit: `Changes the fields of an event that are passed, and leaves the others as they are; null clears a field. Lists such as tags are replaced as a whole. To change part of a description, read it with get_event and description_format html. An event is taken off the site with status draft; it cannot be deleted. ${linkedNote}`,
  },
  whenEmpty: (fields) =>
    [...dateFilters, 'include'].some((name) => name in fields)
      ? 'Try other dates or fewer filters.'
      : 'Without dates only upcoming events are searched: pass start_date to find earlier ones.',
  summarize: (record, detail) => eventSummary(record as object as CalendarEvent, detail),
  detail: (record) => eventDetails(record as object as CalendarEvent),
};

function linkedTexts(
  { name, singular }: RecordKind,
  aSingle: string,
  summarize: ToolKind['summarize'],
): Texts {
  return {
    listTool: `search_${name}`,
    descriptions: {
      list: `Lists the ${name} of the calendar, or searches them by text. Pass the ID of one to search_events as ${singular} for its events.`,
      get: `Returns one ${singular} with its whole description.`,
      create: `Returns the ${singular} of exactly this name as it is, or creates it. To change one that exists, use edit_${singular}.`,
      edit: `Changes the fields of ${aSingle} that are passed, for all of its events, and leaves the others as they are; null clears a field. It cannot be deleted.`,
    },
    whenEmpty: () => 'Try fewer filters.',
    summarize,
    detail: (record, detail) => ({
      ...summarize(record, detail),
      ...editingDetails(record as object as Venue | Organizer),
    }),
  };
}

function termTexts({ name, singular }: RecordKind): Texts {
  const summarize: ToolKind['summarize'] = (record, detail) =>
    termSummary(record as object as Category | Tag, detail);
  return {
    listTool: `list_${name}`,
    descriptions: {
      list: `Lists the event ${name} of the calendar, or searches them by text. Pass the ID or slug of one to search_events as ${name} for its events.`,
      create: `Returns the event ${singular} of exactly this name as it is, or creates it.`,
      edit: `Changes the fields of an event ${singular} that are passed, for all of its events, and leaves the others as they are.`,
    },
    whenEmpty: () => `A ${singular} without events is listed with hide_empty false.`,
    summarize,
    detail: summarize,
  };
}

const textsOf: Record<RecordKind['name'], (kind: RecordKind) => Texts> = {
  events: () => eventTexts,
  venues: (kind) =>
    linkedTexts(kind, 'a venue', (record, detail) => venueSummary(record as object as Venue, detail)),
  organizers: (kind) =>
    linkedTexts(kind, 'an organizer', (record, detail) =>
      organizerSummary(record as object as Organizer, detail),
    ),
  categories: termTexts,
  tags: termTexts,
};

/** The kinds of record that there are tools for. */
export const toolKinds: readonly ToolKind[] = recordKinds.map((kind) => ({
  ...kind,
  ...textsOf[kind.name](kind),
}));
