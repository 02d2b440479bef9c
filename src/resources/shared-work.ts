import type { Settings } from '../http/settings.ts';

function isSame(one: object, other: object): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => Reflect.get(one, name) === Reflect.get(other, name));
}

/** Coordinates clients made from each other: edits of a record run one after another, and a name is ensured once. */
export class SharedWork {
  readonly #origin: string;
  /** The running tasks of only this client, by subject. Another client may have another language. */
  readonly #running = new Map<string, { options: object; result: Promise<unknown> }>();
  /** The end of the last task with each key, how many tasks have ended, and what is known about the site. */
  #shared = { ends: new Map<string, Promise<unknown>>(), ended: 0, isPostRouteClosed: false };

  constructor({ root }: Settings) {
    this.#origin = root.origin;
  }

  /** Shares the work of a client of the same site. */
  join(other: SharedWork): void {
    if (this.#origin === other.#origin) this.#shared = other.#shared;
  }

  /** How many tasks have ended. */
  get ended(): number {
    return this.#shared.ended;
  }

  /** Whether the site has closed WordPress's own routes of its records. */
  get isPostRouteClosed(): boolean {
    return this.#shared.isPostRouteClosed;
  }

  set isPostRouteClosed(isClosed: boolean) {
    this.#shared.isPostRouteClosed = isClosed;
  }

  /**
   * Runs a task after earlier tasks with the same key, whether they succeed or fail.
   *
   * @param run - receives whether there was such a task
   */
  inTurn<Result>(key: string, run: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
    const shared = this.#shared;
    const { ends } = shared;
    const previous = ends.get(key);
    const result = Promise.resolve(previous).then(() => run(previous !== undefined));
    const end = Promise.allSettled([result]).then(() => {
      shared.ended += 1;
      if (ends.get(key) === end) ends.delete(key);
    });
    ends.set(key, end);
    return result;
  }

  /** Runs a task. If this client already runs it with the same options, returns that result. */
  once<Result>(key: string, options: object, run: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key);
    if (running && isSame(running.options, options)) return running.result as Promise<Result>;
    const task = { options, result: run() };
    this.#running.set(key, task);
    const forget = () => this.#running.get(key) === task && this.#running.delete(key);
    task.result.then(forget, forget);
    return task.result;
  }
}
