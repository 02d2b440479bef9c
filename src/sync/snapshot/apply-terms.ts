import { CalendarError, type Category, type Tag } from '../../index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { comparableHtml, comparableText } from '../import/texts.ts';
import type { ApplyRun } from './apply-records.ts';
import { applyRecords, type KindWriter } from './apply-records.ts';
import { comparableName, identityOf, idsIn, recordsOf, textOf } from './records.ts';

interface TermBody {
  readonly name: string;
  readonly slug: string;
  /** A space is none: services refuse an empty text. */
  readonly description: string;
  /** Undefined for none: services refuse 0. */
  readonly parent?: number;
}

const parentOf = (term: Category | Tag) => ('parent' in term ? term.parent : 0);

/** The fields of a term that differ. Its slug stays, since it is part of addresses. */
function changesOf(term: Category | Tag, { name, description, parent }: TermBody): Partial<TermBody> {
  const isSameParent = parent === undefined || parentOf(term) === parent;
  return {
    ...(comparableText(term.name) !== comparableText(name) && { name }),
    ...(comparableHtml(term.description) !== comparableHtml(description) && { description }),
    ...(!isSameParent && { parent }),
  };
}

/** Records in groups, each of which needs only those before it: parents before their children. */
function byDepth(records: readonly SnapshotRecord[]): SnapshotRecord[][] {
  const groups: SnapshotRecord[][] = [];
  let waiting = [...records];
  while (waiting.length > 0) {
    const ids = new Set(waiting.map(({ id }) => id));
    const ready = waiting.filter(({ parent }) => !ids.has(Number(parent)));
    // Of those that are parents of each other, any may be the first.
    const group = ready.length > 0 ? ready : waiting;
    groups.push(group);
    waiting = waiting.filter((record) => !group.includes(record));
  }
  return groups;
}

/** Writes the categories of a snapshot, parents first. */
export async function applyCategories(run: ApplyRun, snapshot: CalendarSnapshot): Promise<void> {
  const records = recordsOf(snapshot, 'categories');
  await applyTerms(run, 'categories', records, byDepth(records));
}

/** Writes the tags of a snapshot's events: sites share their tags with blogs, which have many others. */
export async function applyTags(run: ApplyRun, snapshot: CalendarSnapshot): Promise<void> {
  const used = new Set((snapshot.events ?? []).flatMap(({ tags }) => idsIn(tags)));
  const records = recordsOf(snapshot, 'tags').filter(({ id }) => used.has(Number(id)));
  await applyTerms(run, 'tags', records, [records]);
}

async function applyTerms(
  run: ApplyRun,
  kind: 'categories' | 'tags',
  records: readonly SnapshotRecord[],
  groups: readonly (readonly SnapshotRecord[])[],
): Promise<void> {
  const { requests, options } = run;
  const { concurrency = 3 } = options;
  const terms = run.client[kind];
  const writer: KindWriter<Category | Tag, TermBody> = {
    kind,
    list: () => terms.list({ hide_empty: false, per_page: 50 }, requests).all({ concurrency }),
    keys: [
      [(record) => identityOf(record, kind).slug || undefined, ({ slug }) => slug],
      [(record) => comparableName(identityOf(record, kind).name), ({ name }) => comparableName(name)],
    ],
    bodyOf: (record) => ({
      name: identityOf(record, kind).name,
      slug: identityOf(record, kind).slug,
      description: textOf(record.description),
      ...(kind === 'categories' && parentIn(run, record)),
    }),
    changesOf,
    create: (body) => {
      const { description, ...others } = body;
      return terms.create(description.trim() === '' ? others : body, requests);
    },
    edit: (term, change) => terms.update(term.id, change(term), requests),
    noteOn: (term, { parent }) =>
      kind === 'categories' && parent === undefined && parentOf(term) !== 0
        ? 'The interface cannot take its parent away, so it keeps the one that it has.'
        : undefined,
  };
  await applyRecords(run, writer, records, groups);
}

/** The parent of a category, by its ID on the site. */
function parentIn(run: ApplyRun, record: SnapshotRecord): { parent?: number } {
  const source = Number(record.parent ?? 0);
  if (source === 0) return {};
  const parent = run.idOf('categories', source);
  if (parent !== undefined) return { parent };
  throw new CalendarError(`Its parent, the category ${source}, could not be written`);
}
