import { describe } from '../contract/describe.ts';
import { ValidationError } from './errors/validation-error.ts';

/** An id as a path segment. */
export function idSegment(id: unknown, singular: string): string {
  if (Number.isSafeInteger(id) && (id as number) > 0) return String(id);
  const message = `expected a positive integer, got ${describe(id)}`;
  throw new ValidationError(`${singular} id`, [{ path: ['id'], message }]);
}

/** A slug as a path segment: encoded once, be it given plain or percent-encoded, and never a way out of the route. */
export function slugSegment(slug: unknown, singular: string): string {
  const refuse = (message: string): never => {
    throw new ValidationError(`${singular} slug`, [{ path: ['slug'], message }]);
  };
  if (typeof slug !== 'string' || !slug.isWellFormed()) return refuse(`expected text, got ${describe(slug)}`);
  let plain = slug;
  try {
    plain = decodeURIComponent(slug);
  } catch {
    // A lone percent sign is meant as such.
  }
  if (/^\.{0,2}$/.test(plain.trim()) || /[/\\]/.test(plain)) {
    refuse(`expected a slug such as summer-fair, without slashes and not only dots, got ${describe(slug)}`);
  }
  return encodeURIComponent(plain);
}
