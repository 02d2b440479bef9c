import { type CalendarClient, CalendarError } from '../../../src/index.ts';
import type { Target } from '../target/target.ts';
import { type CheckResult, Difference, KnownDifference, Skip } from './outcome.ts';

/** Runs a check: it returns what came, or throws a {@link Difference}, a {@link KnownDifference} or a {@link Skip}. */
export type RunCheck = (name: string, expected: string, run: () => Promise<string>) => Promise<void>;

/** Thrown where the site has failed altogether, so that no check after it means anything. */
export class SiteFailure extends Error {
  override readonly name = 'SiteFailure';
}

export type Runner = ReturnType<typeof createRunner>;

/**
 * Creates what runs checks one after the other, and keeps their results.
 *
 * @param only - what the names of areas have in them that are run
 * @param onResult - called with each result
 */
export function createRunner(
  { exchanges, signal, visitor }: Target,
  only: string,
  onResult: (result: CheckResult) => void,
) {
  const results: CheckResult[] = [];
  /** Whether the checks of an area are to be run. */
  const selects = (area: string) => area.includes(only);

  async function outcomeOf(run: () => Promise<string>): Promise<Outcome> {
    try {
      return { outcome: 'passed', came: await run() };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Skip) return { outcome: 'skipped', came: error.message };
      if (error instanceof KnownDifference) return { outcome: 'differs', came: error.message };
      if (error instanceof Difference) return { outcome: 'failed', came: error.message };
      if (CalendarError.is(error)) return { outcome: 'failed', came: error.message, error };
      throw error;
    }
  }

  /** A site that no longer responds to its root either has failed, and not the check alone. */
  async function throwIfSiteFailed(error: unknown): Promise<void> {
    if (error === undefined) return;
    try {
      await visitor.root();
    } catch (cause) {
      signal.throwIfAborted();
      throw new SiteFailure('The site no longer responds.', { cause });
    }
  }

  return {
    results,
    selects,
    /** The function that runs checks of an area, where it is selected. */
    area(area: string, as: string, isSelected = selects(area)): RunCheck {
      return async (name, expected, run) => {
        if (!isSelected) return;
        exchanges.take();
        const { error, ...came } = await outcomeOf(run);
        signal.throwIfAborted();
        const result: CheckResult = { area, as, name, expected, ...came, requests: exchanges.take() };
        results.push(result);
        onResult(result);
        if (result.outcome === 'failed') await throwIfSiteFailed(error);
      };
    },
  };
}

type Outcome = Pick<CheckResult, 'outcome' | 'came'> & { readonly error?: unknown };

/** So many requests of a check are kept. */
const most = 40;

export type Exchanges = ReturnType<typeof createExchanges>;

/** Returns a fetch function that notes what was requested, and ends when the run does. */
export function createExchanges(endOfRun: AbortSignal) {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url } = request;
    const { pathname, search } = new URL(url);
    const note = (outcome: string | number) => {
      requests.push(`${method} ${pathname}${search} → ${outcome}`);
      if (requests.length > most) requests.shift();
    };
    try {
      // A write is let finish, so that what it creates is known when it is deleted.
      const signal = method === 'GET' ? AbortSignal.any([request.signal, endOfRun]) : request.signal;
      const response = await globalThis.fetch(request, { signal });
      note(response.status);
      return response;
    } catch (error) {
      note('no response');
      throw error;
    }
  };
  /** Returns the requests since the last call, the latest last. */
  const take = () => requests.splice(0);
  return { fetch, take };
}

/** A client that cannot write, and the writes that it was about to send. */
export interface HarmlessClient {
  readonly calendar: CalendarClient;
  readonly writes: readonly string[];
}

/** Returns a client for checks that something is rejected. If it is not, the site still gets nothing. */
export function withoutWrites(calendar: CalendarClient, exchanges: Exchanges): HarmlessClient {
  const writes: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'GET') return exchanges.fetch(request);
    writes.push(`${request.method} ${new URL(request.url).pathname}`);
    return Response.json({ code: 'not_sent', message: 'Not sent.', data: { status: 403 } }, { status: 403 });
  };
  return { calendar: calendar.withOptions({ fetch }), writes };
}
