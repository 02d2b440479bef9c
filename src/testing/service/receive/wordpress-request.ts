import type { Fields } from '../../json.ts';
import { isInteger } from '../../wordpress/php/values.ts';
import { invalidParameters, notOneOf, ServiceError, wrongType } from '../errors.ts';
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

const refuse = (name: string, message: string) =>
  invalidParameters(new Map([[name, { message, detail: { code: 'rest_out_of_bounds', data: null } }]]));

function numberIn(query: Fields, name: string, fallback: number, maximum?: number): number {
  if (query[name] === undefined) return fallback;
  const number = Number(query[name]);
  if (!isInteger(query[name])) throw invalidParameters(new Map([[name, wrongType(name, 'integer')]]));
  if (maximum === undefined && number < 1) throw refuse(name, `${name} must be greater than or equal to 1`);
  if (maximum !== undefined && (number < 1 || number > maximum))
    throw refuse(name, `${name} must be between 1 (inclusive) and ${maximum} (inclusive)`);
  return number;
}

/** Throws if a parameter has none of these values. */
export function checkChoice(query: Fields, name: string, choices: readonly string[]): void {
  const problem = query[name] === undefined ? undefined : notOneOf(name, choices, String(query[name]));
  if (problem !== undefined) throw invalidParameters(new Map([[name, problem]]));
}

/** Returns a page of one of WordPress's own lists, with its totals and the URLs of its neighbors in headers. */
export function collectionPage<Item>(
  items: readonly Item[],
  { received, query }: WordPressRequest,
  render: (item: Item) => Fields,
): ServiceResponse {
  const page = numberIn(query, 'page', 1);
  const perPage = numberIn(query, 'per_page', 10, 100);
  const offset = Number(query.offset ?? (page - 1) * perPage);
  const pages = Math.ceil(items.length / perPage);
  if (page > 1 && page > pages) {
    const message = 'The page number requested is larger than the number of pages available.';
    throw new ServiceError(400, 'rest_post_invalid_page_number', message);
  }
  const linkTo = (number: number, rel: string) => {
    const target = new URL(received.url);
    target.searchParams.set('page', String(number));
    return `<${target}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [linkTo(page - 1, 'prev')] : []),
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
