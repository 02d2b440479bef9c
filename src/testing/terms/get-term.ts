import { forbidden } from '../service/errors.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import type { TermKind, TermRecord } from '../store/records.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { renderTermWithLinks } from './render-term.ts';

/** The category or tag that a request is about. Validation ensures that it exists. */
export function requestedTerm(kind: TermKind, { site, user, parameters }: OperationContext): TermRecord {
  const term = site.store.terms(kind).get(toInteger(parameters.id));
  if (term === undefined) throw forbidden(user);
  return term;
}

export function getTerm(term: TermRecord, context: OperationContext): ServiceResponse {
  return { status: 200, body: renderTermWithLinks(term, context) };
}
