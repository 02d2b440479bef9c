import { routes } from '../../contract/routes.ts';
import { type OpenApiOptions, operationOf, refusalResponses, securitySchemes } from './operations.ts';
import { componentSchemas } from './schemas.ts';

/**
 * The interface as an OpenAPI 3.1 document, made from the contract: every route with its parameters, bodies and
 * answers as they cross the wire.
 */
export function openApiDocument(options: OpenApiOptions): Record<string, unknown> {
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
