import type * as z from 'zod/mini';
import type { CalendarClient, Category, Tag } from '../../../index.ts';
import {
  CategoryCreate,
  CategoryQuery,
  CategoryUpdate,
  TagCreate,
  TagQuery,
  TagUpdate,
} from '../../../schemas.ts';
import { pageParameters, termId } from '../input/parameters.ts';
import { renderListing } from '../results/listing.ts';
import { siteData, toLine } from '../results/site-data.ts';
import { termSummary } from '../results/term.ts';
import { type CalendarTool, calendarTool, type ToolScope } from './tool.ts';

/** What differs between categories and tags. */
interface TermKind {
  readonly singular: 'category' | 'tag';
  readonly plural: 'categories' | 'tags';
  readonly schemas: {
    readonly query: z.ZodMiniType;
    readonly create: z.ZodMiniType;
    readonly update: z.ZodMiniType;
  };
}

/** Categories and tags, which have the same routes. */
export const termKinds: readonly TermKind[] = [
  {
    singular: 'category',
    plural: 'categories',
    schemas: { query: CategoryQuery, create: CategoryCreate, update: CategoryUpdate },
  },
  {
    singular: 'tag',
    plural: 'tags',
    schemas: { query: TagQuery, create: TagCreate, update: TagUpdate },
  },
];

/** The terms of a kind, as far as the tools need both in one form. The client checks what is passed. */
function termsOf(calendar: CalendarClient, { plural }: TermKind) {
  return calendar[plural] as CalendarClient['tags'];
}

function renderTerm(sentence: string, term: Category | Tag): string {
  return `${sentence}\n${siteData([toLine(termSummary(term))])}`;
}

/** The tool that lists categories, or tags. */
export function listTermsTool(kind: TermKind, scope: ToolScope): CalendarTool {
  const { singular, plural, schemas } = kind;
  return calendarTool(
    {
      name: `list_${plural}`,
      title: `List ${plural}`,
      description: `Lists the event ${plural} of the calendar, or searches them by text. Pass the ID or slug of one to search_events as ${plural} for its events.`,
      access: 'read',
      parameters: pageParameters(),
      contract: schemas.query,
      whenNotFound: 'There is no such page of results: begin with page 1.',
      run: async (paging, fields, calendar, signal) => {
        const page = await termsOf(calendar, kind).list({ ...fields, ...paging }, { signal });
        const whenEmpty = `A ${singular} without events is listed with hide_empty false.`;
        return renderListing({
          what: singular === 'category' ? 'Categories' : 'Tags',
          page,
          perPage: paging.per_page,
          render: termSummary,
          whenEmpty,
        });
      },
    },
    scope,
  );
}

/** The tools that create and edit categories, or tags. */
export function writeTermTools(kind: TermKind, scope: ToolScope): CalendarTool[] {
  const { singular, plural, schemas } = kind;
  const whenNotFound = `There is no such ${singular}: find its ID with list_${plural}.`;
  const create = calendarTool(
    {
      name: `create_${singular}`,
      title: `Create a ${singular}`,
      description: `Returns the event ${singular} of exactly this name as it is, or creates it.`,
      access: 'find or create',
      parameters: {},
      contract: schemas.create,
      whenNotFound,
      run: async (_, fields, calendar, signal) => {
        const term = await termsOf(calendar, kind).ensure(fields as { name: string }, { signal });
        return renderTerm(`The ${singular} ${term.id} was found or created.`, term);
      },
    },
    scope,
  );
  const edit = calendarTool(
    {
      name: `edit_${singular}`,
      title: `Edit a ${singular}`,
      description: `Changes the fields of an event ${singular} that are passed, for all of its events, and leaves the others as they are.`,
      access: 'edit',
      parameters: { id: termId(`the ${singular}`) },
      contract: schemas.update,
      whenNotFound,
      run: async ({ id }, fields, calendar, signal) => {
        const term = await termsOf(calendar, kind).update(id, fields, { signal });
        return renderTerm(`The ${singular} ${term.id} was edited.`, term);
      },
    },
    scope,
  );
  return [create, edit];
}
