import type { RequestOptions } from '../options.ts';

export const termKinds = ['categories', 'tags'] as const;

/** Finds or creates terms by their names: `calendar.categories` and `calendar.tags`. */
export type TermsByName = Readonly<
  Record<
    (typeof termKinds)[number],
    { ensure(name: string, options?: RequestOptions): Promise<{ readonly id: number }> }
  >
>;

/** Replaces the names of terms in the body of an event by their IDs. */
export async function resolveTerms<Body extends object>(
  termsByName: TermsByName,
  body: Body,
  { signal, language, headers, extraQuery, http }: RequestOptions,
): Promise<Body> {
  // Fields of the site's own in the event's body are not for its terms.
  const options = { signal, language, headers, extraQuery, http };
  const resolved: Record<string, unknown> = {};
  for (const kind of termKinds) {
    const terms = (body as Record<string, unknown>)[kind];
    if (!hasNames(terms)) continue;
    const ids = new Set<unknown>();
    for (const term of [terms].flat()) {
      ids.add(typeof term === 'string' ? (await termsByName[kind].ensure(term, options)).id : term);
    }
    resolved[kind] = [...ids];
  }
  return { ...body, ...resolved };
}

/** Whether terms in the body of an event are given by names. */
export function hasNames(terms: unknown): boolean {
  return [terms].flat().some((term) => typeof term === 'string');
}
