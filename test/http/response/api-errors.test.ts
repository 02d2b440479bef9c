import {
  ApiError,
  CalendarClient,
  CalendarError,
  NotFoundError,
  ValidationError,
} from 'events-calendar-client';
import { describe, expect, test, vi } from 'vitest';
import { recordingFetch } from '../../support/fetch.ts';
import { type Exchange, exchanges, fieldsOf } from '../../support/recordings.ts';
import { type RecordedRoute, replay, routeOf } from '../../support/replay.ts';

const refusals = exchanges.filter(({ status }) => status >= 400);

/** What was asked of routes or ids that the client cannot even name: `DELETE /events`, `/venues/0`, a slug with a slash. */
const reachable = refusals.flatMap((exchange) => {
  const route = routeOf(exchange);
  return route && route.id !== 0 && route.slug !== 'a%2Fb'
    ? [{ exchange, route, name: nameOf(exchange) }]
    : [];
});

function nameOf({ method, target, status, body }: Exchange): string {
  return `${method} ${target} answered ${status} ${fieldsOf(body).code}`;
}

const classes = {
  401: 'AuthenticationError',
  403: 'PermissionError',
  404: 'NotFoundError',
  410: 'GoneError',
} as const;

/** The class that a refusal should become, by what the service's own words mean. */
function classOf({ status, body }: Exchange, { id, slug }: RecordedRoute): string {
  if (status in classes) return classes[status as keyof typeof classes];
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

/** `data.params` as names with reasons, the reason empty where only names came. */
function paramsOf(body: unknown): Record<string, unknown> {
  const { params } = fieldsOf(fieldsOf(body).data);
  return Array.isArray(params) ? Object.fromEntries(params.map((name) => [name, ''])) : fieldsOf(params);
}

async function failureOf(answer: PromiseLike<unknown>): Promise<unknown> {
  return answer.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('recorded refusals', () => {
  test.each(reachable)('$name', async ({ exchange, route }) => {
    const { answer, requests } = replay(exchange, route);

    const error = await failureOf(answer);

    const { code, message } = fieldsOf(exchange.body);
    const params = paramsOf(exchange.body);
    const url = requests[0]?.url;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: classOf(exchange, route),
      method: exchange.method,
      url,
      status: exchange.status,
      code,
      detail: message,
      params,
    });
    const reasons = Object.entries(params).map(([name, reason]) => (reason ? `${name}: ${reason}` : name));
    const inBrackets = reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
    const isUnknownItem = String(code).endsWith('-not-found') || classOf(exchange, route) === 'NotFoundError';
    const isPage = String(code).includes('archive-page');
    const problem = isUnknownItem && !isPage ? `no ${itemOf(route)}` : `${message}${inBrackets}`;
    expect(error).toHaveProperty(
      'message',
      `${exchange.method} ${url} answered ${exchange.status} ${code}: ${problem}`,
    );
    expect(requests).toHaveLength(1);
  });

  test('all of them were tried, less those that the client cannot ask for', async () => {
    const counts: Record<string, number> = {};
    for (const { exchange, route } of reachable) {
      const error = await failureOf(replay(exchange, route).answer);
      const { name } = error as Error;
      const key = `${exchange.status} ${fieldsOf(exchange.body).code}: ${name}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }

    expect({ counts, others: refusals.length - reachable.length }).toMatchInlineSnapshot(`
      {
        "counts": {
          "400 could-not-create-organizer: BadRequestError": 2,
          "400 could-not-create-venue: BadRequestError": 2,
          "400 rest-invalid-event-id: NotFoundError": 2,
          "400 rest_invalid_param: BadRequestError": 89,
          "400 rest_invalid_param: NotFoundError": 15,
          "400 rest_missing_callback_param: BadRequestError": 7,
          "401 rest_forbidden: AuthenticationError": 9,
          "403 event-no-longer-available: PermissionError": 2,
          "403 event-not-accessible: PermissionError": 3,
          "403 rest_cookie_invalid_nonce: PermissionError": 1,
          "403 rest_forbidden: PermissionError": 5,
          "403 venue-not-accessible: PermissionError": 1,
          "404 event-archive-page-not-found: NotFoundError": 3,
          "404 rest-event-not-found: NotFoundError": 4,
          "404 venue-archive-page-not-found: NotFoundError": 3,
          "410 event-is-in-trash: GoneError": 1,
          "410 venue-is-in-trash: GoneError": 1,
        },
        "others": 12,
      }
    `);
  });
});

const refusal = {
  code: 'rest_forbidden',
  message: 'Sorry, you are not allowed to do that.',
  data: { status: 403 },
};

/** A client that gets nothing but this answer. */
function clientOf(body: unknown, status: number, headers?: Record<string, string>) {
  const answer = () =>
    typeof body === 'string'
      ? new Response(body, { status, headers: headers ?? {} })
      : Response.json(body, { status, headers: headers ?? {} });
  const { fetch } = recordingFetch(answer);
  return new CalendarClient({ baseUrl: 'https://example.org', fetch, http: { retry: 0 } });
}

describe('an error', () => {
  test('says what was asked, what came, and why', async () => {
    await expect(clientOf(refusal, 403).events.update(12, { title: 'New' })).rejects.toThrow(
      'PATCH https://example.org/wp-json/tribe/events/v1/events/12 answered 403 rest_forbidden: Sorry, you are not allowed to do that.',
    );
  });

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
    const error = await failureOf(clientOf(refusal, status).events.get(12));

    expect(error).toMatchObject({ name, status, code: 'rest_forbidden' });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toBeInstanceOf(CalendarError);
    expect(error).toBeInstanceOf(Error);
  });

  test.each([401, 403, 429, 500, 502, 503])(
    'of status %i needs no JSON, since proxies and firewalls answer so too',
    async (status) => {
      const error = await failureOf(clientOf('<h1>Go\n away</h1>', status).events.get(12));

      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({
        status,
        code: '',
        params: {},
        message: expect.stringMatching(`events/12 answered ${status}: .*: Go away$`),
      });
    },
  );

  test('of PHP is told without its markup', async () => {
    const body = {
      code: 'internal_server_error',
      message:
        '<p>There has been a critical error on this website.</p><p><a href="https://x">Learn&nbsp;more.</a></p>',
      data: { status: 500 },
    };

    expect(await failureOf(clientOf(body, 500).events.get(12))).toMatchObject({
      detail: 'There has been a critical error on this website. Learn more.',
    });
  });

  test('carries the answer, its body already read', async () => {
    const error = await failureOf(clientOf(refusal, 403, { 'x-request-id': '7' }).events.get(12));

    if (!(error instanceof ApiError)) throw error;
    expect(error.response.status).toBe(403);
    expect(error.response.headers.get('x-request-id')).toBe('7');
    expect(error.response.bodyUsed).toBe(true);
  });

  test('is told by toJSON with all its facts', async () => {
    const body = { code: 'rest_missing_callback_param', message: 'Missing', data: { params: ['title'] } };
    const url = 'https://example.org/wp-json/tribe/events/v1/events/12';

    const error = await failureOf(clientOf(body, 400).events.get(12));

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

describe('an item that is not there', () => {
  const invalid = (name: string) => ({
    code: 'rest_invalid_param',
    message: `Invalid parameter(s): ${name}`,
    data: { status: 400, params: { [name]: 'Invalid parameter.' }, details: [] },
  });

  test.each(['events', 'venues', 'organizers', 'categories', 'tags'] as const)(
    'is not found among %s, be it told as 400 or 404',
    async (name) => {
      const unknown = clientOf(invalid('id'), 400)[name];
      const gone = clientOf({ code: 'rest-event-not-found', message: 'None' }, 404)[name];

      const answers = [unknown.get(9), unknown.update(9, {}), unknown.delete(9), gone.get(9)];

      for (const error of await Promise.all(answers.map(failureOf))) {
        expect(error).toBeInstanceOf(NotFoundError);
      }
    },
  );

  test.each(['events', 'venues', 'organizers'] as const)(
    'is not found among %s by its slug',
    async (name) => {
      const { [name]: namespace } = clientOf(invalid('slug'), 400);

      const answers = [
        namespace.getBySlug('nope'),
        namespace.updateBySlug('nope', {}),
        namespace.deleteBySlug('nope'),
      ];

      for (const error of await Promise.all(answers.map(failureOf))) {
        expect(error).toBeInstanceOf(NotFoundError);
      }
    },
  );

  test('is a bad request where it is not what the path names', async () => {
    const answers = [
      clientOf(invalid('venue'), 400).events.update(9, { venue: 99999 }),
      clientOf(invalid('parent'), 400).categories.update(9, { parent: 99999 }),
      clientOf(invalid('id'), 400).events.list(),
      clientOf(invalid('slug'), 400).tags.list({ slug: 'nope' }),
      clientOf(invalid('slug'), 400).categories.create({ name: 'Music', slug: 'nope' }),
    ];

    for (const error of await Promise.all(answers.map(failureOf))) {
      expect(error).toMatchObject({ name: 'BadRequestError' });
    }
  });

  test('is a bad request where other parameters are refused as well', async () => {
    const body = { ...invalid('id'), data: { status: 400, params: { id: 'Invalid.', title: 'Invalid.' } } };

    await expect(clientOf(body, 400).events.get(9)).rejects.toMatchObject({ name: 'BadRequestError' });
  });
});

describe('CalendarError.is', () => {
  test('knows errors of this copy of the package and of any other', async () => {
    vi.resetModules();
    const other = await import('events-calendar-client');
    const error = await failureOf(clientOf(refusal, 403).events.get(12));
    const invalid = await failureOf(clientOf(refusal, 403).events.get(0));

    expect(other.CalendarError).not.toBe(CalendarError);
    expect(error).not.toBeInstanceOf(other.CalendarError);
    expect(other.CalendarError.is(error)).toBe(true);
    expect(other.CalendarError.is(invalid)).toBe(true);
    expect(CalendarError.is(error)).toBe(true);
    expect(CalendarError.is(new other.ValidationError('event', []))).toBe(true);
    expect(invalid).toBeInstanceOf(ValidationError);
  });

  test.each([new Error('other'), null, undefined, 'error', 5, {}, { name: 'CalendarError' }])(
    'is false for %s',
    (value) => {
      expect(CalendarError.is(value)).toBe(false);
    },
  );
});
