import { CalendarClient } from 'events-calendar-client';
import { expect, test } from 'vitest';
import { rejectionOf } from '../../support/rejection.ts';
import { serve } from '../../support/server.ts';

test('an auth function reads the body, which is sent all the same', async () => {
  const server = await serve(() => ({ body: { id: 5 } }));
  const auth = async (request: Request) => ({ 'X-Signed': String((await request.text()).length) });
  const client = new CalendarClient({ baseUrl: server.url, auth });

  await client.tags.create({ name: 'open air' });

  const [{ body, headers } = { body: '', headers: {} }] = server.requests;
  expect(JSON.parse(String(body))).toEqual({ name: 'open air' });
  expect(headers).toMatchObject({ 'x-signed': String(String(body).length) });
});

test('headers of an error that throw when they are read are absent', async () => {
  const fetch = async () => {
    const response = Response.json({ code: 'x', message: 'Too many' }, { status: 429 });
    response.headers.get = (name) => {
      throw new Error(`Failed to get response header ${name}`);
    };
    return response;
  };
  const client = new CalendarClient({ baseUrl: 'https://example.org', fetch, http: { retry: 0 } });

  expect(await rejectionOf(client.tags.get(5))).toMatchObject({ name: 'RateLimitError', detail: 'Too many' });
});
