import type { Fields } from '../../json.ts';
import { ServiceError } from '../errors.ts';
import type { ParsedRequest } from '../http.ts';
import type { ServiceContext, ServiceResponse } from '../site/site.ts';

/** A request to a route of WordPress. */
export interface WordPressRequest extends ParsedRequest {
  /** The number in its path. */
  readonly id: number | undefined;
  /** Whether the response has the fields for editors, such as the stored texts. */
  readonly isForEdit: boolean;
}

/** Responds to a request to a route of WordPress. */
export type WordPressHandler = (
  request: WordPressRequest,
  context: ServiceContext,
) => ServiceResponse | Promise<ServiceResponse>;

/**
 * Returns a page of one of WordPress's own lists, with its totals and the URLs of its neighbors in headers.
 *
 * @param isOfPosts - whether a page past the last one is an error, unless the list is empty
 */
export function collectionPage<Item>(
  items: readonly Item[],
  { received, query }: WordPressRequest,
  render: (item: Item) => Fields,
  isOfPosts: boolean,
): ServiceResponse {
  const page = Number(query.page ?? 1);
  const perPage = Number(query.per_page ?? 10);
  const offset = Number(query.offset ?? (page - 1) * perPage);
  const pages = Math.ceil(items.length / perPage);
  if (isOfPosts && items.length > 0 && page > pages) {
    const message = 'The page number requested is larger than the number of pages available.';
    throw new ServiceError(400, 'rest_post_invalid_page_number', message);
  }
  const linkTo = (number: number, rel: string) => {
    const target = new URL(received.url);
    target.searchParams.set('page', String(number));
    return `<${target}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [linkTo(Math.min(page - 1, pages), 'prev')] : []),
    ...(page < pages ? [linkTo(page + 1, 'next')] : []),
  ];
  const body = items.slice(offset, offset + perPage).map(render);
  return {
    status: 200,
    body,
    headers: {
      'X-WP-Total': String(items.length),
      'X-WP-TotalPages': String(pages),
      ...(links.length > 0 && { Link: links.join(', ') }),
    },
  };
}
