import { expect, test, vi } from 'vitest';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { type RequestHandler, serve } from '../support/server.ts';
import {
  createClient,
  type ExpectedOutcomes,
  expectOutcomes,
  json,
  once,
  readsOnly,
} from './support/operations.ts';

const body = JSON.stringify({ code: 'busy', message: 'Sorry', data: { status: 503 } });
const past = 'Wed, 21 Oct 2015 07:28:00 GMT';

const busy =
  (status: number, retryAfter?: string): RequestHandler =>
  () => ({
    status,
    body,
    headers: { ...json, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) },
  });

const both = (outcome: string): ExpectedOutcomes => ({ read: [outcome, 3], write: [outcome, 3] });

test.each<[string, number, string | undefined, ExpectedOutcomes]>([
  ['429', 429, undefined, both('RateLimitError')],
  ['429 with Retry-After in seconds', 429, '0', both('RateLimitError')],
  ['429 with Retry-After as a date', 429, past, both('RateLimitError')],
  ['503 with Retry-After in seconds', 503, '0', readsOnly('ServerError')],
  ['503 with Retry-After as a date', 503, past, readsOnly('ServerError')],
  ['503', 503, undefined, readsOnly('ServerError')],
  ['504', 504, undefined, readsOnly('ServerError')],
  ['502', 502, undefined, readsOnly('ServerError')],
  ['500', 500, undefined, readsOnly('ServerError')],
  ['408', 408, undefined, readsOnly('BadRequestError')],
  ['403', 403, undefined, once('PermissionError')],
  ['501', 501, undefined, once('ServerError')],
])('an overloaded service: %s', async (_, status, retryAfter, expected) => {
  await expectOutcomes(busy(status, retryAfter), expected);
});

const now = Date.UTC(2027, 4, 1);
const inOneHour = new Date(now + 3_600_000).toUTCString();
const maxRetryAfter = 3_600_000;

test.each([
  ['in seconds', '60', 429, 60_000, {}],
  ['as a date', new Date(now + 60_000).toUTCString(), 429, 60_000, {}],
  ['in seconds', '3600', 503, 3_600_000, { retry: { maxRetryAfter } }],
  ['as a date', inOneHour, 503, 3_600_000, { retry: { maxRetryAfter } }],
])(
  'Retry-After is respected to the millisecond, %s: %s (%i)',
  async (_, retryAfter, status, milliseconds, http) => {
    vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    for (const write of status === 429 ? [false, true] : [false]) {
      const respond = (_request: Request, index: number) =>
        index === 0
          ? new Response(body, { status, headers: { 'retry-after': retryAfter } })
          : Response.json({ id: 1 });
      vi.setSystemTime(now);
      const { client, requests } = recordingClient(respond, { http });

      const result = write ? client.tags.create({ name: 'open air' }) : client.tags.get(1);
      await vi.advanceTimersByTimeAsync(milliseconds - 1);
      expect(requests).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);

      expect(await result).toEqual({ id: 1 });
      expect(requests).toHaveLength(2);
    }
  },
);

const inTwoHours = () => new Date(Date.now() + 7_200_000).toUTCString();

test.each([
  ['429 in seconds', 429, () => '7200', 'RateLimitError'],
  ['429 as a date', 429, inTwoHours, 'RateLimitError'],
  ['503 in seconds', 503, () => '7200', 'ServerError'],
  ['503 as a date', 503, inTwoHours, 'ServerError'],
])('a Retry-After of hours is not waited for: %s', async (_, status, retryAfter, name) => {
  const errors = await expectOutcomes(busy(status, retryAfter()), once(name));

  for (const error of errors) expect([7199, 7200]).toContain(Reflect.get(error, 'retryAfter'));
});

test.each([
  ['in seconds', '90', 90],
  ['missing', undefined, undefined],
  ['invalid', 'soon', undefined],
  ['negative', '-5', undefined],
  ['a date of the past', past, 0],
])('retryAfter of an error whose Retry-After is %s', async (_, retryAfter, expected) => {
  for (const status of [429, 503]) {
    const server = await serve(busy(status, retryAfter));
    const error = await rejectionOf(createClient(server.url, { http: { retry: 0 } }).tags.get(1));

    expect(error).toMatchObject({ status, retryAfter: expected });
    expect(JSON.parse(JSON.stringify(error)).retryAfter).toBe(expected);
  }
});
