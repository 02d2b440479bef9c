import {
  CalendarClient,
  CalendarError,
  type ClientOptions,
  type RequestOptions,
} from 'events-calendar-client';
import { expect } from 'vitest';
import { injectFault, type Operation, operationOf, operationOptions, operations } from './operations.ts';
import { type ConnectionHandler, type FaultyServer, startFaultyServer } from './server.ts';

/** The outcome of an operation. */
export interface Outcome {
  readonly operation: Operation;
  /** The error that was thrown, or undefined if the operation succeeded. */
  readonly error: unknown;
}

/** The secret in the credentials of every client in these tests. */
export const secret = 'open-Sesame-4711';

/** Retry options without a delay. */
export const withoutDelay = { retry: { delay: () => 0 } };

/** Creates a client with credentials that retries without a delay. */
export function createClient(baseUrl: string, options: Partial<ClientOptions> = {}): CalendarClient {
  return new CalendarClient({ baseUrl, auth: { token: secret }, http: withoutDelay, ...options });
}

/** Runs operations concurrently, and returns the outcome of each. */
export async function sendAll(
  client: CalendarClient,
  selected: readonly Operation[] = operations,
  options: RequestOptions = {},
): Promise<Outcome[]> {
  return Promise.all(
    selected.map(async (operation) => {
      try {
        await operation.send(client, { ...options, ...operationOptions(operation) });
        return { operation, error: undefined };
      } catch (error) {
        return { operation, error };
      }
    }),
  );
}

/** Expects an error of the library that names its request and contains no secret. */
export function expectCalendarError(error: unknown): asserts error is CalendarError {
  expect(error).toBeInstanceOf(CalendarError);
  if (!(error instanceof CalendarError)) throw error;
  expect(error.method).toMatch(/^[A-Z]+$/);
  expect(error.url).toMatch(/^https?:/);
  expect(`${JSON.stringify(error)} ${error.message} ${error.stack} ${error.cause}`).not.toContain(secret);
}

/** The expected outcome of a fault: the error's class or `success`, and the number of requests that the server received. */
export interface ExpectedOutcomes {
  readonly read: readonly [outcome: string, requests: number];
  readonly write: readonly [outcome: string, requests: number];
}

/** Counts the requests of an operation that met the fault. */
function countTargeted({ requests }: Pick<FaultyServer, 'requests'>, operation: Operation): number {
  return requests.filter((request) => operationOf(request) === operation && operation.isTarget(request))
    .length;
}

/** Applies a fault to every operation, and compares each outcome with the expected one. */
export async function expectOutcomes(
  fault: ConnectionHandler,
  { read, write }: ExpectedOutcomes,
  options: Partial<ClientOptions> = {},
): Promise<{ server: FaultyServer; errors: CalendarError[] }> {
  const server = await startFaultyServer(injectFault(fault));
  const outcomes = await sendAll(createClient(server.url, options));
  const errors = outcomes.flatMap(({ error }) => (error === undefined ? [] : [error]));
  const unexpected = outcomes.flatMap(({ operation, error }) => {
    const name = error instanceof Error ? error.name : 'success';
    const actual = `${name}, requests: ${countTargeted(server, operation)}`;
    const expected = (operation.isWrite ? write : read).join(', requests: ');
    return actual === expected ? [] : [`${operation.name}: ${actual} instead of ${expected}; ${error}`];
  });
  expect(unexpected).toEqual([]);
  const calendarErrors = errors.map((error) => {
    expectCalendarError(error);
    return error;
  });
  await server.connectionsClosed();
  return { server, errors: calendarErrors };
}
