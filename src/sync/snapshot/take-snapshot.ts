import * as z from 'zod/mini';
import { linkFields, linkKinds } from '../../contract/constants.ts';
import { validate } from '../../contract/validate.ts';
import { eventDate } from '../../contract/values/date.ts';
import { toId } from '../../contract/values/reference.ts';
import { pastCaches } from '../../http/request.ts';
import { type CalendarClient, CalendarError, type DateInput, type PostStatus } from '../../index.ts';
import type { SnapshotRecord, StoredRecord, StoredSnapshot } from '../../testing/index.ts';
import type { LinkedNamespace } from '../import/linked-records.ts';
import type { ImportOptions } from '../import/options.ts';
import { aFunction, sharedOptions } from '../validate.ts';
import { isUnreadable, type LinkedKind, linkedKinds, type RecordKind } from './records.ts';

/** Options of `takeSnapshot`. */
export interface SnapshotOptions extends Pick<ImportOptions, 'concurrency' | 'signal'> {
  /** Skips events that are over by then: an instant, or a date or local time in each event's zone. */
  readonly from: DateInput;
  /** Skips events that begin then or later. Must be an instant if `from` is one. */
  readonly to: DateInput;
  /** The post status, or `any` for all that the user may see, except the trash. Default `publish`. */
  readonly status?: PostStatus | 'any' | undefined;
  /** The site's time zone, which the API does not return: an IANA name, `UTC` or an offset. Default none. */
  readonly timezone?: string | undefined;
  /** Called after each list or page with its number of records. */
  readonly onProgress?: ((count: number) => void) | undefined;
}

const Options = z.strictObject({
  ...sharedOptions,
  from: eventDate(),
  to: eventDate(),
  status: z.optional(z.string()),
  timezone: z.optional(z.string()),
  onProgress: z.optional(aFunction),
});

/** Returns options that collect the records of a listing as the site sends them, and a function that takes them. */
function collectReceived(kind: RecordKind, signal: AbortSignal | undefined) {
  const received = new Map<number, SnapshotRecord[]>();
  const collect = async ({ response }: { readonly response: Response }): Promise<undefined> => {
    if (!response.ok) return;
    const copy = response.clone();
    // The client reports unreadable responses.
    const body = await copy.json().catch(() => undefined);
    // Older releases send some lists as objects.
    for (const record of Object.values<SnapshotRecord>(body?.[kind] ?? {})) {
      const id = Number(record?.id);
      // A site may list several dates with one ID.
      const others = received.get(id)?.filter(({ start_date }) => start_date !== record.start_date) ?? [];
      received.set(id, [...others, record]);
    }
  };
  const idsLeft = () => [...received].flatMap(([id, records]) => records.map(() => id));
  /** Takes these records, or all that are left: unreadable ones, and events outside the period. */
  const take = (ids: Iterable<number> = idsLeft()): StoredRecord[] =>
    Array.from(ids, (id) => {
      if (!(id > 0)) throw new CalendarError(`A snapshot cannot contain ${kind} without an ID`);
      const [record, ...others] = received.get(id) ?? [];
      received.set(id, others);
      return { ...record, id };
    });
  return { requests: pastCaches({ signal, http: { hooks: { afterResponse: [collect] } } }), take };
}

/** Replaces records that have a list of their own with their IDs. */
function linkTo(linked: Readonly<Record<LinkedKind, readonly StoredRecord[]>>) {
  const ids = new Set(linkedKinds.flatMap((kind) => linked[kind].map(({ id }) => `${kind} ${id}`)));
  return (event: StoredRecord): StoredRecord => {
    const links: Record<string, unknown> = {};
    for (const field of linkFields) {
      const toLink = (record: unknown) => {
        const id = Number(toId(record));
        return ids.has(`${linkKinds[field]} ${id}`) ? id : record;
      };
      const value = event[field];
      if (value !== undefined) links[field] = Array.isArray(value) ? value.map(toLink) : toLink(value);
    }
    return { ...event, ...links };
  };
}

/**
 * Reads a whole calendar into one JSON document: the events of a period, and all venues, organizers,
 * categories and tags, as the site sends them, including fields of other plugins.
 *
 * `createCalendarMock({ snapshot })` loads a snapshot, {@link diffSnapshots} compares two, and
 * {@link applySnapshot} brings another site to the same state.
 *
 * A snapshot does not contain the trash, events that are hidden from listings, marks of canceled and postponed
 * events, or more than title and dates of events with a password, since no listing returns them. Texts are rendered:
 * blocks and shortcodes are HTML. Events that the client cannot read are included, whatever the period, but
 * `applySnapshot` rejects them and the mock does not serve them. With WPML, events and terms are of one language.
 *
 * @param client - the client of the site. With credentials it can also read drafts, see `status`
 * @param options - `from` and `to` are required
 * @throws ValidationError for an invalid date, CalendarError for a record without an ID, and any error of the client
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
  validate(Options, options, 'options of takeSnapshot');
  const { from, to, status = 'publish', timezone, signal, concurrency = 3, onProgress } = options;
  const window: StoredSnapshot['window'] = JSON.parse(JSON.stringify({ from, to, status }));
  // Without a status, the API lists all records that the user may see.
  const ofStatus = status === 'any' ? {} : { status };
  const linked: Record<LinkedKind, StoredRecord[]> = { venues: [], organizers: [], categories: [], tags: [] };
  for (const kind of linkedKinds) {
    const { requests, take } = collectReceived(kind, signal);
    const namespace: LinkedNamespace = client[kind];
    const isTerm = kind === 'categories' || kind === 'tags';
    const query = { ...(isTerm ? { hide_empty: false } : ofStatus), per_page: 50 };
    const items = await namespace.list(query, requests).all({ concurrency });
    onProgress?.(items.length);
    linked[kind] = [...take(items.map(({ id }) => id)), ...take()];
  }
  const { requests, take } = collectReceived('events', signal);
  const events: StoredRecord[] = [];
  for await (const { items } of client.events.between(from, to, ofStatus, requests).pages({ concurrency })) {
    events.push(...take(items.map(({ id }) => id)));
    onProgress?.(items.length);
  }
  events.push(...take().filter(isUnreadable));
  return {
    recorded_at: new Date().toISOString(),
    window,
    site: { url: client.baseUrl, ...(timezone !== undefined && { timezone }) },
    events: events.map(linkTo(linked)),
    ...linked,
  };
}
