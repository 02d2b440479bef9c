import type { Fields } from '../json.ts';
import { addQueryArguments } from '../wordpress/php/query.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { pageNotFound } from './errors.ts';
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

function totalPages({ total, perPage }: Page): number {
  return Math.ceil(total / perPage);
}

function totalHeaders(page: Page): Record<string, string> {
  return { 'X-TEC-Total': String(page.total), 'X-TEC-TotalPages': String(totalPages(page)) };
}

function nextPageUrl(url: string, page: number): string {
  return addQueryArguments(addQueryArguments(url, [['page', false]]), [['page', page + 1]]);
}

function previousPageUrl(url: string, page: number): string {
  const firstPageUrl = addQueryArguments(url, [['page', false]]);
  return page === 2 ? firstPageUrl : addQueryArguments(firstPageUrl, [['page', page - 1]]);
}

function pageLinks(page: Page): Fields {
  const links: Fields = {};
  if (page.page < totalPages(page)) links.next_rest_url = nextPageUrl(page.url, page.page);
  if (page.page > 1) links.previous_rest_url = previousPageUrl(page.url, page.page);
  return links;
}

/** Returns a page of events, venues or organizers. Throws past the last page. */
export function postPageResponse(page: Page, singular: string): ServiceResponse {
  const { name, items, total, url } = page;
  if (items.length === 0 && page.page > 1) throw pageNotFound(singular);
  const body = {
    [name]: items,
    rest_url: url,
    ...pageLinks(page),
    total,
    total_pages: totalPages(page),
  };
  return { status: 200, body, headers: totalHeaders(page) };
}

/** Returns a page of categories or tags. Empty past the last page. */
export function termPageResponse(page: Page): ServiceResponse {
  const { name, items, total, url } = page;
  const body = {
    rest_url: url,
    total,
    total_pages: totalPages(page),
    [name]: items,
    ...pageLinks(page),
  };
  return { status: 200, body, headers: totalHeaders(page) };
}
