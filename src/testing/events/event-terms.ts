import type { Call, Site } from '../service/site/site.ts';
import { findTerm } from '../service/validation/checks.ts';
import type { EventRecord, TermKind } from '../store/records.ts';
import { insertTerm } from '../terms/create-term.ts';
import { isEmpty, isNumeric, toInteger } from '../wordpress/php/values.ts';

/** The terms that an event was sent with. What was not sent stays as it is. */
export interface EventTerms {
  readonly categories?: readonly number[];
  readonly tags?: readonly number[];
}

/** The name of a tag that exists already stands for a new tag, called by the id of the first. */
function tagNamedAfter(site: Site, id: number): number {
  const existing = [...site.store.tags.values()].find(({ fields }) => fields.name === String(id));
  return existing?.id ?? insertTerm(site, 'tags', { name: String(id) }).id;
}

function termId(site: Site, kind: TermKind, member: unknown): number | undefined {
  if (isNumeric(member)) return site.store.terms(kind).get(toInteger(member))?.id;
  if (typeof member !== 'string') return undefined;
  const found = findTerm(site, kind, member);
  if (found === undefined) return insertTerm(site, kind, { name: member }).id;
  return kind === 'tags' ? tagNamedAfter(site, found.id) : found.id;
}

function idsOf(site: Site, kind: TermKind, sent: unknown): number[] {
  const members: unknown[] = typeof sent === 'string' ? sent.split(',') : Array.isArray(sent) ? sent : [sent];
  const ids = members
    .map((member) => (typeof member === 'string' ? member.trim() : member))
    .filter((member) => !isEmpty(member))
    .flatMap((member) => termId(site, kind, member) ?? []);
  return [...new Set(ids)];
}

/** Terms by id or name. Unknown ids count for nothing, unknown names make new terms. */
export function eventTerms({ site, parameters }: Call): EventTerms {
  const { categories, tags } = parameters;
  return {
    ...(categories === undefined || categories === null
      ? {}
      : { categories: idsOf(site, 'categories', categories) }),
    ...(tags === undefined || tags === null ? {} : { tags: idsOf(site, 'tags', tags) }),
  };
}

/** Only published events count for their terms. */
function countFor(site: Site, record: EventRecord | undefined, difference: number): void {
  if (record?.fields.status !== 'publish') return;
  for (const kind of ['categories', 'tags'] as const) {
    for (const id of record[kind]) {
      const term = site.store.terms(kind).get(id);
      if (term !== undefined) term.fields.count += difference;
    }
  }
}

/** Keeps the counts of terms right when an event was written. */
export function moveTermCounts(site: Site, before: EventRecord | undefined, after: EventRecord): void {
  countFor(site, before, -1);
  countFor(site, after, 1);
}
