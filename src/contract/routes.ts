import { postTypes, type ResourceName } from './constants.ts';
import { type ObjectSchema, type Resource, resources } from './resources.ts';
import { DocQuery, Documentation, Root, RootQuery } from './service.ts';

/** The HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The operation of a route. */
export type Action = 'root' | 'doc' | 'list' | 'create' | 'get' | 'update' | 'delete';

/** One route of the API: a method and a path. */
export interface Route {
  /** Unique name, such as `events.updateBySlug.PUT`. */
  readonly name: string;
  /** HTTP method. */
  readonly method: Method;
  /** The path below the root of the events API, with `{id}` or `{slug}` as placeholder. */
  readonly path: string;
  /** The kind of record, or `service` for the root and the documentation. */
  readonly resource: ResourceName | 'service';
  /** The operation of the route. */
  readonly action: Action;
  /** How a single item is identified. */
  readonly by?: 'id' | 'slug';
  /** Schema of the query. */
  readonly query?: ObjectSchema;
  /** Schema of the body. */
  readonly body?: ObjectSchema;
  /** Schema of the response, or of one item of a listing. */
  readonly response: ObjectSchema;
}

function collectionRoutes({ name, query, create, entity }: Resource): Route[] {
  const common = { path: `/${name}`, resource: name, response: entity };
  return [
    { name: `${name}.list`, method: 'GET', action: 'list', query, ...common },
    { name: `${name}.create`, method: 'POST', action: 'create', body: create, ...common },
  ];
}

function itemRoutes({ name, update, entity }: Resource, by: 'id' | 'slug'): Route[] {
  const path = by === 'id' ? `/${name}/{id}` : `/${name}/by-slug/{slug}`;
  const suffix = by === 'id' ? '' : 'BySlug';
  const common = { path, resource: name, by, response: entity };
  const updateBy = (method: Method): Route => {
    return { name: `${name}.update${suffix}.${method}`, method, action: 'update', body: update, ...common };
  };
  return [
    { name: `${name}.get${suffix}`, method: 'GET', action: 'get', ...common },
    ...(['POST', 'PUT', 'PATCH'] as const).map(updateBy),
    { name: `${name}.delete${suffix}`, method: 'DELETE', action: 'delete', ...common },
  ];
}

const ofService = { method: 'GET', resource: 'service' } as const;

/** All routes of the API: 52 pairs of method and path. */
export const routes: readonly Route[] = [
  { name: 'root', path: '/', action: 'root', query: RootQuery, response: Root, ...ofService },
  { name: 'doc', path: '/doc', action: 'doc', query: DocQuery, response: Documentation, ...ofService },
  ...resources.flatMap((resource) => [
    ...collectionRoutes(resource),
    ...itemRoutes(resource, 'id'),
    // Categories and tags have no by-slug routes.
    ...(resource.name in postTypes ? itemRoutes(resource, 'slug') : []),
  ]),
];
