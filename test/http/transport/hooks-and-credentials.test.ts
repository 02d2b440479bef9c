import { CalendarClient, type HttpOptions } from 'events-calendar-client';
import ky from 'ky';
import { expect, test } from 'vitest';
import { recordingFetch } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';

const token = 'open-Sesame-4711';

test('no hook sees the credentials, not even when a request is sent again', async () => {
  const { fetch, requests } = recordingFetch(() => Response.json({ code: 'x' }, { status: 500 }));
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
  const http = { hooks, retry: { delay: () => 0 } };
  const client = new CalendarClient({ baseUrl: 'https://example.org', fetch, auth: { token }, http });

  await rejectionOf(client.tags.get(5));
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(
    Array(3).fill(`Bearer ${token}`),
  );
  expect(seen).toEqual({ beforeRequest: null, beforeRetry: null, afterResponse: null, beforeError: null });
});

test('a hook that sends a read elsewhere takes no credentials along', async () => {
  const { fetch, requests } = recordingFetch();
  let retries = 0;
  const elsewhere = () =>
    retries++ === 0 ? ky.retry({ request: new Request('https://elsewhere.example/'), delay: 0 }) : undefined;
  const http = { hooks: { afterResponse: [elsewhere] } };
  const client = new CalendarClient({ baseUrl: 'https://example.org', fetch, auth: { token }, http });

  await client.tags.get(1);
  expect(requests.map(({ url, headers }) => [new URL(url).host, headers.get('authorization')])).toEqual([
    ['example.org', `Bearer ${token}`],
    ['elsewhere.example', null],
  ]);
});

test('nothing is sent if credentials arrive after the timeout', async () => {
  const { fetch, requests } = recordingFetch();
  const late = Promise.withResolvers<HeadersInit>();
  const http = { timeout: 10, retry: 0 };
  const auth = () => late.promise;
  const client = new CalendarClient({ baseUrl: 'https://example.org', fetch, auth, http });

  expect(await rejectionOf(client.tags.create({ name: 'x' }))).toMatchObject({ name: 'TimeoutError' });
  late.resolve({ authorization: 'x' });
  await late.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(requests).toHaveLength(0);
});
