import type { CalendarClient, EventSequence, RequestOptions } from '../../index.ts';
import { UsageError } from '../errors/errors.ts';
import { knownTotal } from './print-record.ts';
import { type CalendarRecord, type RecordKind, recordsOf } from './record-kind.ts';

/** Which of the records that match a query are listed. */
export interface ListOptions {
  readonly all?: boolean;
  readonly limit?: number;
  readonly upcoming?: boolean;
  readonly past?: boolean;
  readonly from?: string;
  readonly to?: string;
}

/** The records of a listing as they arrive, and afterwards a line about those that were left out. */
export interface Listing {
  readonly records: AsyncIterable<CalendarRecord>;
  remainder(): string | undefined;
}

/** The most records that real sites return at once. */
const largestPage = 50;

/** A query, of which the size of a page is known here. */
interface ListQuery {
  readonly per_page?: number;
}

/** Reads a sequence of events by their dates, or undefined where there is none of these options. */
function sequenceOf(
  calendar: CalendarClient,
  query: ListQuery,
  { all, limit, upcoming, past, from, to }: ListOptions,
  options: RequestOptions,
): EventSequence | undefined {
  if (upcoming || past) {
    const onePage = all ? undefined : query.per_page;
    return calendar.events[past ? 'past' : 'upcoming']({ ...query, limit: limit ?? onePage }, options);
  }
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) throw new UsageError('--from and --to belong together.');
  return calendar.events.between(from, to, { ...query, limit }, options);
}

const asRecords = (items: readonly object[]) => items as readonly CalendarRecord[];

function listSequence(sequence: EventSequence, { all, limit, from }: ListOptions): Listing {
  let count = 0;
  const isPart = from === undefined && !all && limit === undefined;
  async function* read() {
    if (all) yield* sequence as AsyncIterable<unknown> as AsyncIterable<CalendarRecord>;
    else {
      const events = asRecords(await sequence);
      count = events.length;
      yield* events;
    }
  }
  const remainder = () =>
    isPart && count > 0
      ? `The first ${count} events. Add --all for all of them, or --limit for more.`
      : undefined;
  return { records: read(), remainder };
}

/** Lists records: one page, all of them, or up to a limit. */
export function listRecords(
  calendar: CalendarClient,
  kind: RecordKind,
  query: ListQuery,
  options: ListOptions,
  requestOptions: RequestOptions,
): Listing {
  const sequence = sequenceOf(calendar, query, options, requestOptions);
  if (sequence) return listSequence(sequence, options);

  const { all, limit } = options;
  const records = recordsOf(calendar, kind);
  const perPage = all
    ? largestPage
    : limit === undefined
      ? undefined
      : Math.min(Math.max(limit, 1), largestPage);
  const request = records.list(
    perPage === undefined ? query : { per_page: perPage, ...query },
    requestOptions,
  );
  if (all) return { records: request, remainder: () => undefined };

  let remainder: string | undefined;
  async function* read() {
    if (limit !== undefined) {
      yield* await request.all({ limit });
      return;
    }
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
