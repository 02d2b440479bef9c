import { describeProblem } from '../../contract/values/messages.ts';
import { ValidationError } from '../../index.ts';
import { type Journal, JournalError, type JournalLine, parseLine } from './journal.ts';

/** What a journal says about the event of a key. */
export interface KnownEvent {
  readonly id: number;
  /** Hash of the row. */
  readonly hash: string;
  /** `modified_utc` of the event when it was as the row wants it. */
  readonly modified: string;
  /** Hash of the row's image: of its address, or of the content of its file. */
  readonly image?: string | undefined;
}

interface Entry extends KnownEvent {
  /** The number of the run that wrote it; one that was interrupted counts on. */
  readonly run: number;
}

/** The journal of a run: what former runs have done, and what this one does. */
export class RunJournal {
  readonly #journal: Journal | undefined;
  readonly #site: string;
  readonly #known = new Map<string, Entry>();
  /** The keys of events that may or may not have been created. */
  readonly #uncertain = new Set<string>();
  /** The IDs of images that were sent, by the hashes of their contents. */
  readonly #images = new Map<string, number>();
  #run = 0;
  #isInterrupted = false;
  #hasHeader = false;

  /**
   * @param journal - where lines are stored; undefined for no journal
   * @param site - the address of the site that it is about
   */
  constructor(journal: Journal | undefined, site: string) {
    this.#journal = journal;
    this.#site = site;
  }

  /** Whether anything is written down. */
  get isKept(): boolean {
    return this.#journal !== undefined;
  }

  /** Reads what former runs have done, and begins a new one. */
  async start(): Promise<void> {
    let lines = 0;
    for await (const text of this.#journal?.read?.() ?? []) {
      lines += 1;
      this.#add(parseLine(text));
      if (lines === 1 && !this.#hasHeader) this.#throwNoJournal();
    }
    if (!this.#hasHeader) {
      await this.#append({ journal: 'events-calendar-client/sync', version: 2, site: this.#site });
    }
    await this.#append({ run: 'started' });
  }

  /** What former runs know about the event of a key. */
  knownEvent(key: string): KnownEvent | undefined {
    return this.#known.get(key);
  }

  /** The ID of an image that was sent, by the hash of its content. */
  uploadedImage(hash: string): number | undefined {
    return this.#images.get(hash);
  }

  /** Writes down that an image was sent. */
  async uploaded(hash: string, id: number): Promise<void> {
    this.#images.set(hash, id);
    await this.#append({ uploaded: hash, id });
  }

  /** Whether the run before this one was interrupted after it had brought the event of a key up to date. */
  isDoneByInterruptedRun(key: string, hash: string): boolean {
    const entry = this.#known.get(key);
    return this.#isInterrupted && entry?.run === this.#run && entry.hash === hash;
  }

  /** Whether a former run was interrupted while it created the event of a key. */
  isUncertain(key: string): boolean {
    return this.#uncertain.has(key);
  }

  /** Writes down that an event is about to be created. */
  async creating(key: string): Promise<void> {
    await this.#append({ creating: key });
  }

  /** Writes down that the service has declined to create an event. */
  async declined(key: string): Promise<void> {
    await this.#append({ declined: key });
  }

  /** Writes down that an event is as its row wants it, unless that is known. */
  async done(key: string, event: KnownEvent): Promise<void> {
    const known = this.#known.get(key);
    const isKnown = known?.id === event.id && known.hash === event.hash && known.modified === event.modified;
    if (!isKnown || this.isUncertain(key)) await this.#append({ key, ...event });
  }

  /** Writes down that the run is complete. */
  async complete(): Promise<void> {
    await this.#append({ run: 'completed' });
  }

  /** Closes the journal. */
  async close(): Promise<void> {
    await this.#journal?.close?.();
  }

  #add(line: JournalLine | undefined): void {
    if (line === undefined) return;
    if ('key' in line) {
      const { key, id, hash, modified, image } = line;
      this.#known.set(key, { id, hash, modified, image, run: this.#run });
      this.#uncertain.delete(key);
    } else if ('creating' in line) {
      this.#uncertain.add(line.creating);
    } else if ('declined' in line) {
      this.#uncertain.delete(line.declined);
    } else if ('uploaded' in line) {
      this.#images.set(line.uploaded, line.id);
    } else if ('run' in line) {
      // A run that goes on with an interrupted one is part of it.
      if (line.run === 'started' && !this.#isInterrupted) this.#run += 1;
      this.#isInterrupted = line.run === 'started';
    } else {
      this.#hasHeader = true;
      if (line.site !== this.#site) this.#throwOtherSite(line.site);
    }
  }

  async #append(line: JournalLine): Promise<void> {
    try {
      await this.#journal?.append(JSON.stringify(line));
    } catch (error) {
      throw new JournalError('The journal cannot be written', error);
    }
  }

  #throwNoJournal(): never {
    this.#refuse('a journal of an import or an empty file', 'something else');
  }

  #throwOtherSite(site: string): never {
    this.#refuse(`a journal of ${this.#site}`, `that of ${site}`);
  }

  #refuse(expected: string, received: string): never {
    const problem = describeProblem('invalid_value', expected, received);
    throw new ValidationError('options of importEvents', [{ path: ['journal'], ...problem }]);
  }
}
