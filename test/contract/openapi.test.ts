import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { routes } from '../../src/contract/routes.ts';
import { type Step, steps } from '../support/recordings.ts';
import { openApiDocument } from './openapi/document.ts';
import {
  Document,
  document,
  findOperation,
  operations,
  options,
  validationErrors,
} from './openapi-document.ts';

const operation = (name: string) => {
  const found = operations.find(({ operationId }) => operationId === name);
  if (!found) throw new Error(`There is no operation ${name}`);
  return found;
};

const parameterOf = (name: string, parameter: string) =>
  operation(name).parameters.find((candidate) => candidate.name === parameter);

describe('the document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(openApiDocument(options))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('has no unresolved references', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    const missing = references.filter(
      ([, kind = '', name = '']) => !(name in Object(Object(document.components)[kind])),
    );
    expect(missing).toEqual([]);
  });

  test('is a new object with the same content every time', () => {
    const text = JSON.stringify(openApiDocument(options));
    Object.assign(Object(openApiDocument(options).info), { title: 'changed' });
    expect(JSON.stringify(openApiDocument(options))).toBe(text);
    expect(JSON.stringify(openApiDocument({ ...options, languages: ['en'] }))).not.toBe(text);
  });

  test('has the service’s URL, and its namespace as default', () => {
    const eventsRoot = 'https://other.example/blog/rest/maker/events/v1/';
    const other = Document.parse(openApiDocument({ ...options, eventsRoot: eventsRoot.slice(0, -1) }));
    expect(other.servers[0].url).toBe('https://other.example/blog/rest/maker/events/v1');
    const namespace = other.paths['/']?.get?.parameters.find(({ name }) => name === 'namespace');
    expect(namespace?.schema.default).toBe('maker/events/v1');
    expect(Document.parse(openApiDocument({ ...options, eventsRoot })).servers).toEqual(other.servers);
  });

  test('has Basic authentication and the nonce, which only writes require', () => {
    expect(document.components.securitySchemes).toMatchObject({
      applicationPassword: { type: 'http', scheme: 'basic' },
      nonce: { type: 'apiKey', in: 'header', name: 'X-WP-Nonce' },
    });
    for (const { method, security } of operations) {
      expect(security.some((scheme) => Object.keys(scheme).length === 0)).toBe(method === 'GET');
      expect(security.flatMap((scheme) => Object.keys(scheme))).toEqual(['applicationPassword', 'nonce']);
    }
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
    expect(Object.keys(each.responses)).toEqual(expect.arrayContaining([success, '400', '401', 'default']));
  });

  test('have the language parameter with the name and languages of the site', () => {
    const site = { ...options, languageParam: 'wpml_language', languages: ['de'] };
    const text = JSON.stringify(openApiDocument(site));
    expect(text.match(/"name":"wpml_language"[^}]*"enum":\["de"\]/g)).toHaveLength(52);
    expect(text).not.toContain('tl_language');
  });

  test('have parameters with the types and defaults of the interface', () => {
    const integers = { type: 'array', items: { type: 'integer' } };
    expect(parameterOf('events.list', 'page')?.schema).toMatchObject({ type: 'integer', default: 1 });
    expect(parameterOf('events.list', 'venue')).toMatchObject({ explode: false, schema: integers });
    expect(parameterOf('events.list', 'strict_dates')?.schema).toEqual({ type: 'boolean', default: false });
    expect(parameterOf('events.list', 'geoloc_lat')?.schema).toEqual({ type: 'number', format: 'double' });
    expect(parameterOf('tags.list', 'hide_empty')).toMatchObject({
      description: 'Hide terms assigned to no posts. Sent as `1` or `0`.',
      schema: { type: 'boolean', default: true },
    });
    expect(parameterOf('root', 'context')?.schema).toEqual({ type: 'string', default: 'view' });
    expect(parameterOf('tags.list', 'parent')).toBeUndefined();
  });

  test('have bodies whose fields are required for create, and optional for update', () => {
    const { EventCreate, EventUpdate, OrganizerCreate, OrganizerUpdate } = document.components.schemas;
    expect(EventCreate).toMatchObject({
      required: ['title', 'start_date', 'end_date'],
      properties: {
        title: { type: 'string', description: expect.stringMatching(/^Event title/) },
        all_day: { type: 'boolean', default: false },
        image: { type: 'string', examples: ['12', 'https://example.org/poster.jpg'] },
        categories: { type: ['array', 'null'], default: null },
      },
    });
    expect(EventUpdate).not.toHaveProperty('required');
    expect(Object.keys(EventUpdate?.properties ?? {})).toEqual(Object.keys(EventCreate?.properties ?? {}));
    expect(OrganizerCreate?.properties?.organizer).not.toHaveProperty('default');
    expect(OrganizerUpdate?.properties?.organizer).toMatchObject({
      anyOf: [{ type: 'string' }, { type: 'null' }],
      default: null,
    });
  });
});

describe('recorded responses of the service', () => {
  function schemaOf({ method, target, status }: Step): string | undefined {
    const found = findOperation(method, target.split('?')[0] || '/');
    // WordPress's own parameters, such as `_fields` and `_envelope`, change the shape of a response.
    if (!found || /[?&]_/.test(target)) return undefined;
    if (status >= 400) return '#/components/schemas/Error';
    const response = JSON.stringify(found.responses[status] ?? {});
    return /"\$ref":"([^"]+)"/.exec(response)?.[1] ?? `response ${status}`;
  }

  const documented = steps.flatMap((step) => {
    const schema = schemaOf(step);
    return schema ? [{ ...step, schema }] : [];
  });

  test('cover most schemas of the document', () => {
    const kinds = new Set(documented.map(({ schema }) => schema.split('/').at(-1)));
    const records = ['Category', 'Event', 'Organizer', 'Tag', 'Venue'];
    const lists = ['CategoryList', 'EventList', 'OrganizerList', 'VenueList'];
    expect(kinds).toEqual(new Set([...records, ...lists, 'Error', 'Root']));
    expect(documented.length).toBeGreaterThan(400);
  });

  test.each(documented)('$name: $method $target', ({ schema, answer }) => {
    expect(validationErrors(answer, schema)).toEqual([]);
  });
});
