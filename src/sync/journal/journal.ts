import { describeProblem } from '../../contract/values/check.ts';
import { hashOfBytes } from '../../contract/values/text.ts';
import { CalendarError, ValidationError } from '../../index.ts';

/**
 * Where an import writes down what it does, a line of JSON at a time, so that an interrupted run can go on. Keep one
 * for each site and source, and let no two runs use it at once.
 */
export interface Journal {
  /** Returns the lines of former runs, in their order. Left out, nothing is known of former runs. */
  read?(): Iterable<string> | AsyncIterable<string>;
  /**
   * Stores a line, which has no line break. The import waits for it: what a line announces is sent only once it is
   * stored.
   */
  append(line: string): void | Promise<void>;
  /** Called when the run has ended, whether or not it was completed. */
  close?(): void | Promise<void>;
}

/** A hash of a value as JSON. */
export async function hashOf(value: unknown): Promise<string> {
  return hashOfBytes(new TextEncoder().encode(JSON.stringify(value)));
}

/** A journal cannot be read or written. The import stops, since nobody would know what it does; `cause` is why. */
export class JournalError extends CalendarError {
  static override readonly name: string = 'JournalError';

  /** @param what - what was not possible */
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, undefined, { cause });
  }
}

/** What a journal says about the event of a row that is as the row wants it. */
export interface KnownEvent {
  readonly id: number;
  readonly hash: string;
  /** `modified_utc` of the event then. */
  readonly modified: string;
  /** Hash of the image of the row: of its URL, or of the content of its file. */
  readonly image?: string | undefined;
}

/** A line of a journal. */
type JournalLine =
  | { journal: 'events-calendar-client/sync'; version: 2; site: string }
  /** An event is about to be created. The next line about its key says whether it was. */
  | { creating: string }
  | { declined: string }
  | ({ key: string } & KnownEvent)
  | { uploaded: string; id: number };

/** Reads a line. Undefined if it is none, such as one that a killed process has begun. */
function parseLine(text: string): JournalLine | undefined {
  try {
    const line = JSON.parse(text);
    return typeof line === 'object' && line !== null ? line : undefined;
  } catch {
    return undefined;
  }
}

/** The journal of a run: what former runs have done, and what this one does. */
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
   * @param site - the URL of the site that it is about
   * @param lock - keeps other runs from the journal, and returns a function that ends this
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

  /** Whether a former run was interrupted while it created the event of a key. */
  isUncertain(key: string): boolean {
    return this.#uncertain.has(key);
  }

  /** Writes down a line: what it announces is done once it is stored. */
  async append(line: JournalLine): Promise<void> {
    try {
      await this.#journal?.append(JSON.stringify(line));
    } catch (error) {
      throw new JournalError('The journal cannot be written', error);
    }
  }

  /** Writes down that an event is as its row wants it, unless that is known. */
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
      if (line.site !== this.#site) throwOther(`a journal of ${this.#site}`, `that of ${line.site}`);
    }
  }
}

function throwOther(expected: string, received: string): never {
  const problem = describeProblem('invalid_value', expected, received);
  throw new ValidationError('options of importEvents', [{ path: ['journal'], ...problem }]);
}
