import { forbidden } from '../service/errors.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import type { TermKind, TermRecord } from '../store/records.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { updateUrls } from './list-terms.ts';
import { renderTerm, renderTermWithLinks } from './render-term.ts';

/** The category or tag that a request is about. Validation ensures that it exists. */
export function requestedTerm(kind: TermKind, { site, user, parameters }: OperationContext): TermRecord {
  const term = site.store[kind].get(toInteger(parameters.id));
  if (term === undefined) throw forbidden(user);
  return term;
}

export function getTerm(term: TermRecord, context: OperationContext): ServiceResponse {
  return { status: 200, body: renderTermWithLinks(term, context) };
}

/** Deletes a category or tag. Its children move up to its parent, and events lose it. */
export function deleteTerm(term: TermRecord, { site }: OperationContext): ServiceResponse {
  const { kind, id, fields } = term;
  const body = renderTerm(term, site);
  const terms = site.store[kind];
  terms.delete(id);
  for (const child of terms.values()) {
    if (child.fields.parent !== id) continue;
    child.fields.parent = fields.parent ?? 0;
    updateUrls(site, child);
  }
  for (const event of site.store.events.values()) {
    if (event[kind].includes(id)) event[kind] = event[kind].filter((assigned) => assigned !== id);
  }
  return { status: 200, body };
}
