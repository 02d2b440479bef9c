import * as z from 'zod/mini';
import type { Resource } from '../../contract/resources.ts';
import { positiveInteger } from '../../contract/values/number.ts';
import { valueLike } from '../../contract/values/refine.ts';
import { decodeSlug } from '../../contract/values/response.ts';
import { isWellFormed } from '../../contract/values/text.ts';
import { validate } from '../validation/validate.ts';

/** Encodes a slug once, whether it was passed plain or percent-encoded. One that would leave its route is invalid. */
function encodeSlug(slug: unknown): string | undefined {
  if (typeof slug !== 'string' || !isWellFormed(slug)) return undefined;
  const plain = decodeSlug(slug);
  if (plain.includes('/') || plain.includes('\\')) return undefined;
  if (['', '.', '..'].includes(plain.trim())) return undefined;
  return encodeURIComponent(plain);
}

const Id = z.strictObject({ id: positiveInteger() });

const Slug = z.strictObject({
  slug: valueLike((slug) => encodeSlug(slug) !== undefined, 'a slug such as summer-fair, without slashes'),
});

const Route = z.strictObject({
  path: valueLike(
    (path) => encodeRoute(path) !== undefined,
    'a path below the REST root, such as wp/v2/posts',
  ),
});

/** Encodes the path of a route. One that would leave the REST root is invalid, and one with a query, encoded or not. */
function encodeRoute(path: unknown): string | undefined {
  const segments = String(path).split('/').map(encodeSlug);
  return segments.every((segment) => segment && !/%(23|25|3F)/.test(segment))
    ? segments.join('/')
    : undefined;
}

/** The encoded path of any route of a site. */
export function routePath(path: string): string {
  validate(Route, { path }, 'route');
  return encodeRoute(path)!;
}

/** The id or slug that addresses a single item. */
export type ItemAddress = { readonly id: number } | { readonly slug: string };

/** The single item that path segments address, in words; undefined where they address none. */
export function describeItem(singular: string, [, ...address]: readonly string[]): string | undefined {
  const [first, slug] = address;
  if (first === undefined) return undefined;
  return slug === undefined
    ? `${singular} with the id ${first}`
    : `${singular} with the slug ${decodeSlug(slug)}`;
}

/** The encoded path segments of a single item. */
export function itemPath(
  { name, singular }: Pick<Resource, 'name' | 'singular'>,
  address: ItemAddress,
): string[] {
  if ('id' in address) {
    const { id } = validate(Id, address, `${singular} id`);
    return [name, String(id)];
  }
  const { slug } = validate(Slug, address, `${singular} slug`);
  return [name, 'by-slug', encodeSlug(slug)!];
}
