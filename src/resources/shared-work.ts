/** Coordinates clients made from each other, so that their edits of a record run one after another. */
export class SharedWork {
  /** The last task with each key. */
  readonly #last = new Map<string, Promise<unknown>>();
  /** Whether the site has closed WordPress's own routes of its records. */
  isPostRouteClosed = false;

  /** Runs a task after earlier tasks with the same key, whether they succeed or fail. */
  inTurn<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    const earlier = Promise.resolve(this.#last.get(key)).catch(() => {});
    // With a second handler of the result, the stack traces of its errors would lack the caller.
    const result = earlier.then(run).finally(() => {
      if (this.#last.get(key) === result) this.#last.delete(key);
    });
    this.#last.set(key, result);
    return result;
  }
}
