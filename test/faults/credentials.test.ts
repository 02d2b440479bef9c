import { CalendarClient } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../support/rejection.ts';
import {
  expectCalendarError,
  firstThen,
  type Operation,
  operationOf,
  operationOptions,
  operations,
  succeed,
  withoutDelay,
} from './support/operations.ts';
import { type ConnectionHandler, respondWith, startFaultyServer } from './support/server.ts';

const errorResponse = (status: number, code: string) =>
  respondWith({ status, body: JSON.stringify({ code, message: 'Sorry', data: { status } }) });

const staleNonce = errorResponse(403, 'rest_cookie_invalid_nonce');

/** The number of requests that an operation sends without faults; each calls the auth function once. */
const requestCount = ({ name }: Operation) => (/edit|second page/.test(name) ? 2 : 1);

/** Runs each operation with an auth function of its own, and counts its calls. */
async function run(handler: ConnectionHandler, nonce: (call: number) => string = String) {
  const server = await startFaultyServer(handler);
  return Promise.all(
    operations.map(async (operation) => {
      let calls = 0;
      const auth = async () => {
        calls += 1;
        await null;
        return { 'X-WP-Nonce': nonce(calls) };
      };
      const client = new CalendarClient({ baseUrl: server.url, auth, http: withoutDelay });
      const error = await rejectionOf(operation.send(client, operationOptions(operation)));
      const requests = server.requests.filter((request) => operationOf(request) === operation);
      return {
        operation,
        calls,
        error,
        requests,
        nonces: requests.map(({ headers }) => headers['x-wp-nonce']),
      };
    }),
  );
}

describe('an auth function', () => {
  test('is called once for each request', async () => {
    for (const { operation, calls, error, nonces } of await run(succeed)) {
      expect({ operation: operation.name, calls, error, nonces }).toEqual({
        operation: operation.name,
        calls: requestCount(operation),
        error: undefined,
        nonces: ['1', '2'].slice(0, requestCount(operation)),
      });
    }
  });

  test('is called exactly once more for a stale nonce, and the new nonce is sent', async () => {
    const outcomes = await run(firstThen(staleNonce, succeed));

    for (const { operation, calls, error, nonces } of outcomes) {
      expect([operation.name, error, calls]).toEqual([
        operation.name,
        undefined,
        requestCount(operation) + 1,
      ]);
      expect(nonces).toEqual(['1', '2', '3'].slice(0, requestCount(operation) + 1));
    }
  });

  test('is not called in a loop if every nonce is stale', async () => {
    for (const { operation, calls, error, requests } of await run(staleNonce)) {
      expectCalendarError(error);
      expect([operation.name, error.name, calls, requests.length]).toEqual([
        operation.name,
        'PermissionError',
        2,
        2,
      ]);
    }
  });
});
