/** Coordinates clients made from each other, so that their edits of a record run one after another. */
export class SharedWork {
  /** The end of the last task with each key. */
  readonly #ends = new Map<string, Promise<unknown>>();
  /** How many tasks have ended. */
  ended = 0;
  /** Whether the site has closed WordPress's own routes of its records. */
  isPostRouteClosed = false;

  /** Runs a task after earlier tasks with the same key, whether they succeed or fail. */
  inTurn<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    const result = Promise.resolve(this.#ends.get(key)).then(run);
    const end = Promise.allSettled([result]).then(() => {
      this.ended += 1;
      if (this.#ends.get(key) === end) this.#ends.delete(key);
    });
    this.#ends.set(key, end);
    return result;
  }
}
