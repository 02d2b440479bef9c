import { positiveInteger, wire } from '../contract/wire.ts';
import * as z from '../contract/zod.ts';
import { validate } from './validate.ts';

const Id = z.strictObject({ id: positiveInteger });

/** An id as a path segment. */
export function idSegment(id: unknown, singular: string): string {
  return String(validate(Id, { id }, `${singular} id`).id);
}

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

const Slug = z.strictObject({
  slug: wire<string, string>('a slug such as summer-fair, without slashes', encodeSlug),
});

/** A slug as a path segment. */
export function slugSegment(slug: unknown, singular: string): string {
  return validate(Slug, { slug }, `${singular} slug`).slug;
}
