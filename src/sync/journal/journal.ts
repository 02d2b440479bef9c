import { describeProblem } from '../../contract/values/check.ts';
import { hashOfBytes } from '../../contract/values/text.ts';
import { CalendarError, ValidationError } from '../../index.ts';

/**
 * Stores what an import does, one line of JSON at a time, so that an interrupted run can continue. Use one
 * journal per site and source, and never in two runs at the same time.
 */
export interface Journal {
  /** Returns the lines of previous runs in order. Without it, nothing is known about previous runs. */
  read?(): Iterable<string> | AsyncIterable<string>;
  /**
   * Stores a line without a line break. The import waits until it is stored, and only then sends what the
   * line announces.
   */
  append(line: string): void | Promise<void>;
  /** Called when the run ends, even if it failed. */
  close?(): void | Promise<void>;
}

export async function hashOf(value: unknown): Promise<string> {
  return hashOfBytes(new TextEncoder().encode(JSON.stringify(value)));
}

/** Thrown when a journal cannot be read or written, which stops the import. `cause` has the reason. */
export class JournalError extends CalendarError {
  static override readonly name: string = 'JournalError';

  /** @param what - what failed */
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
  /** Hash of the row's image: of its URL, or of the content of its file. */
  readonly image?: string | undefined;
}

type JournalLine =
  | { journal: 'events-calendar-client/sync'; version: 2; site: string }
  /** An event is about to be created. The next line with its key tells whether it was. */
  | { creating: string }
  | { declined: string }
  | ({ key: string } & KnownEvent)
  | { uploaded: string; id: number };

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
  readonly #site: string;
  readonly #lock: (() => () => void) | undefined;
  #unlock: (() => void) | undefined;
  readonly #known = new Map<string, KnownEvent>();
  /** The keys of events that may or may not have been created. */
  readonly #uncertain = new Set<string>();
  readonly #images = new Map<string, number>();
  #hasHeader = false;

  /**
   * @param journal - where lines are stored, undefined for no journal
   * @param site - the URL of the site
   * @param lock - locks the journal, and returns a function that releases the lock
   */
  constructor(journal: Journal | undefined, site: string, lock?: () => () => void) {
    this.#journal = journal;
    this.#site = site;
    this.#lock = lock;
  }

  get isKept(): boolean {
    return this.#journal !== undefined;
  }

  async start(): Promise<void> {
    this.#unlock = this.#lock?.();
    let lines = 0;
    for await (const text of this.#journal?.read?.() ?? []) {
      lines += 1;
      this.#add(parseLine(text));
      if (lines === 1 && !this.#hasHeader)
        throwOther('a journal of an import or an empty file', 'something else');
    }
    if (!this.#hasHeader) {
      await this.append({ journal: 'events-calendar-client/sync', version: 2, site: this.#site });
    }
  }

  knownEvent(key: string): KnownEvent | undefined {
    return this.#known.get(key);
  }

  uploadedImage(hash: string): number | undefined {
    return this.#images.get(hash);
  }

  async uploaded(hash: string, id: number): Promise<void> {
    this.#images.set(hash, id);
    await this.append({ uploaded: hash, id });
  }

  /** Checks whether a previous run was interrupted while it created the event of a key. */
  isUncertain(key: string): boolean {
    return this.#uncertain.has(key);
  }

  /** Stores a line. What it announces is done only afterwards. */
  async append(line: JournalLine): Promise<void> {
    try {
      await this.#journal?.append(JSON.stringify(line));
    } catch (error) {
      throw new JournalError('The journal cannot be written', error);
    }
  }

  /** Records that an event matches its row, unless that is known. */
  async done(key: string, event: KnownEvent): Promise<void> {
    const known = this.#known.get(key);
    const isKnown = known?.id === event.id && known.hash === event.hash && known.modified === event.modified;
    if (!isKnown || this.isUncertain(key)) await this.append({ key, ...event });
  }

  async close(): Promise<void> {
    await this.#journal?.close?.();
    this.#unlock?.();
  }

  #add(line: JournalLine | undefined): void {
    if (line === undefined) return;
    if ('key' in line) {
      const { key, id, hash, modified, image } = line;
      this.#known.set(key, { id, hash, modified, image });
      this.#uncertain.delete(key);
    } else if ('creating' in line) {
      this.#uncertain.add(line.creating);
    } else if ('declined' in line) {
      this.#uncertain.delete(line.declined);
    } else if ('uploaded' in line) {
      this.#images.set(line.uploaded, line.id);
    } else if ('site' in line) {
      this.#hasHeader = true;
      if (line.site !== this.#site) throwOther(`a journal of ${this.#site}`, `a journal of ${line.site}`);
    }
  }
}

function throwOther(expected: string, received: string): never {
  const problem = describeProblem('invalid_value', expected, received);
  throw new ValidationError('options of importEvents', [{ path: ['journal'], ...problem }]);
}
