import { CalendarClient } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { type Kind, kindOf, kinds, markOf } from './support/kinds.ts';
import { atOnce, expectOwnError, secret } from './support/outcomes.ts';
import { answer, type Misbehaviour, misbehave } from './support/server.ts';

const refusal = (status: number, code: string) =>
  answer({ status, body: JSON.stringify({ code, message: 'Sorry', data: { status } }) });

const stale = refusal(403, 'rest_cookie_invalid_nonce');

const well: Misbehaviour = (socket, request) => answer({ body: kindOf(request).good })(socket, request);

/** How many requests a kind makes when all is well, each of which asks for credentials once. */
const usual = ({ name }: Kind) => (/edit|second page/.test(name) ? 2 : 1);

/** Asks for each kind with a function for credentials of its own, and counts. */
async function count(how: Misbehaviour, nonce: (call: number) => string = String) {
  const server = await misbehave(how);
  return Promise.all(
    kinds.map(async (kind) => {
      let calls = 0;
      const auth = async () => {
        calls += 1;
        await null;
        return { 'X-WP-Nonce': nonce(calls) };
      };
      const client = new CalendarClient({ baseUrl: server.url, auth, http: atOnce });
      const error = await Promise.resolve(kind.ask(client, markOf(kind))).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      const arrived = server.requests.filter((request) => kindOf(request) === kind);
      return { kind, calls, error, arrived, nonces: arrived.map(({ headers }) => headers['x-wp-nonce']) };
    }),
  );
}

describe('a function for credentials', () => {
  test('is awaited once for each request', async () => {
    for (const { kind, calls, error, nonces } of await count(well)) {
      expect({ kind: kind.name, calls, error, nonces }).toEqual({
        kind: kind.name,
        calls: usual(kind),
        error: undefined,
        nonces: ['1', '2'].slice(0, usual(kind)),
      });
    }
  });

  test('is not awaited again for retries', async () => {
    for (const { kind, calls, arrived } of await count(refusal(503, 'busy'))) {
      const isRead = !kind.isWrite || arrived[0]?.method === 'GET';
      expect([kind.name, calls, arrived.length]).toEqual([kind.name, 1, isRead ? 3 : 1]);
    }
  });

  test('is awaited exactly once more for a stale nonce, and what it gives is used', async () => {
    const seen = new Set<Kind>();
    const outcomes = await count((socket, request) => {
      const kind = kindOf(request);
      const isFirst = !seen.has(kind);
      seen.add(kind);
      (isFirst ? stale : well)(socket, request);
    });

    for (const { kind, calls, error, nonces } of outcomes) {
      expect([kind.name, error, calls]).toEqual([kind.name, undefined, usual(kind) + 1]);
      expect(nonces).toEqual(['1', '2', '3'].slice(0, usual(kind) + 1));
    }
  });

  test('is never asked in a loop where every nonce is stale', async () => {
    for (const { kind, calls, error, arrived } of await count(stale)) {
      expectOwnError(error);
      expect([kind.name, error.name, calls, arrived.length]).toEqual([kind.name, 'PermissionError', 2, 2]);
    }
  });

  test('is not asked again for any other refusal', async () => {
    for (const code of ['rest_forbidden', 'rest_cookie_invalid_nonce_']) {
      for (const { kind, calls, arrived } of await count(refusal(403, code))) {
        expect([kind.name, calls, arrived.length]).toEqual([kind.name, 1, 1]);
      }
    }
    for (const { kind, calls } of await count(refusal(401, 'rest_cookie_invalid_nonce'))) {
      expect([kind.name, calls]).toEqual([kind.name, 1]);
    }
  });

  test('whose second nonce meets a fault gets that fault', async () => {
    const seen = new Set<Kind>();
    const outcomes = await count((socket, request) => {
      const kind = kindOf(request);
      const isFirst = !seen.has(kind);
      seen.add(kind);
      (isFirst ? stale : () => socket.resetAndDestroy())(socket, request);
    });

    for (const { kind, calls, error, arrived } of outcomes) {
      const isRead = arrived[0]?.method === 'GET';
      expectOwnError(error);
      expect([kind.name, error.name, calls]).toEqual([kind.name, 'NetworkError', 2]);
      expect([kind.name, arrived.length]).toEqual([kind.name, isRead ? 4 : 2]);
    }
  });

  test('that fails sends nothing and is not asked again', async () => {
    const server = await misbehave(well);
    let calls = 0;
    const failure = new Error(`The key store is locked: ${secret}`);
    const auth = () => {
      calls += 1;
      throw failure;
    };
    const client = new CalendarClient({ baseUrl: server.url, auth, http: atOnce });

    for (const kind of kinds) {
      await expect(Promise.resolve(kind.ask(client, markOf(kind)))).rejects.toBe(failure);
    }

    expect(calls).toBe(kinds.length);
    expect(server.requests).toHaveLength(0);
  });
});
