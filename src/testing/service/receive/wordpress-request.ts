import type { Fields } from '../../json.ts';
import { invalidParameters, notOneOf, ServiceError } from '../errors.ts';
import { parseRequest } from '../http.ts';
import type { ServiceContext, ServiceResponse } from '../site/site.ts';

/** A request to a route of WordPress. */
export interface WordPressRequest {
  readonly request: Request;
  readonly method: string;
  readonly url: URL;
  /** The number in its path. */
  readonly id: number | undefined;
  /** Whether the response has the fields for editors, such as the stored texts. */
  readonly isForEdit: boolean;
  /** Reads the parameters of query and body. */
  parameters(): Promise<Fields>;
}

/** Responds to a request to a route of WordPress. */
export type WordPressHandler = (
  request: WordPressRequest,
  context: ServiceContext,
) => Promise<ServiceResponse> | ServiceResponse;

/** @param id - the number in the path */
export function wordpressRequest(request: Request, id: number | undefined): WordPressRequest {
  const url = new URL(request.url);
  const { headers } = request;
  const { method } = parseRequest({ method: request.method, headers, url, path: '', body: '' });
  checkChoice(url, 'context', ['view', 'embed', 'edit']);
  const isForEdit = url.searchParams.get('context') === 'edit';
  const parameters = async () => {
    const { query, body } = parseRequest({ method, headers, url, path: '', body: await request.text() });
    return { ...query, ...body };
  };
  return { request, method, url, id, isForEdit, parameters };
}

const refuse = (name: string, message: string) =>
  invalidParameters(new Map([[name, { message, detail: { code: 'rest_out_of_bounds', data: {} } }]]));

function numberIn({ searchParams }: URL, name: string, fallback: number, maximum?: number): number {
  const text = searchParams.get(name);
  if (text === null) return fallback;
  const number = Number(text);
  if (!Number.isInteger(number) || text.trim() === '') throw refuse(name, `${name} is not of type integer.`);
  if (maximum === undefined && number < 1) throw refuse(name, `${name} must be greater than or equal to 1`);
  if (maximum !== undefined && (number < 1 || number > maximum))
    throw refuse(name, `${name} must be between 1 (inclusive) and ${maximum} (inclusive)`);
  return number;
}

/** Returns the members of a list in a query: `name=1,2`, or `name[]=1&name[]=2`. */
export function listIn({ searchParams }: URL, name: string): string[] {
  const values = [...searchParams.getAll(name), ...searchParams.getAll(`${name}[]`)];
  return values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter(Boolean);
}

/** Throws if a parameter has none of these values. */
export function checkChoice({ searchParams }: URL, name: string, choices: readonly string[]): void {
  const value = searchParams.get(name);
  const problem = value === null ? undefined : notOneOf(name, choices, value);
  if (problem !== undefined) throw invalidParameters(new Map([[name, problem]]));
}

/** Returns a page of one of WordPress's own lists, with its totals and the URLs of its neighbors in headers. */
export function collectionPage<Item>(
  items: readonly Item[],
  url: URL,
  render: (item: Item) => Fields,
): ServiceResponse {
  const page = numberIn(url, 'page', 1);
  const perPage = numberIn(url, 'per_page', 10, 100);
  const offset = Number(url.searchParams.get('offset') ?? (page - 1) * perPage);
  const pages = Math.ceil(items.length / perPage);
  if (page > 1 && page > pages) {
    const message = 'The page number requested is larger than the number of pages available.';
    throw new ServiceError(400, 'rest_post_invalid_page_number', message);
  }
  const linkTo = (number: number, rel: string) => {
    const target = new URL(url);
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
