import type { Fields } from '../json.ts';
import { addQueryArguments } from '../wordpress/php/query.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { postError } from './errors.ts';
import type { OperationContext, ServiceResponse } from './site/site.ts';

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** Returns the requested page. A page size above the site's maximum is lowered to it. */
export function requestedPage({ site, parameters }: OperationContext): PageRequest {
  const perPage = Math.min(toInteger(parameters.per_page), site.settings.max_per_page);
  return { page: toInteger(parameters.page), perPage };
}

export function itemsOnPage<Item>(items: readonly Item[], { page, perPage }: PageRequest): Item[] {
  return items.slice((page - 1) * perPage, page * perPage);
}

export interface Page extends PageRequest {
  /** The key of the list in the response. */
  readonly name: string;
  readonly items: readonly Fields[];
  readonly total: number;
  /** The URL of the page. */
  readonly url: string;
}

function pageUrl(url: string, page: number): string {
  const firstPage = addQueryArguments(url, [['page', false]]);
  return page === 1 ? firstPage : addQueryArguments(firstPage, [['page', page]]);
}

/** Returns a page of records. Without items, as past the last page of terms, the list is empty. */
export function pageResponse({ name, items, total, url, page, perPage }: Page): ServiceResponse {
  const pages = Math.ceil(total / perPage);
  const body = {
    [name]: items,
    rest_url: url,
    ...(page < pages && { next_rest_url: pageUrl(url, page + 1) }),
    ...(page > 1 && { previous_rest_url: pageUrl(url, page - 1) }),
    total,
    total_pages: pages,
  };
  return { status: 200, body, headers: { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(pages) } };
}

/** Returns a page of events, venues or organizers. Throws past the last page. */
export function postPageResponse(page: Page, singular: string): ServiceResponse {
  if (page.items.length === 0 && page.page > 1) throw postError('pageNotFound', singular);
  return pageResponse(page);
}
