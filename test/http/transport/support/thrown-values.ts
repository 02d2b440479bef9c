import { inspect } from 'node:util';
import ky from 'ky';
import { rejectionOf } from '../../../support/rejection.ts';

export const secret = 'open-Sesame-4711';
export const password = 'abcd EFGH ijkl 4711';

export const authorizationOf = (request: Request) => request.headers.get('authorization') ?? '';
export const failed = (fields: object) => Object.assign(new Error('failed'), fields);

function withGetter(name: string, get: () => unknown): Error {
  return Object.defineProperty(new Error('failed'), name, { get, enumerable: true });
}

function revokedProxy(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function withCyclicCauses(request: Request): Error {
  const one = failed({ request });
  const two = Object.assign(new Error('again', { cause: one }), { request });
  return Object.assign(one, { cause: two });
}

export function withCauses(count: number, request: Request): Error {
  const cause = count > 1 ? withCauses(count - 1, request) : undefined;
  return Object.assign(new Error(`failure ${count}`, { cause }), { request });
}

const errors: Record<string, (request: Request) => unknown> = {
  'with the request': (request) => failed({ request }),
  'with its headers': ({ headers }) => failed({ request: { headers } }),
  'with a copy of its headers': ({ headers }) => failed({ config: { headers: Object.fromEntries(headers) } }),
  'with a list of its headers': ({ headers }) => failed({ rawHeaders: [...headers].flat() }),
  'with a Map': ({ headers }) => failed({ headers: new Map(headers) }),
  'with a Set': (request) => failed({ values: new Set([authorizationOf(request)]) }),
  'with a symbol': (request) => failed({ [Symbol('request')]: request }),
  'with a symbol of that name': (request) => failed({ [Symbol(authorizationOf(request))]: 1 }),
  'with a key of that name': (request) => failed({ [authorizationOf(request)]: 1 }),
  'with a Buffer': (request) => failed({ sent: Buffer.from(authorizationOf(request)) }),
  'with a URL': () => failed({ url: new URL(`https://editor:${encodeURIComponent(password)}@example.org`) }),
  'with parameters': () => failed({ query: new URLSearchParams({ password, secret }) }),
  'with a field that is not enumerable': (request) =>
    Object.defineProperty(new Error('failed'), 'request', { value: request }),
  'with a getter': (request) => withGetter('request', () => request),
  'with a getter that throws': (request) =>
    withGetter('request', () => {
      throw failed({ request });
    }),
  'whose message throws': (request) =>
    withGetter('message', () => {
      throw failed({ request });
    }),
  'whose cause throws': (request) =>
    withGetter('cause', () => {
      throw failed({ request });
    }),
  'whose texts are objects': (request) => ({
    name: request,
    code: [request],
    message: request,
    stack: request,
  }),
  'whose texts are the credentials': (request) =>
    Object.assign(new Error(authorizationOf(request)), { name: password, code: secret }),
  'with methods': (request) =>
    failed({
      toString: () => authorizationOf(request),
      toJSON: () => authorizationOf(request),
      [inspect.custom]: () => authorizationOf(request),
    }),
  'of a class with methods': (request) =>
    new (class extends Error {
      override toString = () => authorizationOf(request);
      [Symbol.toPrimitive]() {
        return authorizationOf(request);
      }
    })('failed'),
  'with 20 MB of bytes': (request) => failed({ request, body: Buffer.alloc(20e6, authorizationOf(request)) }),
  'with cyclic causes': withCyclicCauses,
  'with 9 causes': (request) => withCauses(10, request),
  'with 20,000 causes': (request) => {
    let error = failed({ request });
    for (let count = 0; count < 20_000; count++)
      error = Object.assign(new Error('x', { cause: error }), { request });
    return error;
  },
  'whose cause is the request': (request) => new Error('failed', { cause: request }),
  'of several errors': (request) => new AggregateError([failed({ request }), request], 'failed'),
  'of ky without a response': (request) =>
    rejectionOf(ky(request, { retry: 0, fetch: () => Promise.reject(new TypeError('fetch failed')) })),
  'of ky with a response': (request) =>
    rejectionOf(ky(request, { retry: 0, fetch: async () => new Response('no', { status: 404 }) })),
};

const others: typeof errors = {
  'the request': (request) => request,
  'its headers': ({ headers }) => headers,
  'a URL': () => new URL(`https://editor:${encodeURIComponent(password)}@example.org`),
  bytes: (request) => new TextEncoder().encode(authorizationOf(request)),
  'a text': authorizationOf,
  'a symbol': (request) => Symbol(authorizationOf(request)),
  'a function': (request) => Object.assign(() => authorizationOf(request), { request }),
  'an object without a prototype': (request) => Object.assign(Object.create(null), { request }),
  'a revoked Proxy': revokedProxy,
  nothing: () => undefined,
  null: () => null,
};

/** What a fetch function may throw that holds the credentials of its request. */
export const thrownValues = [
  ...Object.entries(errors).map(([name, create]) => [`an error ${name}`, create] as const),
  ...Object.entries(others),
];
