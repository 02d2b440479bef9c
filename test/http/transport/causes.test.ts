import { format, inspect } from 'node:util';
import { CalendarClient, type ClientOptions, discoverCalendar, NetworkError } from 'events-calendar-client';
import { expect, test } from 'vitest';
import { rejectionOf } from '../../support/rejection.ts';

const secret = 'open-Sesame-4711';
const password = 'abcd EFGH ijkl 4711';

const authorizationOf = (request: Request) => request.headers.get('authorization') ?? '';
const failed = (fields: object) => Object.assign(new Error('failed'), fields);

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

test.each(Object.entries(failures))(
  '%s, an error that holds the request shows no credentials',
  async (_, fail) => {
    const sent: string[] = [];
    const fetch = async (request: Request) => {
      sent.push(authorizationOf(request));
      const message = `refused ${password} ${secret}`;
      return fail(failed({ request, message, cause: failed({ request, message }) }));
    };
    const client = createClient(fetch);
    const discovery = discoverCalendar(baseUrl, { ...options, fetch: (input) => fetch(input as Request) });
    const attempts = [client.tags.get(5), client.tags.list(), client.tags.create({ name: 'a' }), discovery];
    for (const error of await Promise.all(attempts.map(rejectionOf))) {
      expect(error).toBeInstanceOf(NetworkError);
      expect(causesOf(error)).not.toEqual([]);
      expectNoCredentials(error);
    }
    expect(sent.filter((authorization) => authorization === `Basic ${basic}`)).toHaveLength(3);
  },
);

async function causeOf(thrown: unknown): Promise<Error & { code?: string }> {
  const error = await rejectionOf(createClient(() => Promise.reject(thrown)).tags.get(5));
  return (error as { cause: Error }).cause;
}

test('a cause has *** in place of credentials', async () => {
  const cause = await causeOf(
    Object.assign(new RangeError(`refused ${password}`, { cause: new Error(basic) }), {
      code: `E_${secret}`,
    }),
  );
  expect(cause).toMatchObject({ name: 'RangeError', message: 'refused ***', code: 'E_***' });
  expect(cause.stack).toMatch(/RangeError: refused \*\*\*\n +at /);
  expect(cause.cause).toMatchObject({ message: '***' });
});
