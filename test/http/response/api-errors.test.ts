import { ApiError, NotFoundError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { type Exchange, exchanges, fieldsOf } from '../../support/recordings.ts';
import { rejectionOf } from '../../support/rejection.ts';
import { type RecordedRoute, replay, routeOf } from '../../support/replay.ts';

const errorExchanges = exchanges.filter(({ status }) => status >= 400);

/** Without requests that the client cannot send: `DELETE /events`, `/venues/0`, a slug with a slash. */
const reachable = errorExchanges.flatMap((exchange) => {
  const route = routeOf(exchange);
  return route && route.id !== 0 && route.slug !== 'a%2Fb' ? [{ exchange, route }] : [];
});

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

test('every recorded error response is read', async () => {
  expect(reachable.length).toBeGreaterThan(200);
  for (const { exchange, route } of reachable) {
    const { result, requests } = replay(exchange, route);
    const error = await rejectionOf(result);

    const { code } = fieldsOf(exchange.body);
    const detail = textOf(fieldsOf(exchange.body).message);
    const params = expectedParams(exchange.body);
    const name = expectedClass(exchange, route);
    const url = requests[0]?.url;
    const reasons = Object.entries(params).map(([name, reason]) => (reason ? `${name}: ${reason}` : name));
    const isUnknown = String(code).endsWith('-not-found') || name === 'NotFoundError';
    const isPage = String(code).includes('archive-page');
    const inBrackets = reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
    const problem = isUnknown && !isPage ? `no ${itemOf(route)}` : detail + inBrackets;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      ...{ name, method: exchange.method, url, status: exchange.status, code, detail, params },
      message: `${exchange.method} ${url} returned ${exchange.status} ${code}: ${problem}`,
    });
    expect(requests).toHaveLength(1);
  }
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
  test('has numbers and flags among its reasons as text, and nothing of nested data', async () => {
    const params = { page: 5, all: true, dates: { start: 'x' }, list: ['x'], none: null };
    const error = await rejectionOf(createClient({ ...forbidden, data: { params } }, 400).events.list());
    expect(error).toMatchObject({ params: { page: '5', all: 'true', dates: '', list: '', none: '' } });
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
        message: expect.stringMatching(`events/12 returned ${status}: .*: Go away$`),
      });
    },
  );

  test('has the response, whose body can be read', async () => {
    const error = await rejectionOf(createClient(forbidden, 403, { 'x-request-id': '7' }).events.get(12));

    if (!(error instanceof ApiError)) throw error;
    expect(error.response.status).toBe(403);
    expect(error.response.headers.get('x-request-id')).toBe('7');
    expect(await error.response.json()).toEqual(forbidden);
  });

  test.each([429, 500, 503])('of status %i has the text that was sent, whatever it is', async (status) => {
    const types = ['application/json', 'application/problem+json; charset=latin1', 'text/html'];
    const bodies = [
      '{ "code": "x",  "message": "m", "n": 12345678901234567890, "n": 1.0 }',
      '"text"',
      '1.0',
      'null',
      '<b>',
      '',
    ];
    for (const body of bodies) {
      for (const type of types) {
        const respond = (_: Request, index: number) =>
          new Response(index === 0 ? 'first' : body, {
            status,
            headers: { 'content-type': type, 'retry-after': '0' },
          });
        const { client, requests } = recordingClient(respond, {
          http: { retry: { limit: 1, delay: () => 0 } },
        });
        const error = await rejectionOf(client.events.list());
        if (!(error instanceof ApiError)) throw error;
        expect(await error.response.text()).toBe(body);
        expect(requests).toHaveLength(2);
      }
    }
  });

  test('has all its properties in toJSON', async () => {
    const body = { code: 'rest_missing_callback_param', message: 'Missing', data: { params: ['title'] } };
    const url = 'https://example.org/wp-json/tribe/events/v1/events/12';

    const error = await rejectionOf(createClient(body, 400).events.get(12));

    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'BadRequestError',
      message: 'returned 400 rest_missing_callback_param: Missing (title)',
      httpStatus: 400,
      method: 'GET',
      url,
      status: 400,
      code: 'rest_missing_callback_param',
      detail: 'Missing',
      params: { title: '' },
    });
  });
});

const invalid = (name: string) => ({
  code: 'rest_invalid_param',
  message: `Invalid parameter(s): ${name}`,
  data: { status: 400, params: { [name]: 'Invalid parameter.' }, details: [] },
});

test.each(['events', 'venues', 'organizers', 'categories', 'tags'] as const)(
  'an item of %s that does not exist is a NotFoundError, whether the status is 400 or 404',
  async (name) => {
    const invalidId = createClient(invalid('id'), 400)[name];
    const missing = createClient({ code: 'rest-event-not-found', message: 'None' }, 404)[name];
    const requests = [
      invalidId.get(9),
      invalidId.update(9, { description: 'New' }),
      invalidId.delete(9),
      missing.get(9),
    ];
    for (const error of await Promise.all(requests.map(rejectionOf)))
      expect(error).toBeInstanceOf(NotFoundError);
  },
);

test('an item that does not exist is a BadRequestError if the path does not name it', async () => {
  const requests = [
    createClient(invalid('venue'), 400).events.update(9, { venue: 99999 }),
    createClient(invalid('parent'), 400).categories.update(9, { parent: 99999 }),
    createClient(invalid('id'), 400).events.list(),
    createClient(invalid('slug'), 400).tags.list({ slug: 'nope' }),
    createClient(invalid('slug'), 400).categories.create({ name: 'Music', slug: 'nope' }),
  ];

  for (const error of await Promise.all(requests.map(rejectionOf))) {
    expect(error).toMatchObject({ name: 'BadRequestError' });
  }
});

test('404 names the item that does not exist, unless the route itself is missing', async () => {
  const missing = (code: string) =>
    createClient({ code, message: 'In its own words.', data: { status: 404 } }, 404);
  const unknown = await rejectionOf(missing('venue-not-found').venues.getBySlug('100%'));
  expect(String(unknown)).toMatch(/: no venue with the slug 100%$/);
  const noRoute = await rejectionOf(missing('rest_no_route').venues.getBySlug('old-mill'));
  expect(String(noRoute)).toMatch(/: In its own words\.$/);
  expect(await missing('venue-not-found').venues.find(9)).toBeUndefined();
  await expect(missing('rest_no_route').venues.find(9)).rejects.toMatchObject({ code: 'rest_no_route' });
});
