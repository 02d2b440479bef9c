import type { Resource } from '../../contract/resources.ts';
import { positiveInteger, wire } from '../../contract/wire.ts';
import * as z from '../../contract/zod.ts';
import { validate } from './validate.ts';

/** Encoded once, be it given plain or percent-encoded, and never a way out of the route. */
function encodeSlug(slug: unknown): string | undefined {
  if (typeof slug !== 'string' || !slug.isWellFormed()) return undefined;
  let plain = slug;
  try {
    plain = decodeURIComponent(slug);
  } catch {
    // A lone percent sign is meant as such.
  }
  return /^\.{0,2}$|[/\\]/.test(plain.trim()) ? undefined : encodeURIComponent(plain);
}

const Id = z.strictObject({ id: positiveInteger });

const Slug = z.strictObject({
  slug: wire<string, string>('a slug such as summer-fair, without slashes', encodeSlug),
});

/** What names a single record. */
export type Item = z.input<typeof Id> | z.input<typeof Slug>;

/** The path of a single record, encoded. */
export function itemPath({ name, singular }: Pick<Resource, 'name' | 'singular'>, item: Item): string[] {
  return 'id' in item
    ? [name, String(validate(Id, item, `${singular} id`).id)]
    : [name, 'by-slug', validate(Slug, item, `${singular} slug`).slug];
}
