import { describe, expect, test } from 'vitest';
import { basicAuthorization, eventsRoot } from '../../support/recordings.ts';
import { createTestMock, readJson, startService } from '../test-mock.ts';

describe('authentication', () => {
  test('accepts the application password, ignores its spaces, and rejects any other', async () => {
    const mock = createTestMock({
      users: [{ username: 'admin', role: 'administrator', applicationPassword: 'abcd efgh' }],
    });
    const status = async (authorization: string) =>
      (await mock.fetch(`${eventsRoot}/events?status=draft`, { headers: { authorization } })).status;
    expect(await status(basicAuthorization('admin', 'abcdefgh'))).toBe(200);
    expect(await status(basicAuthorization('admin', 'ab cd ef gh'))).toBe(200);
    expect(await status(basicAuthorization('admin', 'wrong'))).toBe(401);
    expect((await startService()('GET /events', 'nobody')).body.code).toBe('invalid_username');
  });

  test('accepts the nonce as the first administrator', async () => {
    const mock = createTestMock({ nonce: 'n1' });
    const read = (nonce: string) =>
      mock.fetch(`${eventsRoot}/events/39`, { headers: { 'X-WP-Nonce': nonce } });
    expect((await read('n1')).status).toBe(200);
    expect(await readJson(await read('stale'))).toMatchObject({ code: 'rest_cookie_invalid_nonce' });
  });
});
