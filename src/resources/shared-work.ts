import type { Settings } from '../http/settings.ts';

function isSame(one: object, other: object): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => Reflect.get(one, name) === Reflect.get(other, name));
}

/** What clients made from each other do together: they edit a record one after another, and ensure a name once. */
export class SharedWork {
  readonly #origin: string;
  /** The running tasks of this client only, by subject. Another client may have another language. */
  readonly #running = new Map<string, { options: object; result: Promise<unknown> }>();
  /** When the last task of each kind ends. */
  #shared = { ends: new Map<string, Promise<unknown>>(), ended: 0 };

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

  /**
   * Runs a task after those with the same key, whether they succeed or fail.
   *
   * @param run - is passed whether there was such a task
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

  /** Runs a task, unless this client runs it with the same options already: then that one's result is returned. */
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
