import { defaultLanguageParameter } from '../contract/defaults.ts';
import { categories, events, organizers, type Resource, tags, venues } from '../contract/resources.ts';
import { type Route, routes } from '../contract/routes.ts';
import { type JsonSchema, reference } from './json-schema.ts';
import { componentName, componentSchemas, parameterSchemas, referenceTo } from './schemas.ts';

/** What an OpenAPI document depends on, in addition to the contract. */
export interface OpenApiOptions {
  /** The URL that all routes are below. */
  readonly eventsRoot: string;
  /** The languages of the site. */
  readonly languages: readonly string[];
  /** The name of the query parameter that selects a language. */
  readonly languageParam: string;
}

type Json = Record<string, unknown>;

const resources: Readonly<Record<string, Resource>> = { events, venues, organizers, categories, tags };

const content = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The ways to authenticate, by name. */
const securitySchemes: Json = {
  applicationPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'user name and application password',
  },
  nonce: {
    type: 'apiKey',
    in: 'header',
    name: 'X-WP-Nonce',
    description: "together with the site's cookie, for scripts on its own pages",
  },
};

function parameter(place: 'path' | 'query', name: string, { description, ...schema }: JsonSchema): Json {
  const list = schema.type === 'array' ? { style: 'form', explode: false } : {};
  return { name, in: place, required: place === 'path', description, ...list, schema };
}

function pathParameters({ by }: Route, singular: string): Json[] {
  if (by === undefined) return [];
  const schema: JsonSchema =
    by === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string', pattern: '^[^/]+$' };
  const description = `${by === 'id' ? 'ID' : 'Slug'} of the ${singular}`;
  return [parameter('path', by, { ...schema, description })];
}

function queryParameters({ query, action }: Route, eventsRoot: string): Json[] {
  if (!query) return [];
  const namespace = eventsRoot.split('/').slice(-3).join('/');
  return parameterSchemas(query)
    .filter(([name]) => name !== defaultLanguageParameter)
    .map(([name, schema]) => {
      const isNamespace = action === 'root' && name === 'namespace';
      return parameter('query', name, isNamespace ? { ...schema, default: namespace } : schema);
    });
}

function languageParameter({ languages, languageParam }: OpenApiOptions): Json {
  const description = 'Language.';
  return parameter('query', languageParam, { type: 'string', enum: [...languages], description });
}

function responsesOf({ action, resource, response }: Route): Json {
  const record = resources[resource];
  const isListing = record !== undefined && action === 'list';
  return {
    [action === 'create' ? '201' : '200']: {
      description: isListing ? `a page of ${resource}` : (record?.singular ?? 'the response'),
      content: content(isListing ? reference(`${componentName(record)}List`) : referenceTo(response)),
    },
    default: { description: 'an error', content: content(reference('Error')) },
  };
}

function operationOf(route: Route, options: OpenApiOptions): Json {
  const { name, method, resource, body } = route;
  const singular = resources[resource]?.singular ?? resource;
  const credentials = Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] }));
  return {
    operationId: name,
    tags: [resource],
    parameters: [
      ...pathParameters(route, singular),
      ...queryParameters(route, options.eventsRoot),
      languageParameter(options),
    ],
    ...(body && { requestBody: { required: true, content: content(referenceTo(body)) } }),
    responses: responsesOf(route),
    security: method === 'GET' ? [{}, ...credentials] : credentials,
  };
}

/**
 * Creates the OpenAPI 3.1 document of the API from the contract: every route with its parameters, bodies and responses
 * in their wire format.
 */
export function openApiDocument(options: OpenApiOptions): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, options) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Events Calendar REST API',
      version: 'v1',
      description:
        'Reads and writes calendar events and the records linked to them: venues, organizers, categories and tags.',
    },
    servers: [{ url: options.eventsRoot.replace(/\/$/, '') }],
    tags: [...new Set(routes.map(({ resource }) => resource))].map((name) => ({ name })),
    paths,
    components: { schemas: componentSchemas(), securitySchemes },
  };
}
