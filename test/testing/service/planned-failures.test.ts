import { describe, expect, test } from 'vitest';
import { eventsRoot } from '../../support/recordings.ts';
import { createTestMock, readJson } from '../test-mock.ts';

describe('planned failures', () => {
  test('look like errors of the service', async () => {
    const mock = createTestMock();
    mock.failNext({ status: 503, code: 'rest_busy', message: 'Later', headers: { 'Retry-After': '1' } });
    const failed = await mock.fetch(`${eventsRoot}/events`);
    expect(failed.status).toBe(503);
    expect(failed.headers.get('retry-after')).toBe('1');
    expect(await readJson(failed)).toEqual({ code: 'rest_busy', message: 'Later', data: { status: 503 } });
    expect((await mock.fetch(`${eventsRoot}/events`)).status).toBe(200);
  });

  test('may be a raw body, several, and for some requests only', async () => {
    const mock = createTestMock();
    mock.failNext({ body: '<h1>Firewall</h1>', status: 403, times: 2, method: 'get', path: '/venues/6' });
    expect((await mock.fetch(`${eventsRoot}/venues/7`)).status).toBe(200);
    expect(await (await mock.fetch(`${eventsRoot}/venues/6`)).text()).toBe('<h1>Firewall</h1>');
    expect((await mock.fetch(`${eventsRoot}/venues/6?x=1`)).status).toBe(403);
    expect((await mock.fetch(`${eventsRoot}/venues/6`)).status).toBe(200);
    mock.failNext({ times: 0 });
    expect((await mock.fetch(`${eventsRoot}/venues/6`)).status).toBe(200);
    mock.failNext({ path: /^\/tags/g });
    expect((await mock.fetch(`${eventsRoot}/tags/7`)).status).toBe(500);
  });

  test('may be no response at all', async () => {
    const mock = createTestMock();
    mock.failNext({ networkError: true });
    await expect(mock.fetch(`${eventsRoot}/events`)).rejects.toThrow(new TypeError('fetch failed'));
  });

  test('may be a delay, which an abort ends', async () => {
    const mock = createTestMock();
    mock.failNext({ delay: 5 });
    expect((await mock.fetch(`${eventsRoot}/events`)).status).toBe(200);
    mock.failNext({ delay: 60_000 });
    const controller = new AbortController();
    const answer = mock.fetch(`${eventsRoot}/events`, { signal: controller.signal });
    const reason = new Error('changed my mind');
    setTimeout(() => controller.abort(reason), 5);
    await expect(answer).rejects.toBe(reason);
    await expect(mock.fetch(`${eventsRoot}/events`, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });
});
