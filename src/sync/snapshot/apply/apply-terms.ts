import { htmlToText } from '../../../contract/values/html/text.ts';
import { CalendarError, type Category, type Tag } from '../../../index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../../testing/index.ts';
import { plainOrHtml } from '../../rendering/plain-text.ts';
import { withoutRendering } from '../../rendering/without-rendering.ts';
import { matchRecords } from '../match-records.ts';
import { comparableName, identityOf, idsIn, recordsOf, textOf } from '../record-state.ts';
import type { ApplyRun, Outcome } from './apply-run.ts';

interface TermBody {
  readonly name: string;
  readonly slug: string;
  /** A space is none: services refuse an empty text. */
  readonly description: string;
  /** Undefined for none: services refuse 0. */
  readonly parent?: number;
}

const noParent = 'The interface cannot take its parent away, so it keeps the one that it has.';

const parentOf = (term: Category | Tag) => ('parent' in term ? term.parent : 0);

/** The fields in which a term is not what is wanted. Its slug stays, as it is part of addresses. */
function changesOf(term: Category | Tag, { name, description, parent }: TermBody): Partial<TermBody> {
  const isSameParent = parent === undefined || parentOf(term) === parent;
  return {
    ...(withoutRendering(term.name) !== withoutRendering(name) && { name }),
    ...(withoutRendering(term.description) !== withoutRendering(description) && { description }),
    ...(!isSameParent && { parent }),
  };
}

/** Writes the categories or the tags of a snapshot to a site. */
class TermWriter {
  readonly #run: ApplyRun;
  readonly #kind: 'categories' | 'tags';
  readonly #counterparts: ReadonlyMap<SnapshotRecord, Category | Tag>;

  constructor(
    run: ApplyRun,
    kind: 'categories' | 'tags',
    counterparts: ReadonlyMap<SnapshotRecord, Category | Tag>,
  ) {
    this.#run = run;
    this.#kind = kind;
    this.#counterparts = counterparts;
  }

  async write(record: SnapshotRecord): Promise<Outcome> {
    const { client, isDryRun, requests } = this.#run;
    const body = this.#bodyOf(record);
    const existing = this.#counterparts.get(record);
    const terms = client[this.#kind];
    if (existing === undefined) {
      if (isDryRun) return { status: 'created', id: this.#run.idOfNone() };
      const { description, ...others } = body;
      const isBlank = description.trim() === '';
      const { id } = await terms.create(isBlank ? others : body, requests);
      return { status: 'created', id };
    }
    const { id } = existing;
    const changes = changesOf(existing, body);
    const fields = Object.keys(changes);
    const isBelow = this.#kind === 'categories' && body.parent === undefined && parentOf(existing) !== 0;
    const note = isBelow ? { note: noParent } : {};
    if (fields.length === 0) return { status: 'unchanged', id, ...note };
    if (!isDryRun) await terms.update(id, changes, requests);
    return { status: 'updated', id, fields, ...note };
  }

  #bodyOf(record: SnapshotRecord): TermBody {
    const { slug } = identityOf(record, this.#kind);
    const body = {
      name: plainOrHtml(textOf(record.name)),
      slug,
      description: textOf(record.description),
    };
    if (this.#kind === 'tags') return body;
    const source = Number(record.parent ?? 0);
    if (source === 0) return body;
    const parent = this.#run.idOf('categories', source);
    if (parent === undefined)
      throw new CalendarError(`Its parent, the category ${source}, could not be written`);
    return { ...body, parent };
  }
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
  if (records.length === 0) return;
  const { client, requests, options } = run;
  const { concurrency = 3 } = options;
  const list = client[kind].list({ hide_empty: false, per_page: 50 }, requests);
  const existing: (Category | Tag)[] = await list.all({ concurrency });
  const counterparts = matchRecords<SnapshotRecord, Category | Tag>(records, existing, [
    [(record) => identityOf(record, kind).slug || undefined, ({ slug }) => slug],
    [(record) => comparableName(htmlToText(textOf(record.name))), ({ name }) => comparableName(name)],
  ]);
  const writer = new TermWriter(run, kind, counterparts);
  for (const group of groups) {
    await run.writeAll(kind, group, (record) => writer.write(record), records.length);
  }
}
