import * as z from 'zod/mini';
import { ValidationError } from '../../../index.ts';

/** The most records that a page has: more would not fit a result. */
const longestPage = 25;

/** A message that names what is expected, as those of the contract do. */
function expected(what: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) => `expected ${what}, got ${JSON.stringify(input)}`,
  };
}

function wholeNumber(what: string, least: number, most = Number.MAX_SAFE_INTEGER) {
  return z.int(expected(what)).check(z.gte(least, expected(what)), z.lte(most, expected(what)));
}

/** The parameters of a listing, in pages that fit a result. */
export function pageParameters() {
  const perPage = wholeNumber(`a whole number from 1 to ${longestPage}`, 1, longestPage);
  return {
    page: z
      ._default(wholeNumber('a whole number from 1', 1), 1)
      .check(z.describe('The page to return, from 1.')),
    per_page: z
      ._default(perPage, 10)
      .check(z.describe(`How many records the page has, at most ${longestPage}.`)),
  };
}

/** The ID of an event, venue or organizer, or its slug. */
export function idOrSlug(kind: string) {
  const what = `the ID of ${kind}, such as 12, or its slug`;
  return z
    .union([wholeNumber(what, 1), z.string().check(z.regex(/\S/))], expected(what))
    .check(z.describe(`The ID of ${kind}, such as 12, or its slug, such as "summer-fair".`));
}

/** The ID of a category or tag. */
export function termId(kind: string) {
  return wholeNumber(`the ID of ${kind}, such as 12`, 1).check(z.describe(`The ID of ${kind}.`));
}

/** Which part of a long description is read. */
export function descriptionParameters() {
  const from = wholeNumber('a whole number from 0', 0);
  return {
    description_from: z
      ._default(from, 0)
      .check(z.describe('Where to begin in a description that was too long for the result before.')),
    description_format: z
      ._default(z.enum(['text', 'html'], expected('text or html')), 'text')
      .check(z.describe('How the description is returned: html, to change part of it with an edit.')),
  };
}

/** The state of a record that an edit relies on. */
export function versionParameter() {
  const date = z.string(expected('a date such as 2027-05-01 18:00:00'));
  return {
    if_unmodified_since: z
      .optional(date)
      .check(
        z.describe(
          'The modified_utc of the record as you have read it: nothing is written if it has changed.',
        ),
      ),
  };
}

/** A web address. */
export function webAddress(description: string) {
  return z.string(expected('an address such as https://example.org')).check(z.describe(description));
}

/** A record is addressed by its ID, also where it is written as text, or by its slug. */
export function addressOf(idOrSlugValue: number | string): { id: number } | { slug: string } {
  const text = String(idOrSlugValue).trim();
  return /^\d+$/.test(text) ? { id: Number(text) } : { slug: text };
}

/** Statuses that delete: WordPress empties the trash, and its automatic drafts, after some days. */
const deletingStatuses = ['trash', 'auto-draft'];

function deletes(status: unknown): boolean {
  // WordPress itself drops all but these characters.
  const key = String(status)
    .toLowerCase()
    .replace(/[^a-z\d_-]/g, '');
  return deletingStatuses.includes(key);
}

/**
 * Refuses what would delete a record by its status, also of a venue or organizer inside the body of an event.
 *
 * @throws ValidationError
 */
export function refuseDeletion(fields: Readonly<Record<string, unknown>>): void {
  const bodies = [fields, fields.venue, fields.organizer].flat();
  for (const body of bodies) {
    if (typeof body !== 'object' || body === null || !('status' in body) || !deletes(body.status)) continue;
    const message = 'expected a status that deletes nothing, such as draft, since these tools never delete';
    throw new ValidationError('arguments', [{ path: ['status'], code: 'not_allowed', message }]);
  }
}
