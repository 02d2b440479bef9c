import { expect, test } from 'vitest';
import { startMock } from './start-mock.ts';

const authorization = `Basic ${btoa('editor:mock password')}`;
const fair = JSON.stringify({ title: 'Fair', start_date: '2027-05-01 10:00', end_date: '2027-05-01 18:00' });

/** Creates an event as a page does. */
const write = (url: string, headers: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
    body: fair,
  });

test.each(['https://evil.example', 'http://localhost.evil.example', 'null', ''])(
  'pages of the origin "%s" neither read nor write',
  async (origin) => {
    const { at, calendar } = await startMock();
    const before = (await calendar.events.list()).total;
    const responses = [
      await write(at('/events'), { Origin: origin }),
      await fetch(at('/events'), { headers: { Origin: origin } }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(403);
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
    }
    expect((await calendar.events.list()).total).toBe(before);
  },
);

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:5173', 'https://app.localhost'])(
  'pages of %s, this machine, read and write',
  async (origin) => {
    const { at } = await startMock();
    const preflight = await fetch(at('/events'), {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    const response = await write(at('/events'), { Origin: origin });
    expect(response.status).toBe(201);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  },
);

test('a body that is too large is rejected', async () => {
  const { at } = await startMock();
  const body = new Uint8Array(9 * 2 ** 20);
  expect((await fetch(at('/events'), { method: 'POST', body })).status).toBe(413);
});
