import { ApiError, CalendarError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { type Exchange, exchanges, fieldsOf } from '../../support/recordings.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { type RecordedRoute, replay, routeOf } from '../../support/replay.ts';

const errorExchanges = exchanges.filter(({ status }) => status >= 400);

/** Without requests that the client cannot send: `DELETE /events`, `/venues/0`, a slug with a slash. */
const reachable = errorExchanges.flatMap((exchange) => {
  const route = routeOf(exchange);
  return route && route.id !== 0 && route.slug !== 'a%2Fb'
    ? [{ exchange, route, name: titleOf(exchange) }]
    : [];
});

function titleOf({ method, target, status, body }: Exchange): string {
  return `${method} ${target} answered ${status} ${fieldsOf(body).code}`;
}

const classes = {
  401: 'AuthenticationError',
  403: 'PermissionError',
  404: 'NotFoundError',
  410: 'GoneError',
} as const;

/** The error class expected for a recorded error response. */
function expectedClass({ status, body }: Exchange, { id, slug }: RecordedRoute): string {
  if (fieldsOf(body).code === 'event-no-longer-available') return 'GoneError';
  if (status in classes) return classes[status as keyof typeof classes];
  if (status >= 500) return 'ServerError';
  const { code, message } = fieldsOf(body);
  const isAboutPath = message === 'Invalid parameter(s): id' || message === 'Invalid parameter(s): slug';
  const namesItem = id !== undefined || slug !== undefined;
  return namesItem && (isAboutPath || code === 'rest-invalid-event-id') ? 'NotFoundError' : 'BadRequestError';
}

/** What a path addresses, in words. */
function itemOf({ resource, id, slug }: RecordedRoute): string {
  const singular = resource === 'categories' ? 'category' : resource.replace(/s$/, '');
  return slug === undefined
    ? `${singular} with the id ${id}`
    : `${singular} with the slug ${decodeURIComponent(slug)}`;
}

/** The text of a message, which PHP sends as paragraphs. */
function textOf(message: unknown): string {
  return String(message)
    .replace(/<[^>]+>/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** `data.params` as an object of reasons by name; the reason is empty if the service sent only names. */
function expectedParams(body: unknown): Record<string, unknown> {
  const { params } = fieldsOf(fieldsOf(body).data);
  return Array.isArray(params) ? Object.fromEntries(params.map((name) => [name, ''])) : fieldsOf(params);
}

describe('recorded error responses', () => {
  test.each(reachable)('$name', async ({ exchange, route }) => {
    const { result, requests } = replay(exchange, route);

    const error = await rejectionOf(result);

    const { code } = fieldsOf(exchange.body);
    const message = textOf(fieldsOf(exchange.body).message);
    const params = expectedParams(exchange.body);
    const url = requests[0]?.url;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: expectedClass(exchange, route),
      method: exchange.method,
      url,
      status: exchange.status,
      code,
      detail: message,
      params,
    });
    const reasons = Object.entries(params).map(([name, reason]) => (reason ? `${name}: ${reason}` : name));
    const inBrackets = reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
    const isUnknownItem =
      String(code).endsWith('-not-found') || expectedClass(exchange, route) === 'NotFoundError';
    const isPage = String(code).includes('archive-page');
    const problem = isUnknownItem && !isPage ? `no ${itemOf(route)}` : `${message}${inBrackets}`;
    expect(error).toHaveProperty(
      'message',
      `${exchange.method} ${url} answered ${exchange.status} ${code}: ${problem}`,
    );
    expect(requests).toHaveLength(1);
  });

  test('were all tested, except those of requests that the client cannot send', () => {
    const counts: Record<string, number> = {};
    for (const { exchange, route } of reachable) {
      const key = `${exchange.status} ${fieldsOf(exchange.body).code}: ${expectedClass(exchange, route)}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }

    expect({ counts, others: errorExchanges.length - reachable.length }).toMatchInlineSnapshot(`
      {
        "counts": {
          "400 could-not-create-organizer: BadRequestError": 2,
          "400 could-not-create-venue: BadRequestError": 4,
          "400 rest-invalid-event-id: NotFoundError": 2,
          "400 rest_invalid_param: BadRequestError": 178,
          "400 rest_invalid_param: NotFoundError": 17,
          "400 rest_missing_callback_param: BadRequestError": 7,
          "401 rest_forbidden: AuthenticationError": 9,
          "403 event-no-longer-available: GoneError": 2,
          "403 event-not-accessible: PermissionError": 3,
          "403 rest_cookie_invalid_nonce: PermissionError": 1,
          "403 rest_forbidden: PermissionError": 5,
          "403 venue-not-accessible: PermissionError": 1,
          "404 event-archive-page-not-found: NotFoundError": 4,
          "404 rest-event-not-found: NotFoundError": 4,
          "404 venue-archive-page-not-found: NotFoundError": 3,
          "410 event-is-in-trash: GoneError": 1,
          "410 venue-is-in-trash: GoneError": 1,
          "500 empty_term_name: ServerError": 2,
          "500 internal_server_error: ServerError": 2,
        },
        "others": 12,
      }
    `);
  });
});

const forbidden = {
  code: 'rest_forbidden',
  message: 'Sorry, you are not allowed to do that.',
  data: { status: 403 },
};

/** Creates a client that receives the same response to every request. */
function createClient(body: unknown, status: number, headers?: Record<string, string>) {
  const respond = () =>
    typeof body === 'string'
      ? new Response(body, { status, headers: headers ?? {} })
      : Response.json(body, { status, headers: headers ?? {} });
  return recordingClient(respond, { http: { retry: 0 } }).client;
}

describe('an error', () => {
  test.each([
    [400, 'BadRequestError'],
    [401, 'AuthenticationError'],
    [402, 'BadRequestError'],
    [403, 'PermissionError'],
    [404, 'NotFoundError'],
    [405, 'BadRequestError'],
    [409, 'BadRequestError'],
    [410, 'GoneError'],
    [418, 'BadRequestError'],
    [429, 'RateLimitError'],
    [500, 'ServerError'],
    [503, 'ServerError'],
    [599, 'ServerError'],
  ])('of status %i is a %s', async (status, name) => {
    const error = await rejectionOf(createClient(forbidden, status).events.get(12));

    expect(error).toMatchObject({ name, status, code: 'rest_forbidden' });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toBeInstanceOf(CalendarError);
    expect(error).toBeInstanceOf(Error);
  });

  test('has numbers and flags among its reasons as text, and nothing of nested data', async () => {
    const params = { page: 5, all: true, dates: { start: 'x' }, list: ['x'], none: null };
    const error = await rejectionOf(createClient({ ...forbidden, data: { params } }, 400).events.list());
    expect(error).toMatchObject({ params: { page: '5', all: 'true', dates: '', list: '', none: '' } });
  });

  test('has no reasons where they are a text', async () => {
    const error = await rejectionOf(
      createClient({ ...forbidden, data: { params: 'page' } }, 400).events.list(),
    );
    expect(error).toMatchObject({ params: {} });
  });

  test('without a body says so', async () => {
    expect(await rejectionOf(createClient('', 500).events.list())).toMatchObject({
      name: 'ServerError',
      message: expect.stringContaining('nothing'),
    });
  });

  test('whose message is no text is none of the service', async () => {
    const error = await rejectionOf(createClient({ ...forbidden, message: 5 }, 400).events.list());
    expect(error).toMatchObject({ name: 'ResponseError', message: expect.stringContaining('"message":5') });
  });

  test.each([401, 403, 429, 500, 502, 503])(
    'of status %i needs no JSON, since proxies and firewalls send HTML',
    async (status) => {
      const error = await rejectionOf(createClient('<h1>Go\n away</h1>', status).events.get(12));

      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({
        status,
        code: '',
        params: {},
        message: expect.stringMatching(`events/12 answered ${status}: .*: Go away$`),
      });
    },
  );

  test('of PHP has a message without markup', async () => {
    const body = {
      code: 'internal_server_error',
      message:
        '<p>There has been a critical error on this website.</p><p><a href="https://x">Learn&nbsp;more.</a></p>',
      data: { status: 500 },
    };

    expect(await rejectionOf(createClient(body, 500).events.get(12))).toMatchObject({
      detail: 'There has been a critical error on this website. Learn more.',
    });
  });

  test('has the data that the service sent, and none where it sent none', async () => {
    const error = await rejectionOf(createClient(forbidden, 403).events.get(12));
    const withoutData = await rejectionOf(createClient({ code: 'x', message: 'No' }, 403).events.get(12));

    expect(error).toMatchObject({ data: { status: 403 } });
    expect(withoutData).toHaveProperty('data', {});
  });

  test('has the response, whose body can be read', async () => {
    const error = await rejectionOf(createClient(forbidden, 403, { 'x-request-id': '7' }).events.get(12));

    if (!(error instanceof ApiError)) throw error;
    expect(error.response.status).toBe(403);
    expect(error.response.headers.get('x-request-id')).toBe('7');
    expect(await error.response.json()).toEqual(forbidden);
  });

  test('has all its properties in toJSON', async () => {
    const body = { code: 'rest_missing_callback_param', message: 'Missing', data: { params: ['title'] } };
    const url = 'https://example.org/wp-json/tribe/events/v1/events/12';

    const error = await rejectionOf(createClient(body, 400).events.get(12));

    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'BadRequestError',
      message: `GET ${url} answered 400 rest_missing_callback_param: Missing (title)`,
      method: 'GET',
      url,
      status: 400,
      code: 'rest_missing_callback_param',
      detail: 'Missing',
      params: { title: '' },
    });
  });
});
