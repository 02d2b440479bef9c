import { routes } from '../../contract/routes.ts';
import { type OpenApiOptions, operationOf, refusalResponses, securitySchemes } from './operations.ts';
import { componentSchemas } from './schemas.ts';

function build(options: OpenApiOptions): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, options) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Events Calendar REST Interface',
      version: 'v1',
      description:
        'Reads and writes calendar events and the records linked to them: venues, organizers, categories and tags.',
    },
    servers: [{ url: options.eventsRoot.replace(/\/$/, '') }],
    tags: [...new Set(routes.map(({ resource }) => resource))].map((name) => ({ name })),
    paths,
    components: { schemas: componentSchemas(), responses: refusalResponses, securitySchemes },
  };
}

/** Documents by their options, as text: what callers do to theirs must not show in others. */
const built = new Map<string, string>();

/**
 * The interface as an OpenAPI 3.1 document, made from the contract: every route with its parameters, bodies and
 * answers as they cross the wire.
 */
export function openApiDocument(options: OpenApiOptions): Record<string, unknown> {
  const { eventsRoot, languages, languageParam } = options;
  const key = JSON.stringify([eventsRoot, languages, languageParam]);
  const text = built.get(key) ?? JSON.stringify(build(options));
  built.set(key, text);
  const document: Record<string, unknown> = JSON.parse(text);
  return document;
}
