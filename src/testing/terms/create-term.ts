import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import type { TermKind } from '../store/records.ts';
import { insertTerm } from './insert-term.ts';
import { renderTermWithLinks } from './render-term.ts';

export function createTerm(kind: TermKind, context: OperationContext): ServiceResponse {
  const term = insertTerm(context.site, kind, context.parameters);
  return { status: 201, body: renderTermWithLinks(term, context) };
}
