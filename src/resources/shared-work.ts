import type { Settings } from '../http/settings.ts';

interface Task {
  /** Whose task it is: another client may have another language. */
  readonly owner: SharedWork;
  readonly options: object;
  readonly result: Promise<unknown>;
}

function isSameOptions(one: object, other: object): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => Reflect.get(one, name) === Reflect.get(other, name));
}

/** What clients made from each other do together: they edit a record one after another, and ensure a name once. */
export class SharedWork {
  readonly #origin: string;
  #shared = {
    /** The tasks under way, by what they are about. */
    tasks: new Map<string, Task>(),
    /** When the last edit of each record ends. A record without edits is forgotten. */
    edits: new Map<string, Promise<unknown>>(),
    endedEdits: 0,
  };

  constructor({ root }: Settings) {
    this.#origin = root.origin;
  }

  /** Shares the work of a client of the same site. */
  join(other: SharedWork): void {
    if (this.#origin === other.#origin) this.#shared = other.#shared;
  }

  /**
   * Runs a task, unless the same client runs it with the same options already: then that one's result is returned. With
   * other options, such as another language, signal or form of the name, it runs after that one.
   *
   * @param key - what the task is about
   */
  runOnce<Result>(key: string, options: object, run: () => Promise<Result>): Promise<Result> {
    const { tasks } = this.#shared;
    const current = tasks.get(key);
    if (current?.owner === this && isSameOptions(current.options, options)) {
      return current.result as Promise<Result>;
    }
    const result = current ? current.result.then(run, run) : run();
    const task = { owner: this, options, result };
    tasks.set(key, task);
    const forget = () => {
      if (tasks.get(key) === task) tasks.delete(key);
    };
    result.then(forget, forget);
    return result;
  }

  /** How many edits have ended. */
  get endedEdits(): number {
    return this.#shared.endedEdits;
  }

  /**
   * Runs an edit after those of the same record, whether they succeed or fail.
   *
   * @param run - is passed whether there was such an edit
   */
  edit<Result>(record: string, run: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
    const shared = this.#shared;
    const { edits } = shared;
    const previous = edits.get(record);
    const result = Promise.resolve(previous).then(() => run(previous !== undefined));
    const end = Promise.allSettled([result]).then(() => {
      shared.endedEdits += 1;
      if (edits.get(record) === end) edits.delete(record);
    });
    edits.set(record, end);
    return result;
  }
}
