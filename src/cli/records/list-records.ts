import type { CalendarClient, EventSequence, RequestOptions } from '../../index.ts';
import { UsageError } from '../errors/errors.ts';
import { knownTotal } from './print-record.ts';
import { type CalendarRecord, type RecordKind, recordsOf } from './record-kind.ts';

export interface ListOptions {
  readonly all?: boolean;
  readonly limit?: number;
  readonly upcoming?: boolean;
  readonly past?: boolean;
  readonly from?: string;
  readonly to?: string;
}

/** The most records that real sites return at once. */
const largestPage = 50;

/** A query, of which the size of a page is known here. */
interface ListQuery {
  readonly per_page?: number;
}

/** Reads a sequence of events by their dates. Undefined if there is none of these options. */
function sequenceOf(
  { events }: CalendarClient,
  query: ListQuery,
  { all, limit, upcoming, past, from, to }: ListOptions,
  options: RequestOptions,
): EventSequence | undefined {
  const onePage = all ? undefined : query.per_page;
  if (upcoming) return events.upcoming({ ...query, limit: limit ?? onePage }, options);
  if (past) return events.past({ ...query, limit: limit ?? onePage }, options);
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) throw new UsageError('--from and --to belong together.');
  return events.between(from, to, { ...query, limit }, options);
}

/**
 * Lists records: one page, all of them, or up to a limit. Returns them as they arrive, and what says afterwards which were
 * left out.
 */
export function listRecords(
  calendar: CalendarClient,
  kind: RecordKind,
  query: ListQuery,
  options: ListOptions,
  requestOptions: RequestOptions,
) {
  const { all, limit, from } = options;
  let remainder: string | undefined;

  async function* read(): AsyncGenerator<CalendarRecord, void, undefined> {
    const sequence = sequenceOf(calendar, query, options, requestOptions);
    if (sequence) {
      const events = sequence as AsyncIterable<unknown> as AsyncIterable<CalendarRecord>;
      if (all) return yield* events;
      const items = (await sequence) as readonly object[] as readonly CalendarRecord[];
      if (from === undefined && limit === undefined && items.length > 0)
        remainder = `The first ${items.length} events. Add --all for all of them, or --limit for more.`;
      return yield* items;
    }
    const perPage = all ? largestPage : limit && Math.min(limit, largestPage);
    const request = recordsOf(calendar, kind).list(
      { ...(perPage !== undefined && { per_page: perPage }), ...query },
      requestOptions,
    );
    if (all) return yield* request;
    if (limit !== undefined) return yield* await request.all({ limit });
    const loaded = await request;
    const { items, page, hasNext } = loaded;
    const total = knownTotal(loaded);
    const shown = total === undefined ? `The first ${items.length}` : `${items.length} of ${total}`;
    if (hasNext)
      remainder = `${shown} ${kind.name}. Add --all for all of them, or --page ${page + 1} for the next.`;
    yield* items;
  }
  return { records: read(), remainder: () => remainder };
}
