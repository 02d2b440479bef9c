import { problemOf } from '../../contract/values/check.ts';
import { readDate, toIsoText } from '../../contract/values/date.ts';
import {
  type CalendarClient,
  type DateInput,
  type ListRequest,
  type PostStatus,
  type RequestOptions,
  ValidationError,
} from '../../index.ts';
import type { SnapshotRecord, StoredRecord, StoredSnapshot } from '../../testing/index.ts';
import type { ImportOptions } from '../import/options.ts';
import { linkFields, linkKinds, type RecordKind } from './records.ts';

/** Which records a snapshot has, and how they are read. */
export interface SnapshotOptions extends Pick<ImportOptions, 'concurrency' | 'signal'> {
  /** Events that are over before are left out: an instant, or a day or wall time on each event's own clock. */
  readonly from: DateInput;
  /** Events that begin then or later are left out; of the same kind as `from`. */
  readonly to: DateInput;
  /**
   * The post status of the events, venues and organizers; `any` for all that the user may see, without the trash.
   * Default `publish`.
   */
  readonly status?: PostStatus | 'any' | undefined;
  /** The time zone of the site, which the interface does not have: an IANA name, `UTC`, or an offset. None by default. */
  readonly timezone?: string | undefined;
  /** Called after each list or page of records, with how many it has. */
  readonly onProgress?: ((count: number) => void) | undefined;
}

/** The most records that real sites return at once. */
const per_page = 50;

function dateText(value: DateInput, name: string): string {
  const date = readDate(value);
  if (date !== undefined) return typeof date === 'string' ? date : toIsoText(date);
  const problem = problemOf('invalid_date', 'a date such as 2027-05-01', value);
  throw new ValidationError('options of takeSnapshot', [{ path: [name], ...problem }]);
}

/** Computed from other fields, and large. */
const leftOut = /^(?:utc_)?(?:start|end)_date_details$/;

/** Collects the records of a listing as the site sends them, which the client decodes. */
class ReceivedRecords {
  readonly #kind: RecordKind;
  readonly #records = new Map<number, SnapshotRecord>();

  constructor(kind: RecordKind) {
    this.#kind = kind;
  }

  options(signal: AbortSignal | undefined): RequestOptions {
    return {
      signal,
      http: { hooks: { afterResponse: [({ response }) => this.#collect(response.clone())] } },
    };
  }

  take(id: number): StoredRecord {
    const fields = Object.entries(this.#records.get(id) ?? {}).filter(([name]) => !leftOut.test(name));
    this.#records.delete(id);
    return { ...Object.fromEntries(fields), id };
  }

  async #collect(response: Response): Promise<undefined> {
    // The client reports what cannot be read.
    const body = response.ok ? await response.json().catch(() => undefined) : undefined;
    // Older releases send some lists as objects.
    const records = Object.values<SnapshotRecord>(body?.[this.#kind] ?? {});
    for (const record of records) this.#records.set(Number(record?.id), record);
  }
}

type ListedIds = Readonly<Record<Exclude<RecordKind, 'events'>, ReadonlySet<number>>>;

function withLinks(event: StoredRecord, listed: ListedIds): StoredRecord {
  const links: Record<string, unknown> = {};
  for (const field of linkFields) {
    const toId = (value: unknown) => {
      const id = typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined;
      return id !== undefined && listed[linkKinds[field]].has(id) ? id : value;
    };
    const value = event[field];
    if (value !== undefined) links[field] = Array.isArray(value) ? value.map(toId) : toId(value);
  }
  return { ...event, ...links };
}

/**
 * Reads a whole calendar into one JSON document: the events of a time, and all venues, organizers, categories and tags, as
 * the site sends them, with the fields of its plugins. It is the format of the mock service, so `createCalendarMock({ snapshot })` loads it;
 * {@link diffSnapshots} compares two, and {@link applySnapshot} brings another site to the state of one.
 *
 * A snapshot has neither events that are hidden from listings nor the trash, since no listing has them.
 *
 * @param client - the client of the site; with credentials it may see drafts, see `status`
 * @param options - `from` and `to` are required
 * @throws ValidationError without options or for a date that is none, and whatever the client throws
 * @example
 * ```ts
 * import { writeFile } from 'node:fs/promises';
 * import { takeSnapshot } from 'events-calendar-client/sync';
 *
 * const snapshot = await takeSnapshot(calendar, { from: '2027-01-01', to: '2028-01-01' });
 * await writeFile('calendar.json', JSON.stringify(snapshot));
 * ```
 */
export async function takeSnapshot(
  client: CalendarClient,
  options: SnapshotOptions,
): Promise<StoredSnapshot> {
  if (!options) {
    const problem = problemOf('required', '{ from, to }: the time whose events are taken', options);
    throw new ValidationError('options of takeSnapshot', [{ path: [], ...problem }]);
  }
  const { from, to, status = 'publish', timezone, signal, concurrency = 3, onProgress } = options;
  const window = { from: dateText(from, 'from'), to: dateText(to, 'to'), status };
  // All that the user may see is listed if there is no status.
  const ofStatus = status === 'any' ? {} : { status };
  const read = async (
    kind: RecordKind,
    list: (requests: RequestOptions) => ListRequest<{ readonly id: number }>,
  ) => {
    const received = new ReceivedRecords(kind);
    const items = await list(received.options(signal)).all({ concurrency });
    onProgress?.(items.length);
    return items.map(({ id }) => received.take(id));
  };
  const terms = { hide_empty: false, per_page };
  const categories = await read('categories', (requests) => client.categories.list(terms, requests));
  const tags = await read('tags', (requests) => client.tags.list(terms, requests));
  const posts = { ...ofStatus, per_page };
  const venues = await read('venues', (requests) => client.venues.list(posts, requests));
  const organizers = await read('organizers', (requests) => client.organizers.list(posts, requests));
  const idsOf = (records: readonly StoredRecord[]) => new Set(records.map(({ id }) => id));
  const listed: ListedIds = {
    categories: idsOf(categories),
    tags: idsOf(tags),
    venues: idsOf(venues),
    organizers: idsOf(organizers),
  };
  const received = new ReceivedRecords('events');
  const events: StoredRecord[] = [];
  const sequence = client.events.between(from, to, ofStatus, received.options(signal));
  for await (const page of sequence.pages({ concurrency })) {
    for (const { id } of page) events.push(withLinks(received.take(id), listed));
    onProgress?.(page.length);
  }
  return {
    recorded_at: new Date().toISOString(),
    window,
    site: { url: client.baseUrl, ...(timezone !== undefined && { timezone }) },
    events,
    venues,
    organizers,
    categories,
    tags,
  };
}
