import type { RequestOptions } from '../options.ts';

interface PendingTask {
  /** Who runs it: another client may have another language. */
  readonly owner: object;
  readonly options: RequestOptions;
  readonly result: Promise<unknown>;
}

/** The work under way, by what it is about. It is forgotten when it has settled. */
export type PendingWork = Record<string, PendingTask>;

function isSameOptions(one: RequestOptions, other: RequestOptions): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof RequestOptions)[];
  return names.every((name) => one[name] === other[name]);
}

/**
 * Runs a task, unless the same owner runs it with the same options already: then that one's result is returned. With
 * other options, such as another language or signal, it runs after that one.
 *
 * @param key - what the task is about
 */
export function runOnce<Result>(
  pending: PendingWork,
  key: string,
  owner: object,
  options: RequestOptions,
  run: () => Promise<Result>,
): Promise<Result> {
  const current = pending[key];
  if (current?.owner === owner && isSameOptions(current.options, options)) {
    return current.result as Promise<Result>;
  }
  const result = current ? current.result.then(run, run) : run();
  const task = { owner, options, result };
  pending[key] = task;
  const forget = () => {
    if (pending[key] === task) delete pending[key];
  };
  result.then(forget, forget);
  return result;
}
