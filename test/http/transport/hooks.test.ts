import { CalendarClient, type HttpOptions } from 'events-calendar-client';
import ky from 'ky';
import { expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { serve } from '../../support/server.ts';

const token = 'open-Sesame-4711';
const tag = { id: 5, name: 'free', slug: 'free' };

test.each([
  ['a record', 200, { ...tag, name: 'other' }, { name: 'other' }],
  ['an error', 404, { code: 'x', message: 'No' }, { status: 404, detail: 'No' }],
  ['text', 500, 'broken', { status: 500, message: expect.stringMatching(/: broken$/) }],
])('an afterResponse hook replaces the response by %s', async (_, status, body, expected) => {
  const replacement = () =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
  const http = { retry: 0, hooks: { afterResponse: [replacement] } };
  const { client } = recordingClient(() => Response.json(tag), { auth: { token }, http });
  expect(await client.tags.get(5).catch((error: unknown) => error)).toMatchObject(expected);
});

test('no hook sees the credentials, not even when a request is sent again', async () => {
  const seen: Record<string, string | null> = {};
  const look =
    (hook: string) =>
    ({ request }: { request: Request }) => {
      seen[hook] = request.headers.get('authorization');
    };
  const hooks: NonNullable<HttpOptions['hooks']> = {
    beforeRequest: [look('beforeRequest')],
    beforeRetry: [look('beforeRetry')],
    afterResponse: [look('afterResponse')],
    beforeError: [
      ({ request, error }) => {
        look('beforeError')({ request });
        return error;
      },
    ],
  };
  const respond = () => Response.json({ code: 'x' }, { status: 500 });
  const http = { hooks, retry: { delay: () => 0 } };
  const { client, requests } = recordingClient(respond, { auth: { token }, http });

  await rejectionOf(client.tags.get(5));
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(
    Array(3).fill(`Bearer ${token}`),
  );
  expect(seen).toEqual({ beforeRequest: null, beforeRetry: null, afterResponse: null, beforeError: null });
});

test('a hook that sends a read elsewhere takes no credentials along', async () => {
  let retries = 0;
  const elsewhere = () =>
    retries++ === 0 ? ky.retry({ request: new Request('https://elsewhere.example/'), delay: 0 }) : undefined;
  const http = { hooks: { afterResponse: [elsewhere] } };
  const { client, requests } = recordingClient(undefined, { auth: { token }, http });

  await client.tags.get(1);
  expect(requests.map(({ url, headers }) => [new URL(url).host, headers.get('authorization')])).toEqual([
    ['example.org', `Bearer ${token}`],
    ['elsewhere.example', null],
  ]);
});

test('nothing is sent if credentials arrive after the timeout', async () => {
  const late = Promise.withResolvers<HeadersInit>();
  const http = { timeout: 10, retry: 0 };
  const { client, requests } = recordingClient(undefined, { auth: () => late.promise, http });

  expect(await rejectionOf(client.tags.create({ name: 'x' }))).toMatchObject({ name: 'TimeoutError' });
  late.resolve({ authorization: 'x' });
  await late.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(requests).toHaveLength(0);
});

/** What Next.js declares. */
declare global {
  interface RequestInit {
    next?: { revalidate?: number | false; tags?: string[] };
  }
}

test('options that only the platform knows are passed to fetch, those of a request beside those of the client', async () => {
  const received: (RequestInit | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_request, init) => {
    received.push(init);
    return Response.json({ id: 1 });
  };
  const http = { next: { revalidate: 3600, tags: ['events'] } };
  const calendar = new CalendarClient({ baseUrl: 'https://example.org', fetch, http });

  await calendar.events.get(1);
  await calendar.events.get(1, { http: { next: { revalidate: 60, tags: ['event-1'] } } });
  await calendar.withOptions({ http: { cache: 'no-store' } }).events.get(1);

  expect(received).toEqual([http, { next: { revalidate: 60, tags: ['events', 'event-1'] } }, {}]);
});

test('an auth function reads the body, which is sent all the same', async () => {
  const server = await serve(() => ({ body: { id: 5 } }));
  const auth = async (request: Request) => ({ 'X-Signed': String((await request.text()).length) });
  const client = new CalendarClient({ baseUrl: server.url, auth });

  await client.tags.create({ name: 'open air' });

  const [{ body, headers } = { body: '', headers: {} }] = server.requests;
  expect(JSON.parse(String(body))).toEqual({ name: 'open air' });
  expect(headers).toMatchObject({ 'x-signed': String(String(body).length) });
});
