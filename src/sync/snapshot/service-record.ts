import type { RequestOptions } from '../../index.ts';
import type { SnapshotRecord, StoredRecord } from '../../testing/index.ts';
import type { RecordKind } from './record-state.ts';
import { linkFields, linkKinds } from './record-state.ts';

/** Computed from other fields, and large. */
const leftOut = /^(?:utc_)?(?:start|end)_date_details$/;

/** Collects the records of a listing as the site sends them, which the client decodes. */
export class ReceivedRecords {
  readonly #kind: RecordKind;
  readonly #records = new Map<number, SnapshotRecord>();

  constructor(kind: RecordKind) {
    this.#kind = kind;
  }

  /** Options of the requests whose records are collected. */
  options(signal: AbortSignal | undefined): RequestOptions {
    return {
      signal,
      http: { hooks: { afterResponse: [({ response }) => this.#collect(response.clone())] } },
    };
  }

  /** Takes out a record that the client has returned. */
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

/** The IDs of the records that a snapshot has lists of. */
export type ListedIds = Readonly<Record<Exclude<RecordKind, 'events'>, ReadonlySet<number>>>;

/**
 * An event that names what it is linked to by its ID. What no list has, such as a venue that is a draft, goes along.
 */
export function withLinks(event: StoredRecord, listed: ListedIds): StoredRecord {
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
