import { CalendarClient } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { oneRecordService } from '../../support/one-record-service.ts';
import { recordingClient } from '../../support/recording-fetch.ts';
import { serve } from '../../support/server.ts';

describe('withResponse', () => {
  const content = '\n{"id": 5, "author": "7", "slug": "%e6%9d%b1", "own": 1.0}';

  test('returns the unmodified response with an unread body', async () => {
    const server = await serve(() => ({
      body: content,
      status: 201,
      headers: { 'x-own': 'yes', allow: 'GET' },
    }));
    const client = new CalendarClient({ baseUrl: server.url });

    const { data, response } = await client.venues.get(5).withResponse();

    expect(data).toEqual({ id: 5, author: 7, slug: '東', own: 1 });
    expect(response.status).toBe(201);
    expect(response.url).toBe(`${server.url}/wp-json/tribe/events/v1/venues/5`);
    expect(response.headers.get('x-own')).toBe('yes');
    expect(response.bodyUsed).toBe(false);
    expect(await response.text()).toBe(content);
  });

  test('returns every byte of the body, also those that are not text', async () => {
    const bytes = Uint8Array.from([
      0xef,
      0xbb,
      0xbf,
      ...new TextEncoder().encode('{"id":5,"own":"'),
      0xff,
      0x22,
      0x7d,
    ]);
    const client = new CalendarClient({
      baseUrl: 'https://example.org',
      fetch: async () => new Response(bytes),
    });

    const { data, response } = await client.venues.get(5).withResponse();

    expect(data).toMatchObject({ id: 5, own: '\ufffd' });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.has('content-type')).toBe(false);
  });

  test('sends one request, however often it is awaited', async () => {
    const { server, client } = await oneRecordService();
    const request = client.venues.get(5);

    const [venue, first, second] = await Promise.all([
      request,
      request.withResponse(),
      request.withResponse(),
    ]);

    expect(first.data).toBe(venue);
    expect(await first.response.json()).toEqual({ id: 5 });
    expect(await second.response.json()).toEqual({ id: 5 });
    expect(server.requests).toHaveLength(1);
  });

  test('of a list returns the page and its response', async () => {
    const { client } = await oneRecordService();

    const { data, response } = await client.tags.list().withResponse();

    expect(data).toMatchObject({ items: [{ id: 1 }], total: 1 });
    expect(await response.json()).toEqual({ tags: [{ id: 1 }], total: 1, total_pages: 1 });
  });

  test('rejects without an unhandled rejection of the request itself', async () => {
    const { client } = recordingClient(() => Response.json({ code: 'x', message: 'Sorry' }, { status: 403 }));

    await expect(client.venues.get(5).withResponse()).rejects.toMatchObject({ status: 403 });
    await expect(client.venues.list().withResponse()).rejects.toMatchObject({ status: 403 });
  });
});
