import { CalendarClient, type HttpOptions } from 'events-calendar-client';
import ky from 'ky';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';

const tag = { id: 5, name: 'free', slug: 'free' };
const problem = { code: 'rest_forbidden', message: 'Sorry', data: { status: 403 } };

function createClient(response: () => Response, hooks: HttpOptions['hooks']) {
  return recordingClient(response, {
    auth: { token: 'open-Sesame-4711' },
    http: { retry: 0, ...(hooks && { hooks }) },
  }).client;
}

describe('an afterResponse hook', () => {
  test.each([
    ['a record', () => Response.json(tag), tag],
    ['an error', () => Response.json(problem, { status: 403 }), problem],
  ])('reads %s as JSON, and so does the client', async (_, response, expected) => {
    const seen: unknown[] = [];
    const hook = async ({ response }: { response: Response }) => {
      seen.push(await response.json());
    };
    const client = createClient(response, { afterResponse: [hook] });
    const result = await client.tags.get(5).catch((error: unknown) => error);
    expect(seen).toEqual([expected]);
    expect(result).toMatchObject(
      expected === tag ? { name: 'free' } : { code: 'rest_forbidden', detail: 'Sorry' },
    );
  });

  test.each([
    ['a record', 200, { ...tag, name: 'other' }, { name: 'other' }],
    ['an error', 404, { code: 'x', message: 'No' }, { status: 404, detail: 'No' }],
    ['text', 500, 'broken', { status: 500, message: expect.stringMatching(/: broken$/) }],
  ])('replaces the response by %s', async (_, status, body, expected) => {
    const replacement = () =>
      typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
    const client = createClient(() => Response.json(tag), { afterResponse: [replacement] });
    expect(await client.tags.get(5).catch((error: unknown) => error)).toMatchObject(expected);
  });
});

describe('a beforeRetry hook', () => {
  const withoutDelay = { limit: 2, delay: () => 1 };

  test('stops before a retry where no response came', async () => {
    const client = new CalendarClient({
      baseUrl: 'https://example.org',
      fetch: () => Promise.reject(new TypeError('refused')),
      http: { retry: withoutDelay, hooks: { beforeRetry: [() => ky.stop] } },
    });
    const error = await rejectionOf(client.tags.get(5));
    expect(error).toMatchObject({ name: 'NetworkError', message: expect.stringContaining('a hook stopped') });
  });
});
