import {
  CalendarClient,
  CalendarError,
  type ClientOptions,
  type RequestOptions,
} from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rejectionOf } from '../support/rejection.ts';
import { propertyRuns } from '../support/share.ts';
import { createRecordingClient } from './support/arbitrary.ts';

const numRuns = propertyRuns(2000);

const anyOptionValue = fc.oneof(
  fc.anything({ withBigInt: true, withMap: true, withSet: true, withDate: true, withNullPrototype: true }),
  fc.constantFrom<unknown>(
    true,
    'follow',
    'GET',
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Symbol('x'),
    () => 5,
    new AbortController(),
    new Headers(),
    Promise.resolve(),
    ['x'],
    { limit: 9 },
  ),
);

const httpNames = [
  ...['method', 'redirect', 'body', 'json', 'searchParams', 'headers', 'fetch', 'signal'],
  ...['baseUrl', 'prefix', 'prefixUrl', 'parseJson', 'stringifyJson', 'throwHttpErrors', 'timeout'],
  ...['totalTimeout', 'retry', 'hooks', 'context', 'cache', 'credentials', 'mode', 'referrer'],
  ...['referrerPolicy', 'integrity', 'keepalive', 'priority', 'window', 'duplex'],
  ...['onDownloadProgress', 'onUploadProgress'],
];

/** Options with any values, those of ky among them. */
const anyOptions = (names: readonly string[]) => {
  const http = fc.dictionary(fc.constantFrom(...httpNames), anyOptionValue, { maxKeys: 2 });
  return fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof({ weight: 3, arbitrary: anyOptionValue }, { weight: 2, arbitrary: http }),
    { maxKeys: 2 },
  );
};

const root = 'https://site.example/wp-json/tribe/events/v1';

describe('options of any type are refused, or undo no guard', () => {
  test('of a request', async () => {
    const { client, requests } = createRecordingClient(
      () => '{"id":1}',
      () => 307,
    );
    const names = ['signal', 'language', 'headers', 'extraQuery', 'extraBody', 'http', 'method'];
    await fc.assert(
      fc.asyncProperty(anyOptions(names), async (options) => {
        requests.length = 0;
        const request = client.tags.update(7, { name: 'Name' }, options as RequestOptions);
        const error = await rejectionOf(request);
        // Options of ky that it or the platform refuses are errors of theirs, before anything is sent.
        expect(error).toBeDefined();
        expect(CalendarError.is(error) || requests.length === 0).toBe(true);
        expect(requests.length).toBeLessThan(2);
        if ((error as CalendarError).name === 'ValidationError') expect(requests).toHaveLength(0);
        for (const { url, method } of requests) {
          expect(url.origin + url.pathname).toBe(`${root}/tags/7`);
          expect(['PATCH', 'PUT', 'POST']).toContain(method);
        }
      }),
      { numRuns },
    );
  });

  test('of a client', async () => {
    const names = [
      ...['apiPrefix', 'vendor', 'plainPermalinks', 'languageSegment', 'language', 'languages'],
      ...['languageParam', 'listFormat', 'auth', 'allowInsecureAuth', 'headers', 'fetch'],
      ...['http', 'maxResponseBytes', 'compile'],
    ];
    await fc.assert(
      fc.asyncProperty(anyOptions(names), async (options) => {
        const requests: Request[] = [];
        const fetch: typeof globalThis.fetch = async (input) => {
          requests.push(input as Request);
          return Response.json({}, { status: 500 });
        };
        const send = async () => {
          const client = new CalendarClient({
            baseUrl: 'https://site.example',
            fetch,
            ...(options as Partial<ClientOptions>),
          });
          await client.tags.update(7, { name: 'Name' });
        };
        const error = await rejectionOf(send());
        // What a function of the caller's returns is its own affair.
        if (!('auth' in options) && !('fetch' in options)) {
          expect(CalendarError.is(error) || requests.length === 0).toBe(true);
        }
        expect(requests.length).toBeLessThan(2);
        for (const { url, redirect } of requests) {
          expect(new URL(url).origin).toBe('https://site.example');
          expect(redirect).toBe('manual');
        }
      }),
      { numRuns },
    );
  });
});

describe('what is no object of fields is refused before anything is sent', () => {
  const isPlain = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object);
  const anyButPlain = fc
    .oneof(
      fc.anything({
        withBigInt: true,
        withBoxedValues: true,
        withMap: true,
        withSet: true,
        withDate: true,
        withTypedArray: true,
        withSparseArray: true,
      }),
      fc.constantFrom<unknown>(
        Promise.resolve({}),
        new Error('x'),
        new FormData(),
        new Headers(),
        Symbol('x'),
      ),
    )
    .filter((value) => !isPlain(value));

  test('as body, changes and query', async () => {
    const { client, requests } = createRecordingClient();
    await fc.assert(
      fc.asyncProperty(anyButPlain, async (value) => {
        const input = value as never;
        const requestsFor = [
          () => client.events.create(input),
          () => client.venues.update(7, input),
          () => client.organizers.updateBySlug('a', input),
        ];
        if (typeof value !== 'function') requestsFor.push(() => client.venues.edit(7, input));
        if (typeof value !== 'string') requestsFor.push(() => client.tags.ensure(input) as never);
        if (value !== undefined && value !== null) requestsFor.push(() => client.tags.list(input) as never);
        for (const send of requestsFor) {
          const error = await rejectionOf(send());
          expect(error).toMatchObject({ name: 'ValidationError' });
        }
        expect(requests).toHaveLength(0);
      }),
      { numRuns },
    );
  });
});
