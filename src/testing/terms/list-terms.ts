import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import { itemsOnPage, requestedPage, termPageResponse } from '../service/paginate.ts';
import type { TermKind } from '../store/records.ts';
import { renderTerm } from './render-term.ts';
import { termFilters } from './term-filters.ts';
import { sortTerms } from './term-order.ts';

export function listTerms(kind: TermKind, context: OperationContext): ServiceResponse {
  const { site } = context;
  const filters = termFilters(kind, context);
  const matching = [...site.store.terms(kind).values()].filter((term) =>
    filters.every((filter) => filter(term)),
  );
  const sorted = sortTerms(matching, context);
  const page = requestedPage(context);
  return termPageResponse({
    ...page,
    name: kind,
    items: itemsOnPage(sorted, page).map((term) => renderTerm(term, site)),
    total: sorted.length,
    url: `${site.urls.eventsRoot}/${kind}/`,
  });
}
