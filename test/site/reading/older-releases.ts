import type { EventQuery } from '../../../src/index.ts';

/** What an older release makes of a query, as the table of docs/compatibility.md says. */
export interface OlderReading {
  readonly query: EventQuery;
  /** Whether several tags mean any of them, and not the first alone. */
  readonly isOfAnyTag: boolean;
  /** Whether IDs find nothing. */
  readonly findsNoIds: boolean;
  readonly reason: string;
}

const finerBounds = ['starts_before', 'starts_after', 'ends_before', 'ends_after'] as const;

const dayOf = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);

/** Up to release 6.0.0.1. */
function asFirstReleases(query: EventQuery): OlderReading | undefined {
  const ignored = finerBounds.filter((name) => query[name] !== undefined);
  const widened = (['start_date', 'end_date'] as const).filter((name) => query[name] instanceof Date);
  const isOfAnyTag = Array.isArray(query.tags) && query.tags.length > 1;
  const reasons = [
    ...(ignored.length > 0 ? [`${ignored.join(' and ')} ignored`] : []),
    ...(widened.length > 0 ? [`${widened.join(' and ')} widened to a whole day`] : []),
    ...(isOfAnyTag ? ['events with any of the tags'] : []),
  ];
  if (reasons.length === 0) return undefined;
  const read = Object.fromEntries(
    Object.entries(query)
      .filter(([name]) => !ignored.some((bound) => bound === name))
      .map(([name, value]) => [name, name === 'start_date' || name === 'end_date' ? dayOf(value) : value]),
  );
  return {
    query: read,
    isOfAnyTag,
    findsNoIds: false,
    reason: `${reasons.join(', ')}, as in releases up to 6.0.0.1`,
  };
}

/** In release 6.0.2. */
function asRelease602(query: EventQuery): OlderReading | undefined {
  if (query.include === undefined) return undefined;
  return { query, isOfAnyTag: false, findsNoIds: true, reason: 'include finds nothing, as in release 6.0.2' };
}

/** How older releases read a query otherwise than the newest. */
export function olderReadingsOf(query: EventQuery): OlderReading[] {
  return [asFirstReleases(query), asRelease602(query)].filter((reading) => reading !== undefined);
}

/** What a list with too low a total is known for. */
export const lowTotals = 'as in releases 6.0.0.1 to 6.0.2';
