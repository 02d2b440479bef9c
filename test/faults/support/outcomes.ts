import {
  CalendarClient,
  CalendarError,
  type ClientOptions,
  type RequestOptions,
} from 'events-calendar-client';
import { expect } from 'vitest';
import { befalling, type Kind, kindOf, kinds, markOf } from './kinds.ts';
import { type FaultyServer, type Misbehaviour, misbehave } from './server.ts';

/** What came of a request. */
export interface Outcome {
  readonly kind: Kind;
  /** What was thrown, or undefined where an answer came. */
  readonly error: unknown;
}

/** The secret of the credentials that every client here has. */
export const secret = 'open-Sesame-4711';

/** Retries that do not wait. */
export const atOnce = { retry: { delay: () => 0 } };

/** A client with credentials whose retries do not wait. */
export function clientOf(baseUrl: string, options: Partial<ClientOptions> = {}): CalendarClient {
  return new CalendarClient({ baseUrl, auth: { token: secret }, http: atOnce, ...options });
}

/** Asks for everything at once. */
export async function askAll(
  client: CalendarClient,
  asked: readonly Kind[] = kinds,
  options: RequestOptions = {},
): Promise<Outcome[]> {
  return Promise.all(
    asked.map(async (kind) => {
      try {
        await kind.ask(client, { ...options, ...markOf(kind) });
        return { kind, error: undefined };
      } catch (error) {
        return { kind, error };
      }
    }),
  );
}

/** How an error may not look: of another class, without its request, or with secrets. */
export function expectOwnError(error: unknown): asserts error is CalendarError {
  expect(error).toBeInstanceOf(CalendarError);
  if (!(error instanceof CalendarError)) throw error;
  expect(error.method).toMatch(/^[A-Z]+$/);
  expect(error.url).toMatch(/^https?:/);
  expect(`${JSON.stringify(error)} ${error.message} ${error.stack} ${error.cause}`).not.toContain(secret);
}

/** What a fault is expected to come to: the error's class or `an answer`, and how many requests the server saw. */
export interface Expected {
  readonly read: readonly [outcome: string, requests: number];
  readonly write: readonly [outcome: string, requests: number];
}

/** How many of the requests of a kind met the fault. */
export function meetings({ requests }: Pick<FaultyServer, 'requests'>, kind: Kind): number {
  return requests.filter((request) => kindOf(request) === kind && kind.meets(request)).length;
}

/** Lets a fault befall every kind of request, and compares what comes of each. */
export async function expectSurvived(
  fault: Misbehaviour,
  { read, write }: Expected,
  options: Partial<ClientOptions> = {},
): Promise<{ server: FaultyServer; errors: CalendarError[] }> {
  const server = await misbehave(befalling(fault));
  const outcomes = await askAll(clientOf(server.url, options));
  const errors = outcomes.flatMap(({ error }) => (error === undefined ? [] : [error]));
  const surprises = outcomes.flatMap(({ kind, error }) => {
    const name = error instanceof Error ? error.name : 'an answer';
    const came = `${name}, requests: ${meetings(server, kind)}`;
    const hoped = (kind.isWrite ? write : read).join(', requests: ');
    return came === hoped ? [] : [`${kind.name}: ${came} instead of ${hoped}; ${error}`];
  });
  expect(surprises).toEqual([]);
  const own = errors.map((error) => {
    expectOwnError(error);
    return error;
  });
  await server.released();
  return { server, errors: own };
}
