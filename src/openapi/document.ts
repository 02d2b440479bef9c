import * as z from 'zod/mini';
import { events, type Resource, resources } from '../contract/resources.ts';
import { type Route, routes } from '../contract/routes.ts';
import { EventTerm, Image } from '../contract/schemas.ts';

/** A schema as OpenAPI 3.1 has it: JSON Schema 2020-12. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A parameter of the query or the body, as the site states it. */
interface StatedParameter {
  readonly name: string;
  readonly isInBody: boolean;
  readonly isRequired: boolean;
  readonly schema: { readonly items?: unknown; readonly description?: string | undefined };
}

type Json = Record<string, unknown>;

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The ways to authenticate, by name. */
const securitySchemes: Json = {
  applicationPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'User name and application password.',
  },
  nonce: {
    type: 'apiKey',
    in: 'header',
    name: 'X-WP-Nonce',
    description: "Together with the site's cookie, for scripts on its own pages.",
  },
};

/** Returns the name of a record's schema. That of a page has `List` appended to it. */
const componentName = ({ singular }: Resource) => `${singular.charAt(0).toUpperCase()}${singular.slice(1)}`;

function responseOf({ resource, action }: Route): JsonSchema {
  const record = resources.find(({ name }) => name === resource);
  if (record === undefined) return { type: 'object' };
  return reference(`${componentName(record)}${action === 'list' ? 'List' : ''}`);
}

function pathParameter(name: 'id' | 'slug'): Json {
  const schema = name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string', pattern: '^[^/]+$' };
  return { name, in: 'path', required: true, schema };
}

function queryParameter({ name, schema: { description, ...schema } }: StatedParameter): Json {
  const isList = schema.items !== undefined;
  const form = isList ? { schema: { ...schema, type: 'array' }, explode: false } : { schema };
  return { name, in: 'query', required: false, description, ...form };
}

function bodySchema(parameters: readonly StatedParameter[]): JsonSchema {
  const required = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  return { type: 'object', properties, ...(required.length > 0 && { required }) } as JsonSchema;
}

function operationOf(route: Route, parameters: readonly StatedParameter[]): Json {
  const { name, method, action, resource, by, body } = route;
  const inQuery = parameters.filter((parameter) => !parameter.isInBody && parameter.name !== by);
  const inBody = parameters.filter(({ isInBody }) => isInBody);
  const credentials = Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] }));
  return {
    operationId: name,
    tags: [resource],
    parameters: [...(by ? [pathParameter(by)] : []), ...inQuery.map(queryParameter)],
    ...(body && { requestBody: { required: true, content: content(bodySchema(inBody)) } }),
    responses: {
      [action === 'create' ? '201' : '200']: {
        description: 'The response.',
        content: content(responseOf(route)),
      },
      default: { description: 'An error.', content: content(reference('Error')) },
    },
    security: method === 'GET' ? [{}, ...credentials] : credentials,
  };
}

/** A site sends an empty list, a single record, or a list. */
const oneOrMore = (name: string): JsonSchema => ({
  anyOf: [{ type: 'array', items: reference(name) }, reference(name)],
});

/** The fields of an event that a site sends in other forms than the client returns them. */
const eventForms: Readonly<Record<string, JsonSchema>> = {
  website: { type: ['string', 'boolean', 'null'] },
  categories: oneOrMore('EventTerm'),
  tags: oneOrMore('EventTerm'),
  venue: oneOrMore('Venue'),
  organizer: oneOrMore('Organizer'),
  custom_fields: { type: ['object', 'array'], maxItems: 0 },
};

/** Returns the schema of a record as a site sends it: integers may be digits in a string, and `false` is no image. */
function responseSchema(schema: z.ZodMiniType, forms: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const { $schema, properties, ...converted } = z.toJSONSchema(schema, {
    metadata: z.registry(),
    override({ jsonSchema }) {
      if (jsonSchema.type !== 'integer') return;
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
      Object.assign(jsonSchema, { type: ['integer', 'string'], pattern: String.raw`^\d+$` });
    },
  });
  // Only the client has `title_html`.
  const { title_html, image, ...sent } = { ...properties };
  const images = image && { image: { anyOf: [reference('Image'), { enum: [false, null] }] } };
  return { ...converted, properties: { ...sent, ...images, ...forms } } as JsonSchema;
}

/** Returns the schemas of one kind of record: of a single one, and of a page. */
function schemasOf(resource: Resource): Record<string, JsonSchema> {
  const name = componentName(resource);
  const count: JsonSchema = { type: 'integer', minimum: 0 };
  const url: JsonSchema = { type: 'string' };
  const properties = {
    [resource.name]: { type: 'array', items: reference(name) },
    total: count,
    total_pages: count,
    rest_url: url,
    next_rest_url: { ...url, description: 'URL of the next page, without some of the parameters.' },
    previous_rest_url: url,
  } as const;
  const required = [resource.name, 'total', 'total_pages', 'rest_url'];
  return {
    [name]: responseSchema(resource.entity, resource === events ? eventForms : {}),
    [`${name}List`]: { type: 'object', properties, required },
  };
}

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', examples: ['rest_invalid_param'] },
    message: { type: 'string' },
    data: { type: 'object', properties: { status: { type: 'integer' } }, required: ['status'] },
  },
  required: ['code', 'message', 'data'],
};

/**
 * Creates the OpenAPI 3.1 document of the API on the wire: every route with its parameters, bodies and responses.
 *
 * @param eventsRoot - the URL that all routes are below
 */
export function openApiDocument(
  eventsRoot: string,
  parametersOf: (route: Route) => readonly StatedParameter[],
): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const operation = operationOf(route, parametersOf(route));
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Events Calendar REST API',
      version: 'v1',
      description:
        'Reads and writes calendar events and the records linked to them: venues, organizers, categories and tags.',
    },
    servers: [{ url: eventsRoot }],
    tags: [...new Set(routes.map(({ resource }) => resource))].map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        ...Object.assign({}, ...resources.map(schemasOf)),
        EventTerm: responseSchema(EventTerm),
        Image: responseSchema(Image),
        Error: errorSchema,
      },
      securitySchemes,
    },
  };
}
