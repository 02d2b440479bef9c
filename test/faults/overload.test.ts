import { CalendarClient, RateLimitError, ServerError, TimeoutError } from 'events-calendar-client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { recordingFetch } from '../support/recording-fetch.ts';
import { firstThen, succeed } from './support/operations.ts';
import { createClient, type ExpectedOutcomes, expectOutcomes } from './support/outcomes.ts';
import { respondWith, startFaultyServer } from './support/server.ts';

const body = JSON.stringify({ code: 'busy', message: 'Sorry', data: { status: 503 } });
const past = 'Wed, 21 Oct 2015 07:28:00 GMT';

const busy = (status: number, retryAfter?: string) =>
  respondWith({ status, body, ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }) });

const both = (outcome: string): ExpectedOutcomes => ({ read: [outcome, 3], write: [outcome, 3] });
const readsOnly = (outcome: string): ExpectedOutcomes => ({ read: [outcome, 3], write: [outcome, 1] });

describe('an overloaded service', () => {
  test.each<[string, number, string | undefined, ExpectedOutcomes]>([
    ['429', 429, undefined, both('RateLimitError')],
    ['429 with Retry-After in seconds', 429, '0', both('RateLimitError')],
    ['429 with Retry-After as a date', 429, past, both('RateLimitError')],
    ['429 with an invalid Retry-After', 429, 'soon', both('RateLimitError')],
    ['503 with Retry-After in seconds', 503, '0', both('ServerError')],
    ['503 with Retry-After as a date', 503, past, both('ServerError')],
    ['503', 503, undefined, readsOnly('ServerError')],
    ['502', 502, undefined, readsOnly('ServerError')],
    ['502 with Retry-After', 502, '0', readsOnly('ServerError')],
    ['504', 504, undefined, readsOnly('ServerError')],
    ['504 with Retry-After', 504, '0', readsOnly('ServerError')],
    ['500', 500, undefined, readsOnly('ServerError')],
    ['408', 408, undefined, readsOnly('BadRequestError')],
    ['408 with Retry-After', 408, '0', readsOnly('BadRequestError')],
  ])('%s', async (_, status, retryAfter, expected) => {
    await expectOutcomes(busy(status, retryAfter), expected);
  });

  test.each([429, 503])('%i once, and then success', async (status) => {
    await expectOutcomes(firstThen(busy(status, '0'), succeed), {
      read: ['success', 2],
      write: ['success', 2],
    });
  });

  test('502 as HTML from a proxy', async () => {
    const page = '<html><body><h1>502 Bad Gateway</h1></body></html>';
    const fault = respondWith({ status: 502, headers: { 'content-type': 'text/html' }, body: page });

    const { errors } = await expectOutcomes(fault, readsOnly('ServerError'));

    for (const error of errors) expect(error.message).toContain('502 Bad Gateway');
  });
});

describe('Retry-After is respected to the millisecond', () => {
  const now = Date.UTC(2027, 4, 1);

  test.each([
    ['in seconds', '90', 429, 90_000],
    ['as a date', new Date(now + 90_000).toUTCString(), 429, 90_000],
    ['in seconds', '3600', 503, 3_600_000],
    ['as a date', new Date(now + 3_600_000).toUTCString(), 503, 3_600_000],
  ])('%s: %s (%i)', async (_, retryAfter, status, milliseconds) => {
    vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const write of [false, true]) {
      const { fetch, requests } = recordingFetch((_request, index) =>
        index === 0
          ? new Response(body, { status, headers: { 'retry-after': retryAfter } })
          : Response.json({ id: 1 }),
      );
      vi.setSystemTime(now);
      const { tags } = new CalendarClient({ baseUrl: 'https://example.org', fetch });

      const result = write ? tags.create({ name: 'open air' }) : tags.get(1);
      await vi.advanceTimersByTimeAsync(milliseconds - 1);
      expect(requests).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);

      expect(await result).toEqual({ id: 1 });
      expect(requests).toHaveLength(2);
    }
  });
});

describe('a Retry-After of hours', () => {
  test('ends with totalTimeout, and nothing is sent again', async () => {
    const server = await startFaultyServer(busy(429, '7200'));
    const { tags } = createClient(server.url, { http: { totalTimeout: 200 } });

    await expect(tags.get(1)).rejects.toBeInstanceOf(TimeoutError);
    await expect(tags.create({ name: 'open air' })).rejects.toBeInstanceOf(TimeoutError);
    expect(server.requests).toHaveLength(2);
  });

  test('is ignored without retries', async () => {
    const limited = await startFaultyServer(busy(429, '7200'));
    const failing = await startFaultyServer(busy(503, '7200'));
    const http = { retry: 0 };

    await expect(createClient(limited.url, { http }).tags.get(1)).rejects.toBeInstanceOf(RateLimitError);
    await expect(createClient(failing.url, { http }).tags.get(1)).rejects.toBeInstanceOf(ServerError);
    expect([limited.requests.length, failing.requests.length]).toEqual([1, 1]);
  });

  test('is not waited for if shouldRetry returns false', async () => {
    const server = await startFaultyServer(busy(429, '7200'));
    const { tags } = createClient(server.url, { http: { retry: { shouldRetry: () => false } } });

    await expect(tags.get(1)).rejects.toMatchObject({ name: 'RateLimitError', status: 429 });
    expect(server.requests).toHaveLength(1);
  });
});
