import type { Fields } from '../../json.ts';
import { parseIdList, parseList } from '../../wordpress/php/values.ts';
import { searchFilter } from '../../wordpress/search.ts';
import { sanitizeTitle } from '../../wordpress/slug.ts';
import { compareNames } from '../../wordpress/text.ts';
import { notAllowed, ServiceError } from '../errors.ts';
import type { ParsedRequest } from '../http.ts';
import { can } from '../permissions.ts';
import type { OperationContext, ServiceResponse } from '../site/site.ts';
import { dateForm } from '../validation/schema.ts';

/** A request to a route of WordPress, with its user. */
export interface WordPressRequest extends OperationContext, Pick<ParsedRequest, 'method' | 'received'> {
  /** The number in its path. */
  readonly id: number | undefined;
  /** Whether the response has the fields for editors, such as the stored texts. */
  readonly isForEdit: boolean;
}

/** Responds to a request to a route of WordPress. */
export type WordPressHandler = (request: WordPressRequest) => ServiceResponse | Promise<ServiceResponse>;

/** Whether a post was published and modified in the requested period, which may be in the site's zone or have its own. */
function isInPeriod(json: Fields, query: Fields): boolean {
  return (['after', 'before', 'modified_after', 'modified_before'] as const).every((name) => {
    if (query[name] === undefined) return true;
    const limit = String(query[name]);
    const hasZone = dateForm.exec(limit)?.[1] !== undefined;
    const field = `${name.startsWith('modified') ? 'modified' : 'date'}${hasZone ? '_gmt' : ''}`;
    const distance = Date.parse(`${json[field]}Z`) - Date.parse(hasZone ? limit : `${limit}Z`);
    return name.endsWith('after') ? distance > 0 : distance < 0;
  });
}

/** Sorts records by their IDs in the requested direction, as the database sorts those of the same date. */
export function inOrderOfIds<Item extends { id: number }>(records: Iterable<Item>, order: unknown): Item[] {
  const direction = order === 'asc' ? 1 : -1;
  return [...records].sort((one, other) => direction * (one.id - other.id));
}

/**
 * Returns a page of the requested posts or images, by default latest first.
 *
 * @param posts - in the order of those that are equal, with the texts that a search looks at. Those that the user may
 * not read count, but their page lacks them
 */
export function postsPage(
  posts: readonly { ids: readonly unknown[]; json: Fields; text: string; isHidden?: boolean }[],
  request: WordPressRequest,
): ServiceResponse {
  const { parameters, user, isForEdit } = request;
  if (isForEdit && !can(user, 'edit'))
    throw notAllowed(user, 'rest_forbidden_context', 'edit posts in this post type');
  const { search = '', orderby } = parameters;
  if (orderby === 'relevance' && search === '') {
    const message = 'You need to define a search term to order by relevance.';
    throw new ServiceError(400, 'rest_no_search_term_defined', message);
  }
  const idsIn = (name: string): unknown[] => parseIdList(parameters[name] ?? []);
  const include = idsIn('include');
  if (orderby === 'include' && include.length === 0) {
    const message = 'You need to define an include parameter to order by include.';
    throw new ServiceError(400, 'rest_orderby_include_missing_include', message);
  }
  const exclude = include.length === 0 ? idsIn('exclude') : [];
  const authors = idsIn('author');
  const otherAuthors = idsIn('author_exclude');
  const slugs = parseList(parameters.slug).map((slug) => sanitizeTitle(String(slug)));
  const isFound = searchFilter(String(search));
  const found = posts.filter(
    ({ ids, json, text }) =>
      (include.length === 0 || ids.some((id) => include.includes(id))) &&
      (authors.length === 0 || authors.includes(Number(json.author))) &&
      !otherAuthors.includes(Number(json.author)) &&
      isInPeriod(json, parameters) &&
      (slugs.length === 0 || slugs.includes(String(json.slug))) &&
      !ids.some((id) => exclude.includes(id)) &&
      isFound(text),
  );
  // Dates of recurring events are sorted by the ID of their event.
  const keyOf = ({ ids, json }: (typeof posts)[number]): unknown => {
    const { id, slug, date, title, ...others } = json;
    if (orderby === 'include') return include.indexOf(Number(id));
    return { id: ids.at(-1), slug, title: Object(title).rendered, ...others }[String(orderby)] ?? date;
  };
  const isAscending = parameters.order === 'asc' || orderby === 'include';
  const compare = (one: unknown, other: unknown) =>
    typeof one === 'number' ? one - Number(other) : compareNames(String(one), String(other));
  found.sort((one, other) => compare(keyOf(one), keyOf(other)) * (isAscending ? 1 : -1));
  const shown = found.map(({ json, isHidden }) => (isHidden ? undefined : json));
  return collectionPage(shown, request, true);
}

/**
 * Returns a page of one of WordPress's own lists, with its totals and the URLs of its neighbors in headers.
 *
 * @param items - the whole list. Undefined items count, but pages lack them
 * @param isOfPosts - whether a page past the last one is an error, unless the list is empty
 */
export function collectionPage(
  items: readonly (Fields | undefined)[],
  { received, parameters }: WordPressRequest,
  isOfPosts: boolean,
  total = items.length,
): ServiceResponse {
  const page = Number(parameters.page ?? 1);
  const perPage = Number(parameters.per_page ?? 10);
  const offset = Math.abs(Number(parameters.offset ?? (page - 1) * perPage));
  const pages = Math.ceil(total / perPage);
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
  const body = items.slice(offset, offset + perPage).filter((item) => item !== undefined);
  return {
    status: 200,
    body,
    headers: {
      'X-WP-Total': String(total),
      'X-WP-TotalPages': String(pages),
      ...(links.length > 0 && { Link: links.join(', ') }),
    },
  };
}
