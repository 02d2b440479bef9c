import type { Settings } from '../http/request/settings.ts';

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
  readonly #settings: Settings;
  /** The tasks under way, by what they are about. */
  #tasks = new Map<string, Task>();
  /** When the last edit of each record ends. A record without edits is forgotten. */
  #edits = new Map<string, Promise<unknown>>();
  /** For each read that watches edits, the records whose edits have ended since it began. */
  #watchers = new Set<Set<string>>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Shares the edits of a client of the same site, and the tasks of one that also has the same root, user and headers. */
  join(other: SharedWork): void {
    const one = this.#settings;
    const two = other.#settings;
    if (one.root.origin === two.root.origin) {
      this.#edits = other.#edits;
      this.#watchers = other.#watchers;
    }
    const isSameService = one.root.href === two.root.href && one.fetch === two.fetch;
    const isSameUser = one.auth === two.auth && one.headers === two.headers;
    if (isSameService && isSameUser) this.#tasks = other.#tasks;
  }

  /**
   * Runs a task, unless the same client runs it with the same options already: then that one's result is returned. With
   * other options, such as another language, signal or form of the name, it runs after that one.
   *
   * @param key - what the task is about
   */
  runOnce<Result>(key: string, options: object, run: () => Promise<Result>): Promise<Result> {
    const current = this.#tasks.get(key);
    if (current?.owner === this && isSameOptions(current.options, options)) {
      return current.result as Promise<Result>;
    }
    const result = current ? current.result.then(run, run) : run();
    const task = { owner: this, options, result };
    const tasks = this.#tasks.set(key, task);
    const forget = () => {
      if (tasks.get(key) === task) tasks.delete(key);
    };
    result.then(forget, forget);
    return result;
  }

  /** Runs an edit after those of the same record, whether they succeed or fail. */
  edit<Result>(record: string, run: () => Promise<Result>): Promise<Result> {
    const edits = this.#edits;
    const previous = edits.get(record);
    const result = Promise.resolve(previous).then(run);
    const end = Promise.allSettled([previous, result]).then(() => {
      for (const ended of this.#watchers) ended.add(record);
      if (edits.get(record) === end) edits.delete(record);
    });
    edits.set(record, end);
    return result;
  }

  /** Runs a read, and returns its result and a test whether a record was edited meanwhile, or is about to be. */
  async watchEdits<Result>(
    read: () => Promise<Result>,
  ): Promise<{ result: Result; isEdited: (record: string) => boolean }> {
    const ended = new Set<string>();
    this.#watchers.add(ended);
    try {
      const result = await read();
      return { result, isEdited: (record) => ended.has(record) || this.#edits.has(record) };
    } finally {
      this.#watchers.delete(ended);
    }
  }
}
