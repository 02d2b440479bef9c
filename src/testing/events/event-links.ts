import { resolveOrganizers, resolveReference } from '../linked/write-linked.ts';
import { ServiceError } from '../service/errors.ts';
import type { OperationContext, Site } from '../service/site/site.ts';
import type { EventRecord, TermKind } from '../store/records.ts';
import { findTerm } from '../store/store.ts';
import { insertTerm, nameProblem } from '../terms/write-term.ts';
import { isEmpty, isNumeric, parseList, toInteger } from '../wordpress/php/values.ts';
import { termName } from '../wordpress/text.ts';

export type EventLinks = Pick<EventRecord, 'venues' | 'organizers' | 'categories' | 'tags'>;

/**
 * Resolves the records that a request links an event to, and inserts new ones for data or names. Organizers are reset
 * if the request has none. Others stay unchanged.
 */
export function resolveEventLinks(context: OperationContext, existing: EventLinks): EventLinks {
  const venue = resolveReference('venues', context, context.parameters.venue);
  const organizers = resolveOrganizers(context, context.parameters.organizer);
  const { site, parameters } = context;
  return {
    venues: venue === undefined ? existing.venues : [venue],
    organizers,
    categories: resolveTerms(site, 'categories', parameters.categories) ?? existing.categories,
    tags: resolveTerms(site, 'tags', parameters.tags) ?? existing.tags,
  };
}

/** A quirk of the plugin: an existing tag, sent by name, is replaced with a tag whose name is its ID. */
function tagNamedAfterId(site: Site, id: number): number {
  const name = String(id);
  const existing = [...site.store.tags.values()].find(({ fields }) => fields.name === name);
  return existing?.id ?? insertTerm(site, 'tags', { name }).id;
}

/** Resolves an ID, name or slug. Unknown IDs and impossible names are ignored, unknown names insert a new term. */
function resolveTerm(site: Site, kind: TermKind, value: unknown): number | undefined {
  if (isNumeric(value)) return site.store[kind].get(Math.abs(toInteger(value)))?.id;
  // PHP fails on objects and lists.
  if (typeof value === 'object') {
    const message = '<p>There has been a critical error on this website.</p>';
    throw new ServiceError(500, 'internal_server_error', message);
  }
  const name = value === true ? '1' : String(value);
  const existing = findTerm(site.store, kind, name);
  if (existing === undefined) {
    return nameProblem(name, termName(name)) ? undefined : insertTerm(site, kind, { name }).id;
  }
  return kind === 'categories' ? existing.id : tagNamedAfterId(site, existing.id);
}

function resolveTerms(site: Site, kind: TermKind, value: unknown): number[] | undefined {
  if (value === undefined || value === null) return undefined;
  const ids = parseList(value)
    .filter((member) => !isEmpty(member))
    .flatMap((member) => resolveTerm(site, kind, member) ?? []);
  return [...new Set(ids)];
}
