import { Validator } from '@seriousme/openapi-schema-validator';
import { routes } from 'events-calendar-client/schemas';
import { createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordingClient } from '../support/recording-fetch.ts';
import { steps } from '../support/recordings.ts';
import { createRecord, type Item, sendRoute } from '../support/replay.ts';
import {
  Document,
  document,
  findOperation,
  operations,
  readDocument,
  validationErrors,
} from './openapi-document.ts';

describe('the document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('has the URL, namespace, language parameter and languages of the site', async () => {
    const site = { baseUrl: 'https://other.example/blog', apiPrefix: 'rest', vendor: 'maker' };
    const other = await readDocument({ ...site, languageParam: 'wpml_language', languages: ['de'] });
    const { servers, paths } = Document.parse(other);
    expect(servers[0].url).toBe('https://other.example/blog/rest/maker/events/v1');
    const namespace = paths['/']?.get?.parameters.find(({ name }) => name === 'namespace');
    expect(namespace?.schema.default).toBe('maker/events/v1');
    const text = JSON.stringify(other);
    expect(text.match(/"name":"wpml_language"[^}]*"enum":\["de"\]/g)).toHaveLength(52);
    expect(text).not.toContain('tl_language');
  });
});

describe('the operations', () => {
  test('are those of the route table, with their names', () => {
    const expected = routes.map(({ name, method, path, resource }) => [name, method, path, [resource]]);
    const found = operations.map(({ operationId, method, path, tags }) => [operationId, method, path, tags]);
    expect(found).toHaveLength(52);
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  test.each(operations.map((each) => [each.operationId, each] as const))('%s', (_, each) => {
    const inPath = each.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(each.path.match(/(?<=\{)\w+(?=\})/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(each.parameters.filter((parameter) => parameter.in === 'query' && parameter.required)).toEqual([]);
    const language = { name: 'tl_language', schema: { type: 'string', enum: ['en', 'ro', 'tr'] } };
    expect(each.parameters.at(-1)).toMatchObject(language);
    expect('requestBody' in each).toBe(['POST', 'PUT', 'PATCH'].includes(each.method));
    const success = each.operationId.endsWith('.create') ? '201' : '200';
    expect(Object.keys(each.responses)).toEqual([success, 'default']);
  });
});

// WordPress's own parameters, such as `_fields` and `_envelope`, change the shape of a response.
const documented = steps.flatMap((step) => {
  const operation = findOperation(step.method, step.target.split('?')[0] || '/');
  return operation && !/[?&]_/.test(step.target) ? [{ ...step, operation }] : [];
});

test('recorded responses of the service are as documented', () => {
  expect(documented.length).toBeGreaterThan(400);
  for (const { name, method, target, status, operation, answer } of documented) {
    const errors = validationErrors(answer, operation, `responses/${status >= 400 ? 'default' : status}`);
    expect(errors, `${name}: ${method} ${target}`).toEqual([]);
  }
});

const baseUrl = 'https://calendar.example';
const eventsRoot = '/wp-json/tribe/events/v1';
const editor = { username: 'editor', applicationPassword: 'abcd efgh ijkl mnop qrst uvwx' };

/** Creates a mock service and a client, and records requests and responses. */
function createSite(users = [{ ...editor, role: 'editor' as const }]) {
  const mock = createCalendarMock({ baseUrl, users });
  const responses: Response[] = [];
  const respond = async (request: Request) => {
    const response = await mock.fetch(request);
    responses.push(response.clone());
    return response;
  };
  const { client, requests } = recordingClient(respond, { baseUrl, auth: editor });
  return { calendar: client, requests, responses };
}

const Created = z.looseObject({ id: z.number() });

test.each(routes.map((route) => [route.method, route.path, route] as const))(
  'the client sends, and the mock service responds to, %s %s',
  async (method, path, route) => {
    const { calendar, requests, responses } = createSite();
    const { resource, action, by } = route;
    // Listings of terms are empty here, since terms without posts are hidden.
    const item: Item =
      by && resource !== 'service' ? ((await createRecord(calendar, resource)) as Item) : { id: 0, slug: '' };
    requests.length = 0;
    responses.length = 0;

    // With a language, the client checks which event a slug leads to, by further requests.
    const language = resource === 'events' && by === 'slug' ? undefined : 'ro';
    const result = await sendRoute(calendar, route, item, { language });

    // Updates first look up their ID in the language.
    const sent = requests.findIndex((request) => request.method === method);
    const [request, again, ...others] = requests.slice(sent);
    expect(others).toEqual([]);
    // An empty list of events is requested again.
    expect(again !== undefined).toBe(resource === 'events' && action === 'list');
    const url = new URL(request!.url);
    const filledIn = path.replace('{id}', String(item.id)).replace('{slug}', item.slug);
    expect(`${request!.method} ${url.pathname}`).toBe(`${method} ${eventsRoot}${filledIn}`);
    expect([...url.searchParams]).toEqual(language ? [['tl_language', language]] : []);
    expect(request!.headers.get('accept')).toBe('application/json');
    expect(request!.headers.get('content-type')).toBe(route.body ? 'application/json' : null);

    if (action === 'root') expect(result).toMatchObject({ namespace: 'tribe/events/v1' });
    else if (action === 'doc') expect(result).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
    else if (action === 'list') {
      expect(result).toMatchObject({ page: 1, items: expect.any(Array), total: expect.any(Number) });
    } else if (action === 'create') expect(Created.parse(result).id).toBeGreaterThan(0);
    // A deleted post has a suffix in its slug.
    else expect(result).toMatchObject({ id: item.id, slug: expect.stringContaining(item.slug) });
    if (action === 'update') {
      expect(await request!.json()).toEqual({ description: 'Changed.' });
      expect(result).toMatchObject({ description: expect.stringContaining('Changed.') });
    }
    const response = responses[sent]!;
    const errors = validationErrors(await response.json(), route, `responses/${response.status}`);
    expect(errors).toEqual([]);
  },
);

const { calendar } = createSite();

test.each(routes)(
  'the route name $name is that of the method that sends $method $path',
  ({ name, method, path }) => {
    const [namespace = '', action = '', httpMethod] = name.split('.');
    if (path === '/' || path === '/doc') {
      expect(name).toBe(path === '/' ? 'root' : 'doc');
      return;
    }
    expect(path.split('/')[1]).toBe(namespace);
    expect(Reflect.get(Reflect.get(calendar, namespace), action)).toBeTypeOf('function');
    expect(action.endsWith('BySlug')).toBe(path.endsWith('{slug}'));
    expect(httpMethod).toBe(action.startsWith('update') ? method : undefined);
  },
);
