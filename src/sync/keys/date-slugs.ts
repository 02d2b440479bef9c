import { isOccurrenceId } from '../../contract/occurrence.ts';

/** Says why a row or record is not written. */
export const noteOnDates =
  'It is a date of a recurring event, which has to be changed in WordPress: nothing was written.';

/** Leaves room for a date and a number within the 200 characters that sites store. */
const longestSlug = 180;

/**
 * Makes the slugs that dates of recurring events have as events of their own, since all dates of one share its slug:
 * `weekly-yoga-2026-12-15`. A second date on that day becomes `weekly-yoga-2026-12-15-2`.
 */
export class DateSlugs {
  readonly #counts = new Map<string, number>();

  /** The slug of the next date in the order of starts. */
  next(slug: string, start: string): string {
    const letters = [...slug];
    while (encodeURIComponent(letters.join('')).length > longestSlug) letters.pop();
    const base = `${letters.join('')}-${start.slice(0, 'YYYY-MM-DD'.length)}`;
    const count = (this.#counts.get(base) ?? 0) + 1;
    this.#counts.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  }
}

interface Dated {
  readonly id?: number | undefined;
  readonly start_date?: unknown;
}

/** The slugs that events are known by on other sites: those that several share, or that dates have, get their starts. */
export function slugsOfEvents<Event extends Dated>(
  events: readonly Event[],
  slugOf: (event: Event) => string,
): Map<Event, string> {
  const startOf = ({ start_date }: Event) => String(start_date ?? '');
  const bySlug = Map.groupBy(events, slugOf);
  const dateSlugs = new DateSlugs();
  const slugs = new Map<Event, string>();
  for (const [slug, sharing] of bySlug) {
    for (const event of sharing.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1))) {
      const isShared = slug !== '' && (sharing.length > 1 || isOccurrenceId(event.id ?? 0));
      slugs.set(event, isShared ? dateSlugs.next(slug, startOf(event)) : slug);
    }
  }
  return slugs;
}
