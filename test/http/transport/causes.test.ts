import { format, inspect } from 'node:util';
import {
  CalendarClient,
  type ClientOptions,
  discoverCalendar,
  type HttpOptions,
  NetworkError,
} from 'events-calendar-client';
import ky from 'ky';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../../support/rejection.ts';
import { authorizationOf, failed, password, secret } from './support/thrown-values.ts';

const baseUrl = 'https://example.org';
const basic = btoa(`editor:${password}`);
const secrets = [secret, password, basic];

const options: Partial<ClientOptions> = {
  auth: { username: 'editor', applicationPassword: password },
  headers: { 'X-Api-Key': secret, Cookie: secret },
  http: { retry: 0 },
};

/** Everything that could be logged of an error. */
function loggedText(error: unknown): string {
  const all = { depth: Number.POSITIVE_INFINITY, showHidden: true, maxStringLength: null };
  return [
    String(error),
    format(error),
    inspect(error, all),
    JSON.stringify(error),
    inspect(structuredClone(error), all),
  ].join('\n');
}

function causesOf(error: unknown): Error[] {
  const { cause } = error as Error;
  return cause === undefined ? [] : [cause as Error, ...causesOf(cause)];
}

function expectNoCredentials(error: unknown): void {
  for (const value of secrets) expect(loggedText(error)).not.toContain(value);
  const causes = causesOf(error);
  expect(causes.length).toBeLessThanOrEqual(5);
  for (const { cause, ...texts } of causes.map(ownFields)) {
    expect(Object.keys(texts).filter((key) => !['name', 'code', 'message', 'stack'].includes(key))).toEqual(
      [],
    );
    for (const text of Object.values(texts)) expect(text).toBeTypeOf('string');
  }
}

function ownFields(error: Error): Record<string, unknown> {
  expect(Object.getPrototypeOf(error)).toBe(Error.prototype);
  return Object.fromEntries(
    Reflect.ownKeys(error).map((key) => [String(key), Reflect.get(error, key) as unknown]),
  );
}

/** The ways in which what a fetch function throws can come. */
const failures: Record<string, (thrown: unknown) => Promise<Response>> = {
  'before the response': (thrown) => Promise.reject(thrown),
  'within the body': async (thrown) =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
        pull: (controller) => controller.error(thrown),
      }),
    ),
};

const createClient = (fetch: (request: Request) => Promise<Response>, more: Partial<ClientOptions> = {}) =>
  new CalendarClient({ baseUrl, ...options, ...more, fetch: (input) => fetch(input as Request) });

describe.each(Object.entries(failures))('%s', (_, fail) => {
  test('an error that holds the request shows no credentials', async () => {
    const sent: string[] = [];
    const fetch = async (request: Request) => {
      sent.push(authorizationOf(request));
      const message = `refused ${password} ${secret}`;
      return fail(failed({ request, message, cause: failed({ request, message }) }));
    };
    const client = createClient(fetch);
    const discovery = discoverCalendar(baseUrl, {
      ...options,
      fetch: (input) => fetch(input as Request),
    });
    const attempts = [client.tags.get(5), client.tags.list(), client.tags.create({ name: 'a' }), discovery];
    for (const error of await Promise.all(attempts.map(rejectionOf))) {
      expect(error).toBeInstanceOf(NetworkError);
      expect(causesOf(error)).not.toEqual([]);
      expectNoCredentials(error);
    }
    expect(sent.filter((authorization) => authorization === `Basic ${basic}`)).toHaveLength(3);
  });
});

test('hooks see no credentials in the errors of a fetch function', async () => {
  const seen: Error[] = [];
  const note = ({ error }: { error: Error }) => {
    seen.push(error);
    return error;
  };
  const shouldRetry = (state: { error: Error }) => Boolean(note(state));
  const http: HttpOptions = {
    hooks: {
      init: [
        (init) => {
          init.retry = { limit: 1, delay: () => 0, methods: ['get', 'post'], shouldRetry };
        },
      ],
      beforeRetry: [(state) => void note(state)],
      beforeError: [note],
    },
  };
  const client = createClient((request) => Promise.reject(failed({ request })), { http });
  for (const attempt of [client.tags.get(5), client.tags.create({ name: 'a' })]) {
    expect(await rejectionOf(attempt)).toMatchObject({ name: 'NetworkError', cause: { message: 'failed' } });
  }
  expect(seen).toHaveLength(6);
  const text = inspect(seen, { depth: Number.POSITIVE_INFINITY, showHidden: true });
  // The headers of the client, which hooks may see, hold the other secret.
  for (const value of secrets.filter((value) => value !== secret)) expect(text).not.toContain(value);
});

test('a hook that calls ky itself leaves nothing but texts in the cause', async () => {
  const failure = Object.assign(new TypeError('fetch failed'), { secret });
  const beforeRequest = [
    () => ky('https://other.example', { retry: 0, fetch: () => Promise.reject(failure) }),
  ];
  const fetch = () => Promise.reject(new Error('not called'));
  const client = createClient(fetch, { http: { hooks: { beforeRequest } } });
  const error = await rejectionOf(client.tags.get(5));
  expect(error).toMatchObject({ name: 'NetworkError', cause: { message: 'fetch failed' } });
  expectNoCredentials(error);
});

async function causeOf(thrown: unknown): Promise<Error & { code?: string }> {
  const error = await rejectionOf(createClient(() => Promise.reject(thrown)).tags.get(5));
  return (error as { cause: Error }).cause;
}

describe('a cause', () => {
  test('has the name, code, message and stack of what was thrown, and its causes', async () => {
    const refused = Object.assign(new RangeError('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const thrown = new TypeError('fetch failed', { cause: refused });
    const error = (await rejectionOf(createClient(() => Promise.reject(thrown)).tags.get(5))) as NetworkError;

    expect(error.message).toBe(
      `GET ${baseUrl}/wp-json/tribe/events/v1/tags/5 got no answer: fetch failed: connect ECONNREFUSED`,
    );
    const [first, second, ...others] = causesOf(error) as (Error & { code?: string })[];
    expect(first).not.toBe(thrown);
    expect(first).toMatchObject({ name: 'TypeError', message: 'fetch failed', stack: thrown.stack });
    expect(second).toMatchObject({
      name: 'RangeError',
      code: 'ECONNREFUSED',
      message: 'connect ECONNREFUSED',
      stack: refused.stack,
    });
    expect(others).toEqual([]);
    expect(first && 'code' in first).toBe(false);
    expect(second && 'cause' in second).toBe(false);
  });

  test('has *** in place of credentials', async () => {
    const cause = await causeOf(
      Object.assign(new RangeError(`refused ${password}`, { cause: new Error(basic) }), {
        code: `E_${secret}`,
      }),
    );
    expect(cause).toMatchObject({ name: 'RangeError', message: 'refused ***', code: 'E_***' });
    expect(cause.stack).toMatch(/RangeError: refused \*\*\*\n +at /);
    expect(cause.cause).toMatchObject({ message: '***' });
  });

  test('has the code of several refused connections, which have no message', async () => {
    const refused = Object.assign(new AggregateError([new Error('::1'), new Error('127.0.0.1')]), {
      code: 'ECONNREFUSED',
    });
    const error = await rejectionOf(
      createClient(() => Promise.reject(new TypeError('fetch failed', { cause: refused }))).tags.get(5),
    );
    expect(String(error)).toMatch(/got no answer: fetch failed: ECONNREFUSED$/);
  });

  test.each([
    ['a text', 'the cable is cut', 'the cable is cut'],
    ['a number', 17, '17'],
    ['nothing', undefined, 'undefined'],
    ['an object with a message', { message: 'the cable is cut' }, 'the cable is cut'],
  ])('of %s says what was thrown', async (_, thrown, message) => {
    expect(await causeOf(thrown)).toMatchObject({ name: 'Error', message, stack: expect.any(String) });
  });

  test('is as short as other errors of the library', async () => {
    const cause = await causeOf(new Error('x'.repeat(1e6), { cause: 'y'.repeat(1e6) }));
    expect(inspect(cause).length).toBeLessThan(10_000);
  });
});

test('an abort right after a failure is an abort, or comes too late', async () => {
  for (let ticks = 0; ticks < 15; ticks++) {
    const controller = new AbortController();
    const client = createClient(async (request) => {
      (async () => {
        for (let tick = 0; tick < ticks; tick++) await null;
        controller.abort();
      })();
      throw failed({ request });
    });
    const error = await rejectionOf(client.tags.get(5, { signal: controller.signal }));
    if (error !== controller.signal.reason) expect(error).toBeInstanceOf(NetworkError);
    expectNoCredentials(error);
  }
});
