import { postTypes, type ResourceName, singulars } from '../../contract/constants.ts';
import type { Fields } from '../json.ts';
import { addQueryArguments } from '../wordpress/php/query.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { ServiceError } from './errors.ts';
import type { OperationContext, ServiceResponse } from './site/site.ts';

/** All pages of a listing. */
interface Listing<Item> {
  readonly found: readonly Item[];
  readonly render: (item: Item) => Fields;
  /** The number of items that the response states. Default: the number of those found. */
  readonly total?: number;
  /** Returns the URL of the requested page. */
  readonly url: (perPage: number) => string;
}

function pageUrl(url: string, page: number): string {
  const firstPage = addQueryArguments(url, [['page', false]]);
  return page === 1 ? firstPage : addQueryArguments(firstPage, [['page', page]]);
}

/** Returns the requested page. Past the last one, categories and tags are an empty list, other records an error. */
export function pageResponse<Item>(
  name: ResourceName,
  { site, parameters }: OperationContext,
  { found, render, total = found.length, url: urlOf }: Listing<Item>,
): ServiceResponse {
  const page = toInteger(parameters.page);
  // A size above the site's maximum is lowered to it.
  const { posts_per_page, max_per_page } = site.settings;
  const perPage = Math.min(toInteger(parameters.per_page ?? posts_per_page), max_per_page);
  const items = found.slice((page - 1) * perPage, page * perPage).map(render);
  if (items.length === 0 && page > 1 && name in postTypes) {
    const message = `The requested ${singulars[name]} archive page does not exist`;
    throw new ServiceError(404, `${singulars[name]}-archive-page-not-found`, message);
  }
  const pages = Math.ceil(total / perPage);
  const url = urlOf(perPage);
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
