import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DiscoveryError, discoverCalendar, ResponseError } from 'events-calendar-client';
import { describe, expect, test, vi } from 'vitest';
import { answeredBy } from '../../support/recording-fetch.ts';
import { pageWithDiscoveryLinks } from '../../support/site.ts';
import { createTestCalendar } from '../../support/test-calendar.ts';

/** A response as React Native's fetch returns it: its `body` is undefined. */
function withoutStream(response: Response): Response {
  const missing = ['body', 'json', 'blob', 'text'];
  return new Proxy(response, {
    get: (target, name) => {
      if (missing.includes(String(name))) return undefined;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('responses without a stream', () => {
  const { mock, calendar: plain } = createTestCalendar();
  const fetch: typeof globalThis.fetch = async (input, init) => withoutStream(await mock.fetch(input, init));
  const calendar = plain.withOptions({ fetch, http: { retry: 0 } });

  test('are read like any other', async () => {
    const isWellFormed = vi.spyOn(String.prototype, 'isWellFormed'); // React Native lacks it
    expect(await calendar.events.get(21)).toEqual(await plain.events.get(21));
    const list = calendar.venues.list({ per_page: 3, search: 'a' });
    expect(await list.all()).toEqual(await plain.venues.list({ per_page: 3, search: 'a' }).all());
    expect(isWellFormed).not.toHaveBeenCalled();
    const { data, response } = await calendar.tags.get(7).withResponse();
    expect(await response.json()).toMatchObject({ id: data.id, slug: data.slug });
  });

  test('are written like any other', async () => {
    const { id } = await calendar.tags.create({ name: 'Ä' });
    expect(await calendar.tags.update(id, { description: 'new' })).toMatchObject({ name: 'Ä' });
    expect(await calendar.tags.delete(id)).toMatchObject({ id });
  });

  test('are errors like any other', async () => {
    const missing = { name: 'NotFoundError', code: 'rest-event-not-found' };
    await expect(calendar.events.get(99_999)).rejects.toMatchObject(missing);
    mock.failNext({ status: 200, body: '<p>Maintenance</p>' });
    await expect(calendar.events.get(21)).rejects.toBeInstanceOf(ResponseError);
  });

  test('are given up where they are too large', async () => {
    const { response } = await plain.tags.get(7).withResponse();
    const { byteLength } = await response.arrayBuffer();
    const exact = calendar.withOptions({ maxResponseBytes: byteLength });
    expect(await exact.tags.get(7)).toMatchObject({ id: 7 });
    const tooSmall = calendar.withOptions({ maxResponseBytes: byteLength - 1 });
    await expect(tooSmall.tags.get(7)).rejects.toThrow('it exceeds maxResponseBytes');
  });

  test('are read by a discovery', async () => {
    const page = pageWithDiscoveryLinks('https://calendar.example');
    const discovered = await discoverCalendar('https://calendar.example/page/', {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.url.includes('/wp-json/')) return fetch(request);
        if (typeof page === 'string') throw new Error('A page has a body.');
        return withoutStream(new Response(String(page.body)));
      },
    });
    expect((await discovered.events.get(21)).id).toBe(21);
    const empty = async () => withoutStream(new Response('<html></html>'));
    await expect(discoverCalendar('https://calendar.example', { fetch: empty })).rejects.toThrow(
      DiscoveryError,
    );
  });
});

test('a platform without AbortSignal.any reads, walks and aborts all the same', async () => {
  const program = fileURLToPath(new URL('platforms/without-signal-any.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(JSON.parse(stdout)).toEqual({ all: 9, left: [true, true, true], aborted: 'AbortError' });
});

test('a fetch whose responses let no header be read is read and reported all the same, as in SvelteKit', async () => {
  const { mock, calendar: plain } = createTestCalendar();
  const calendar = answeredBy(plain, async (request) => {
    const response = await mock.fetch(request);
    response.headers.get = (name) => {
      throw new Error(`${name} must be included by filterSerializedResponseHeaders`);
    };
    return response;
  });
  expect(await calendar.events.get(21)).toEqual(await plain.events.get(21));
  mock.failNext({ status: 200, body: '<p>Login</p>' });
  await expect(calendar.events.get(21)).rejects.toBeInstanceOf(ResponseError);
});
