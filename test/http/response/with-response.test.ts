import { CalendarClient } from 'events-calendar-client';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { recordingClient } from '../../support/recording-fetch.ts';
import { exchanges, fieldsOf } from '../../support/recordings.ts';
import { serve } from '../../support/server.ts';

const content = '\n{"id": 5, "author": "7", "slug": "%e6%9d%b1", "own": 1.0}';

test('withResponse returns the unmodified response with an unread body for each caller of one request', async () => {
  const headers = { 'x-own': 'yes', allow: 'GET' };
  const server = await serve(() => ({ body: content, status: 201, headers }));
  const client = new CalendarClient({ baseUrl: server.url });

  const request = client.venues.get(5);
  const { data, response } = await request.withResponse();
  const second = await request.withResponse();

  expect(data).toEqual({ id: 5, author: 7, slug: '東', own: 1 });
  expect(response.status).toBe(201);
  expect(response.url).toBe(`${server.url}/wp-json/tribe/events/v1/venues/5`);
  expect(response.headers.get('x-own')).toBe('yes');
  expect(response.bodyUsed).toBe(false);
  expect(await response.text()).toBe(content);
  expect(await second.response.text()).toBe(content);
  expect([second.data, await request]).toEqual([data, data]);
  expect(server.requests).toHaveLength(1);
});

const compileOnce = () => vi.fn((schema: z.ZodMiniType) => z.compile(schema));

/** The recorded event that a client reads whole. */
const event = exchanges.find(
  ({ method, target, status }) => method === 'GET' && /^\/events\/\d+$/.test(target) && status === 200,
)?.body;

const { id } = event as { readonly id: number };

function createClient(compile: (schema: z.ZodMiniType) => z.core.$ZodType, body: unknown = event) {
  return recordingClient(
    ({ url }) =>
      Response.json(/events\/?(\?|$)/.test(url) ? { events: [body, body], total: 2, total_pages: 1 } : body),
    { compile },
  );
}

describe('compile', () => {
  test('is called with the schema of a response when the first one is read, and never again', async () => {
    const compile = compileOnce();
    const { client } = createClient(compile);
    expect(compile).not.toHaveBeenCalled();
    await client.events.get(id);
    expect(compile).toHaveBeenCalledTimes(1);
    await client.events.get(id);
    await client.events.list();
    await client.events.edit(id, { featured: true });
    expect(compile).toHaveBeenCalledTimes(1);
    const title_html = `${fieldsOf(event).title}!`;
    await client.events.edit(id, { title_html });
    await client.events.edit(id, { title_html });
    expect(compile).toHaveBeenCalledTimes(2);
    expect(compile.mock.calls[0]).toHaveLength(1);
  });

  test('returns the schema that reads the responses', async () => {
    const isRead = z.transform((read: unknown) => ({ ...fieldsOf(read), isRead: true }));
    const { client } = createClient((schema) => z.pipe(schema, isRead));
    expect(await client.events.get(id)).toMatchObject({ isRead: true });
    expect((await client.events.list()).items).toMatchObject([{ isRead: true }, { isRead: true }]);
  });
});
