import type { OperationContext } from '../service/operation.ts';
import type { Site } from '../service/site/site.ts';
import { findTerm, findTermByName } from '../store/find-record.ts';
import type { TermKind } from '../store/records.ts';
import { insertTerm } from '../terms/insert-term.ts';
import { isEmpty, isNumeric, toInteger } from '../wordpress/php/values.ts';

/** The ids of the terms in a request. `undefined` where the request has none of a kind. */
export interface RequestedTerms {
  readonly categories: readonly number[] | undefined;
  readonly tags: readonly number[] | undefined;
}

/** A category by its name. A quirk of the service: the slug of an existing category makes a new one. */
function resolveCategoryName(site: Site, name: string): number {
  return (findTermByName(site.store, 'categories', name) ?? insertTerm(site, 'categories', { name })).id;
}

/** A quirk of the service: an existing tag, sent by its name, is replaced by a tag whose name is the id of it. */
function tagNamedAfterId(site: Site, id: number): number {
  const name = String(id);
  const existing = [...site.store.tags.values()].find(({ fields }) => fields.name === name);
  return existing?.id ?? insertTerm(site, 'tags', { name }).id;
}

/** Resolves an id or a name. Unknown ids are ignored, unknown names insert a new term. */
function resolveTerm(site: Site, kind: TermKind, value: unknown): number | undefined {
  if (isNumeric(value)) return site.store.terms(kind).get(toInteger(value))?.id;
  if (typeof value !== 'string') return undefined;
  if (kind === 'categories') return resolveCategoryName(site, value);
  const existing = findTerm(site.store, 'tags', value);
  return existing === undefined
    ? insertTerm(site, 'tags', { name: value }).id
    : tagNamedAfterId(site, existing.id);
}

function membersOf(value: unknown): unknown[] {
  if (typeof value === 'string') return value.split(',');
  return Array.isArray(value) ? value : [value];
}

function resolveTerms(site: Site, kind: TermKind, value: unknown): number[] | undefined {
  if (value === undefined || value === null) return undefined;
  const ids = membersOf(value)
    .map((member) => (typeof member === 'string' ? member.trim() : member))
    .filter((member) => !isEmpty(member))
    .flatMap((member) => resolveTerm(site, kind, member) ?? []);
  return [...new Set(ids)];
}

/** Resolves the categories and tags of an event's request body. */
export function resolveEventTerms({ site, parameters }: OperationContext): RequestedTerms {
  return {
    categories: resolveTerms(site, 'categories', parameters.categories),
    tags: resolveTerms(site, 'tags', parameters.tags),
  };
}
