import { CalendarClient, type ClientOptions, TimeoutError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingFetch } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { createTestCalendar } from '../../support/test-calendar.ts';

const baseUrl = 'https://example.org';
const never = () => new Promise<never>(() => {});

/** Functions of the caller's that never settle. */
const unsettled: [string, Partial<ClientOptions>][] = [
  ['an auth function', { auth: never, fetch: recordingFetch().fetch }],
  ['a fetch function', { fetch: never }],
  ['a body', { fetch: async () => new Response(new ReadableStream({ pull: never })) }],
];

describe.each(unsettled)('%s that never settles', (_, options) => {
  const methods: [string, (client: CalendarClient, signal?: AbortSignal) => PromiseLike<unknown>][] = [
    ['a read', (client, signal) => client.tags.get(5, { signal })],
    ['a write', (client, signal) => client.tags.create({ name: 'open air' }, { signal })],
    ['a walk', (client, signal) => client.tags.list({}, { signal }).all()],
  ];

  test.each(methods)('does not hold %s back from an abort', async (_name, send) => {
    const client = new CalendarClient({ baseUrl, http: { timeout: false, retry: 0 }, ...options });
    const controller = new AbortController();
    const request = rejectionOf(send(client, controller.signal));
    controller.abort(new Error('enough'));

    expect(await request).toMatchObject({ message: 'enough' });
  });

  test.each(methods)('does not hold %s back from the timeout', async (_name, send) => {
    const client = new CalendarClient({ baseUrl, http: { timeout: 20, retry: 0 }, ...options });

    expect(await rejectionOf(send(client))).toBeInstanceOf(TimeoutError);
  });
});

test('an auth function that throws is no failure of the network, and is called once', async () => {
  const { fetch, requests } = recordingFetch();
  let calls = 0;
  const problem = new TypeError('fetch failed');
  const auth = () => {
    calls++;
    throw problem;
  };
  const client = new CalendarClient({ baseUrl, fetch, auth });

  expect(await rejectionOf(client.tags.get(5))).toBe(problem);
  expect(calls).toBe(1);
  expect(requests).toHaveLength(0);
});

test('an edit function that never settles does not hold the edit back from an abort', async () => {
  const { calendar } = createTestCalendar();
  const controller = new AbortController();
  const started = Promise.withResolvers<void>();
  const change = () => {
    started.resolve();
    return never();
  };
  const edit = rejectionOf(calendar.events.edit(21, change, { signal: controller.signal }));
  await started.promise;
  controller.abort(new Error('enough'));

  expect(await edit).toMatchObject({ message: 'enough' });
});
