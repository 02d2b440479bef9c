import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import type { TermRecord } from '../store/records.ts';
import { renderTerm } from './render-term.ts';
import { updateUrls } from './term-hierarchy.ts';

/** Deletes a category or tag. Its children move up to its parent, and events lose it. */
export function deleteTerm(term: TermRecord, { site }: OperationContext): ServiceResponse {
  const { kind, id, fields } = term;
  const body = renderTerm(term, site);
  const terms = site.store.terms(kind);
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
