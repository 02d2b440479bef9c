import type { CalendarEvent, Category, Organizer, Tag, Venue } from '../../index.ts';
import { type CalendarRecord, type RecordKind, recordKinds } from '../records/record-kind.ts';
import { eventDetails, eventSummary, organizerSummary, termSummary, venueSummary } from './summaries.ts';

/** What the tools of one kind of record say and show. */
export interface ToolKind extends RecordKind {
  /** The name of the tool that lists it. */
  readonly listTool: string;
  /** What each tool does, for a model. */
  readonly descriptions: Readonly<Record<'list' | 'get' | 'create' | 'edit', string>>;
  /** What to try if a listing has no records. */
  readonly whenEmpty: string;
  /** The record as a listing shows it. */
  summarize(record: CalendarRecord): object;
  /** The record as the other tools show it. */
  detail(record: CalendarRecord): object;
}

type Texts = Omit<ToolKind, keyof RecordKind>;

const linkedNote =
  'Data of a venue or organizer finds the one of that name, or creates it; it never changes one.';

const eventTexts: Texts = {
  listTool: 'search_events',
  descriptions: {
    list: 'Searches the events of the calendar by text, date, category, tag, venue or organizer, soonest first. Without dates, upcoming events are returned. Each has its ID, local times with their time zone, venue, cost and the start of its description; get_event returns all of one.',
    get: 'Returns one event with its whole description, venue and organizers. A description that is too long for one result is continued with description_from.',
    create: `Creates an event: a draft, unless status says otherwise. Titles and descriptions are HTML. ${linkedNote}`,
    edit: `Changes the fields of an event that are passed, and leaves the others as they are; null clears a field. Lists such as tags are replaced as a whole. To change part of a description, read it with get_event and description_format html. An event is taken off the site with status draft; it cannot be deleted. ${linkedNote}`,
  },
  whenEmpty:
    'Without dates only upcoming events are searched: pass start_date to find earlier ones, or fewer filters.',
  summarize: (record) => eventSummary(record as object as CalendarEvent),
  detail: (record) => eventDetails(record as object as CalendarEvent),
};

function linkedTexts({ name, singular }: RecordKind, summarize: ToolKind['summarize']): Texts {
  return {
    listTool: `search_${name}`,
    descriptions: {
      list: `Lists the ${name} of the calendar, or searches them by text. Pass the ID of one to search_events as ${singular} for its events.`,
      get: `Returns one ${singular} with its whole description.`,
      create: `Returns the ${singular} of exactly this name as it is, or creates it. To change one that exists, use edit_${singular}.`,
      edit: `Changes the fields of one ${singular} that are passed, for all of its events, and leaves the others as they are; null clears a field. It cannot be deleted.`,
    },
    whenEmpty: 'Try fewer filters.',
    summarize,
    detail: summarize,
  };
}

function termTexts({ name, singular }: RecordKind): Texts {
  const summarize = (record: CalendarRecord) => termSummary(record as object as Category | Tag);
  return {
    listTool: `list_${name}`,
    descriptions: {
      list: `Lists the event ${name} of the calendar, or searches them by text. Pass the ID or slug of one to search_events as ${name} for its events.`,
      get: '',
      create: `Returns the event ${singular} of exactly this name as it is, or creates it.`,
      edit: `Changes the fields of one event ${singular} that are passed, for all of its events, and leaves the others as they are.`,
    },
    whenEmpty: `A ${singular} without events is listed with hide_empty false.`,
    summarize,
    detail: summarize,
  };
}

const textsOf: Record<RecordKind['name'], (kind: RecordKind) => Texts> = {
  events: () => eventTexts,
  venues: (kind) => linkedTexts(kind, (record) => venueSummary(record as object as Venue)),
  organizers: (kind) => linkedTexts(kind, (record) => organizerSummary(record as object as Organizer)),
  categories: termTexts,
  tags: termTexts,
};

/** The kinds of record that there are tools for. */
export const toolKinds: readonly ToolKind[] = recordKinds.map((kind) => ({
  ...kind,
  ...textsOf[kind.name](kind),
}));
