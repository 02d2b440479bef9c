import type { Fields } from '../json.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { nextPageAddress, previousPageAddress } from '../wordpress/query-arguments.ts';
import { pageNotFound } from './errors.ts';
import type { Answer, Call } from './site/site.ts';

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** Which page was asked for. More items than the site allows are cut down silently. */
export function pageOf({ site, parameters }: Call): PageRequest {
  const { posts_per_page, max_per_page } = site.settings;
  const perPage = parameters.per_page === undefined ? posts_per_page : toInteger(parameters.per_page);
  return { page: toInteger(parameters.page), perPage: Math.min(perPage, max_per_page) };
}

export function cut<Item>(items: readonly Item[], { page, perPage }: PageRequest): Item[] {
  return items.slice((page - 1) * perPage, page * perPage);
}

export interface Page extends PageRequest {
  /** The key of the list in the answer. */
  readonly name: string;
  readonly items: readonly Fields[];
  readonly total: number;
  readonly address: string;
}

function totals({ total, perPage }: Page) {
  return { total, totalPages: Math.ceil(total / perPage) };
}

function pageHeaders(page: Page): Record<string, string> {
  const { total, totalPages } = totals(page);
  return { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(totalPages) };
}

/** A page of events, venues or organizers. Past the end there is none. */
export function postPage(page: Page, singular: string): Answer {
  const { name, items, address } = page;
  const { total, totalPages } = totals(page);
  if (items.length === 0 && page.page > 1) throw pageNotFound(singular);
  const body: Fields = { [name]: items, rest_url: address };
  if (page.page < totalPages) body.next_rest_url = nextPageAddress(address, page.page);
  if (page.page > 1) body.previous_rest_url = previousPageAddress(address, page.page);
  return { status: 200, body: { ...body, total, total_pages: totalPages }, headers: pageHeaders(page) };
}

/** A page of categories or tags. Past the end it is empty. */
export function termPage(page: Page): Answer {
  const { name, items, address } = page;
  const { total, totalPages } = totals(page);
  const body: Fields = { rest_url: address, total, total_pages: totalPages, [name]: items };
  if (page.page < totalPages) body.next_rest_url = nextPageAddress(address, page.page);
  if (page.page > 1) body.previous_rest_url = previousPageAddress(address, page.page);
  return { status: 200, body, headers: pageHeaders(page) };
}
