import { untilAborted } from './transport/until-aborted.ts';

/** Lets edits of the same record wait for each other, so that none overwrites what another writes after its read. */
export class EditQueue {
  /** When the last edit of each record ends. A record without edits is forgotten. */
  readonly #ends = new Map<string, Promise<unknown>>();
  /** The records whose edits have ended, for everybody who watches. */
  readonly #watched = new Set<Set<string>>();

  /** Runs an edit after those of the same record, whether they succeed or fail. Waiting ends with the signal. */
  run<Result>(record: string, signal: AbortSignal | undefined, edit: () => Promise<Result>): Promise<Result> {
    const previous = this.#ends.get(record);
    const turn = untilAborted(previous ?? Promise.resolve(), signal).then(edit);
    const end = Promise.allSettled([previous, turn]).then(() => {
      for (const ended of this.#watched) ended.add(record);
      if (this.#ends.get(record) === end) this.#ends.delete(record);
    });
    this.#ends.set(record, end);
    return turn;
  }

  /** Runs a read, and returns what it has read and whether a record has been edited meanwhile, or is about to be. */
  async watch<Result>(
    read: () => Promise<Result>,
  ): Promise<{ result: Result; isEdited: (record: string) => boolean }> {
    const ended = new Set<string>();
    this.#watched.add(ended);
    try {
      const result = await read();
      return { result, isEdited: (record) => ended.has(record) || this.#ends.has(record) };
    } finally {
      this.#watched.delete(ended);
    }
  }
}
