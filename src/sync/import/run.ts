import { languagesIn } from '../../contract/service.ts';
import {
  ApiError,
  AuthenticationError,
  type CalendarClient,
  CalendarError,
  NetworkError,
  NotStoredError,
  PermissionError,
  RateLimitError,
  type RequestOptions,
  ResponseError,
  ServerError,
  TimeoutError,
  ValidationError,
} from '../../index.ts';
import { JournalError, type RunJournal } from '../journal/journal.ts';
import type { Matching } from './keys.ts';
import type { ImportOptions } from './options.ts';
import { toError } from './read-rows.ts';

/** What all parts of an import share. */
export interface ImportRun {
  readonly client: CalendarClient;
  readonly options: ImportOptions;
  readonly requests: RequestOptions;
  readonly matching: Matching;
  readonly journal: RunJournal;
  readonly isDryRun: boolean;
  readonly concurrency: number;
  readonly end: RunEnd;
  /** Called after each event that was read. */
  readonly onRead: () => void;
  /** Finds the languages of the site, which is read once. */
  readonly languages: () => ReturnType<typeof languagesOf>;
}

/**
 * Runs work on the items of a sequence, a few at a time and in order. An item is read only when a worker is
 * free. After an error of the work or the sequence, other workers begin at most one more item, and are awaited.
 */
export async function runPool<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item, index: number) => Promise<void>,
  signal?: AbortSignal | null,
): Promise<void> {
  // A generator queues requests for items, so that work begins in their order.
  const queue = (async function* () {
    let index = 0;
    for await (const item of items) {
      signal?.throwIfAborted();
      yield [item, index] as const;
      index += 1;
    }
  })();
  const runWorker = async (): Promise<void> => {
    for await (const [item, index] of queue) await work(item, index);
  };
  const workers = Array.from({ length: concurrency }, runWorker);
  await Promise.all(workers).finally(() => Promise.allSettled(workers));
  signal?.throwIfAborted();
}

/** Returns a function that does the work of each key once, which concurrent rows share, and again after a failure. */
export function oncePerKey<Result>() {
  const done = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = done.get(key) ?? work();
    done.set(key, result);
    result.catch(() => done.delete(key));
    return result;
  };
}

export const languageOf = ({ language, languageSegment }: CalendarClient) => language ?? languageSegment;

/** Finds the languages of a site, as with WPML. Undefined if its root cannot be read. */
export const languagesOf = (client: CalendarClient, options: RequestOptions) =>
  client.root({}, options).then(languagesIn, () => undefined);

/**
 * Returns how many records to write at once: one if the site has several languages, because WPML loses the language of
 * some that are created at the same time, and no list has these.
 */
export async function mostAtOnce({ client, concurrency, languages }: ImportRun): Promise<number> {
  if (concurrency === 1 || languageOf(client) !== undefined) return 1;
  const found = await languages();
  return found && !found.languages ? concurrency : 1;
}

/** A run ends after this many failures of the same kind in a row. */
const mostFailures = 10;

/** The longest `Retry-After`, in seconds, after which a run goes on. */
const longestPause = 60;

/** Failures that other rows will have, too. Others are problems of one row. */
const general = [RateLimitError, ServerError, PermissionError, ResponseError, NetworkError, TimeoutError];

/** Checks whether a request got no response. */
export const isSilent = (error: unknown) => error instanceof NetworkError || error instanceof TimeoutError;

/** Checks whether the site rejected a request. After any other failure, it may have stored the event. */
export function isDeclined(error: unknown): boolean {
  if (error instanceof ValidationError) return true;
  return error instanceof ApiError && !(error instanceof ServerError);
}

/** Decides whether a run ends early, since the site rejects everything or the journal cannot be written. */
export class RunEnd {
  /** Why the run ends. */
  error: Error | undefined;
  #last: Error | undefined;
  #count = 0;

  stop(cause: unknown): void {
    this.error ??= toError(cause);
  }

  add(error: Error | undefined): void {
    const isMissing = error instanceof ApiError && error.code === 'rest_no_route';
    // Sites with plain permalinks have the route as a parameter.
    const lacksApi = isMissing && /events(\/|%2F)v1\1events\b/.test(error.url ?? '');
    const isRejected = lacksApi || error instanceof AuthenticationError || error instanceof JournalError;
    const hasToWait = Number(Object(error).retryAfter) > longestPause;
    if (error && (isRejected || hasToWait)) this.stop(error);
    const isGeneral = general.some((kind) => error instanceof kind) && !(error instanceof NotStoredError);
    if (error !== undefined && !isGeneral) return;
    this.#count = error?.name === this.#last?.name ? this.#count + 1 : 1;
    this.#last = error;
    if (error && this.#count >= mostFailures) this.stop(error);
  }

  /** Throws for a row that comes after the end of the run. */
  throwIfEnded(): void {
    if (this.error === undefined) return;
    const what = 'This row was not tried. The next run continues with it';
    const message = `${what}. The run ended early: ${this.error.message}`;
    throw new CalendarError(message, undefined, { cause: this.error });
  }
}
