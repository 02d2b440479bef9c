import {
  ApiError,
  type CalendarClient,
  CalendarError,
  ResponseError,
  ValidationError,
} from 'events-calendar-client';
import { describe, expect, test, vi } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';

const url = 'https://example.org/wp-json/tribe/events/v1/events/12';

interface ResponseParts {
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  readonly status?: number;
  readonly type?: string;
}

/** Creates a client that receives the same response to every request. */
function createClient({ body, status = 200, type = 'application/json' }: ResponseParts): CalendarClient {
  const respond = () => new Response(body, { status, headers: { 'content-type': type } });
  return recordingClient(respond, { http: { retry: 0 } }).client;
}

/** Returns the error that a request for an event rejects with. */
async function responseErrorOf(response: ResponseParts): Promise<ResponseError> {
  const error = await rejectionOf(createClient(response).events.get(12));
  expect(error).toBeInstanceOf(ResponseError);
  return error as ResponseError;
}

const notice = '<br />\n<b>Notice</b>: Undefined index in <b>/a.php</b> on line <b>3</b><br />';

test.each<[string, ResponseParts, RegExp]>([
  [
    'a web page',
    { body: '<!DOCTYPE html>\n<html><title>Maintenance</title>', type: 'text/html; charset=UTF-8' },
    /returned 200 \(text\/html; charset=UTF-8\), but it is not JSON.*: check baseUrl/,
  ],
  ['nothing', { body: '' }, /but the body is empty(?!.*It starts with)/],
  ['no body at all', { body: null, status: 204 }, /returned 204 .* but the body is empty/],
  ['a web page after a notice', { body: `${notice}<script>a({"id":12})</script></html>` }, /check baseUrl/],
  ['text', { body: 'Service is starting', type: 'text/plain' }, /\(text\/plain\), but .*JSON/],
])('a response that cannot be parsed: %s', async (_, response, message) => {
  const error = await responseErrorOf(response);

  expect(error.message).toMatch(message);
  expect(error.message.startsWith(`GET ${url} returned `)).toBe(true);
  expect(error).toMatchObject({
    name: 'ResponseError',
    method: 'GET',
    url,
    status: response.status ?? 200,
    contentType: response.type ?? 'application/json',
  });
  expect(error).not.toBeInstanceOf(ApiError);
  expect(error.snippet).toBe(
    String(response.body ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
});

describe('JSON of another shape', () => {
  test.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['an error body with status 200', '{"code":"rest_forbidden","message":"Sorry","data":{"status":403}}'],
  ])('%s where an event was expected', async (_, body) => {
    expect((await responseErrorOf({ body })).message).toMatch(/, but .*shape is wrong: .*expected .*, got /);
  });

  test.each([
    ['null', 'null', /\btotal\b/],
    ['no number of pages', '{"venues":[],"total":0}', /\btotal_pages\b/],
    ['a total that is no number', '{"venues":[],"total":"many","total_pages":1}', /\btotal\b/],
    ['no list', '{"venues":{"id":6},"total":1,"total_pages":1}', /\blist\b.*\bvenues\b|\bvenues\b.*\blist\b/],
  ])('%s where a listing was expected', async (_, body, issue) => {
    const request = createClient({ body }).venues.list();

    await expect(request).rejects.toBeInstanceOf(ResponseError);
    await expect(request).rejects.toThrow(issue);
  });
});

describe('error responses that are not from the service', () => {
  test.each([400, 404, 405])('of status %i reject with ResponseError', async (status) => {
    const error = await responseErrorOf({ body: '<html>Not found</html>', status, type: 'text/html' });

    expect(error.message).toMatch(
      /returned 4\d\d \(text\/html\), but not from the API: check baseUrl.*\. It starts with: <html>Not found<\/html>$/,
    );
    expect(error.status).toBe(status);
  });

  test('for a page past the end do not end iteration without an error', async () => {
    const page = { tags: [{ id: 1 }], total: 2, total_pages: 2 };
    const { client } = recordingClient(({ url }) =>
      /[?&]page=/.test(url) ? new Response('<html>', { status: 404 }) : Response.json(page),
    );

    await expect(client.tags.list().all()).rejects.toBeInstanceOf(ResponseError);
  });
});

test('a response may be as large as the limit, and begin with byte-order marks', async () => {
  const body = new TextEncoder().encode('\ufeff\n\ufeff{"id":12}');
  const { client } = recordingClient(() => new Response(body), { maxResponseBytes: body.length });

  expect(await client.venues.get(12)).toEqual({ id: 12 });
});

test('CalendarError.is is true for errors of this copy of the package and of any other', async () => {
  vi.resetModules();
  const other = await import('events-calendar-client');
  const forbidden = { code: 'rest_forbidden', message: 'Sorry', data: { status: 403 } };
  const { client } = recordingClient(() => Response.json(forbidden, { status: 403 }));
  const error = await rejectionOf(client.events.get(12));
  const invalid = await rejectionOf(client.events.get(0));

  expect(other.CalendarError).not.toBe(CalendarError);
  expect(error).not.toBeInstanceOf(other.CalendarError);
  expect(other.CalendarError.is(error)).toBe(true);
  expect(other.CalendarError.is(invalid)).toBe(true);
  expect(CalendarError.is(error)).toBe(true);
  expect(CalendarError.is(new other.ValidationError('event', []))).toBe(true);
  expect(invalid).toBeInstanceOf(ValidationError);
});
