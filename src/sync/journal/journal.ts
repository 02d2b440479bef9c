import { createHash } from 'node:crypto';
import { describeProblem } from '../../contract/values/check.ts';
import { CalendarError, type PostStatus, ValidationError } from '../../index.ts';

/**
 * Stores what an import does, one line of JSON at a time, so that an interrupted run can continue. Use one
 * journal per site and source, and never in two runs at the same time.
 */
export interface Journal {
  /** Returns the lines of previous runs in order. Without it, nothing is known about previous runs. */
  read?(): Iterable<string> | AsyncIterable<string>;
  /** Stores a line without a line break. The import waits for it before it sends what the line announces. */
  append(line: string): void | Promise<void>;
  /** Called when the run ends, even if it failed. */
  close?(): void | Promise<void>;
}

export const hashOf = (value: string | Uint8Array) =>
  createHash('sha256').update(value).digest('hex').slice(0, 24);

/** Thrown when a journal cannot be read or written, which stops the import. `cause` has the reason. */
export class JournalError extends CalendarError {
  static override readonly name: string = 'JournalError';

  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, undefined, { cause });
  }
}

/** What a journal knows about an event that matches its row. */
export interface KnownEvent {
  readonly id: number;
  readonly hash: string;
  /** `modified_utc` of the event at that time. */
  readonly modified: string;
  /** Hash of the URL of the row's image. */
  readonly image?: string | undefined;
  /** The status by which the import itself hid the event from visitors. */
  readonly hidden?: string | undefined;
  /** The status that it had before `missing` or `canceled` hid it. */
  readonly before?: PostStatus | undefined;
}

type JournalLine =
  | { journal: 'events-calendar-client/sync'; version: 2; site: string }
  /** An event is about to be created, at a time in milliseconds. The next line with its key tells whether it was. */
  | { creating: string; at?: number }
  | { declined: string }
  | ({ key: string } & KnownEvent);

/** Parses a line. Returns undefined if it is incomplete, such as after a killed process. */
function parseLine(text: string): JournalLine | undefined {
  try {
    const line = JSON.parse(text);
    return typeof line === 'object' && line !== null ? line : undefined;
  } catch {
    return undefined;
  }
}

/** The journal of a run, with the results of previous runs. */
export class RunJournal {
  readonly #journal: Journal | undefined;
  /** What is known about events, by the keys of their rows. */
  readonly known = new Map<string, KnownEvent>();
  /** When events were sent that may or may not have been created, by their keys. */
  readonly uncertain = new Map<string, number>();
  /** The keys of events by their IDs. */
  readonly keys = new Map<number, string>();
  #hasHeader = false;
  /** Why something that was done could not be recorded. */
  failure: JournalError | undefined;

  constructor(journal: Journal | undefined) {
    this.#journal = journal;
  }

  /** Reads what previous runs have done on the site. A dry run writes nothing. */
  async start(site: string, isDryRun: boolean): Promise<void> {
    try {
      for await (const text of this.#journal?.read?.() ?? []) {
        this.#add(parseLine(text), site);
        // Without what it contains, which may be a secret.
        if (!this.#hasHeader) throwOther('a journal of an import or an empty file', 'something else');
      }
    } catch (error) {
      throw error instanceof CalendarError ? error : new JournalError('The journal cannot be opened', error);
    }
    if (!this.#hasHeader && !isDryRun)
      await this.append({ journal: 'events-calendar-client/sync', version: 2, site });
  }

  async append(line: JournalLine): Promise<void> {
    try {
      await this.#journal?.append(JSON.stringify(line));
    } catch (error) {
      throw new JournalError('The journal cannot be written', error);
    }
  }

  /** Records that an event matches its row, unless known. A status by which a run hid it never becomes its `before`. */
  async done(key: string, event: KnownEvent): Promise<void> {
    const known = this.known.get(key);
    // The site schedules it again if its date is still ahead.
    const given = event.before === 'future' ? 'publish' : event.before;
    const before = known?.hidden === given ? known?.before : given;
    const isKnown = JSON.stringify(known) === JSON.stringify({ ...event, before });
    if (!isKnown || this.uncertain.has(key)) await this.record({ key, ...event, before });
  }

  async close(): Promise<void> {
    try {
      await this.#journal?.close?.();
    } catch (error) {
      this.failure ??= new JournalError('The journal cannot be closed', error);
    }
  }

  /** Stores what was done, which a failure does not undo. */
  async record(line: JournalLine): Promise<void> {
    await this.append(line).catch((error: JournalError) => {
      this.failure ??= error;
    });
  }

  #add(line: JournalLine | undefined, site: string): void {
    if (line === undefined) return;
    if ('key' in line) {
      const { key, id, hash, modified, image, hidden, before } = line;
      this.known.set(key, { id, hash, modified, image, hidden, before });
      this.keys.set(id, key);
      this.uncertain.delete(key);
    } else if ('creating' in line) {
      this.uncertain.set(line.creating, line.at ?? 0);
    } else if ('declined' in line) {
      this.uncertain.delete(line.declined);
    } else if ('journal' in line) {
      this.#hasHeader = true;
      if (line.site !== site) throwOther(`a journal of ${site}`, `a journal of ${line.site}`);
    }
  }
}

function throwOther(expected: string, received: string): never {
  const problem = describeProblem('invalid_value', expected, received);
  throw new ValidationError('options of importEvents', [{ path: ['journal'], ...problem }]);
}
