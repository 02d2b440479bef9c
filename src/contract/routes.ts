import {
  categories,
  events,
  type ObjectSchema,
  organizers,
  type Resource,
  type ResourceName,
  tags,
  venues,
} from './resources.ts';
import { DocQuery, Documentation, Root, RootQuery } from './service.ts';

/** The methods of the interface. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route does. */
export type Action = 'root' | 'doc' | 'list' | 'create' | 'get' | 'update' | 'delete';

/** One row of the interface's table, section 4.1: a method and a path. */
export interface Route {
  /** A name of its own, such as `events.updateBySlug.PUT`. */
  readonly name: string;
  /** HTTP method. */
  readonly method: Method;
  /** The path below the events root, with `{id}` or `{slug}` for what varies. */
  readonly path: string;
  /** The kind of record that it is about; `service` for the root and the documentation. */
  readonly resource: ResourceName | 'service';
  /** What it does. */
  readonly action: Action;
  /** How a single item is named. */
  readonly by?: 'id' | 'slug';
  /** What the query may hold. */
  readonly query?: ObjectSchema;
  /** What the body may hold. */
  readonly body?: ObjectSchema;
  /** The response; of a listing, one item. */
  readonly response: ObjectSchema;
}

function collectionRoutes(resource: Resource): Route[] {
  const { name, query, create, entity } = resource;
  const path = `/${name}`;
  return [
    { name: `${name}.list`, method: 'GET', path, resource: name, action: 'list', query, response: entity },
    {
      name: `${name}.create`,
      method: 'POST',
      path,
      resource: name,
      action: 'create',
      body: create,
      response: entity,
    },
  ];
}

function itemRoutes(resource: Resource, by: 'id' | 'slug'): Route[] {
  const { name, update, entity } = resource;
  const path = by === 'id' ? `/${name}/{id}` : `/${name}/by-slug/{slug}`;
  const suffix = by === 'id' ? '' : 'BySlug';
  const common = { path, resource: name, by, response: entity };
  return [
    { name: `${name}.get${suffix}`, method: 'GET', action: 'get', ...common },
    ...(['POST', 'PUT', 'PATCH'] as const).map(
      (method): Route => ({
        name: `${name}.update${suffix}.${method}`,
        method,
        action: 'update',
        body: update,
        ...common,
      }),
    ),
    { name: `${name}.delete${suffix}`, method: 'DELETE', action: 'delete', ...common },
  ];
}

/** The full route table, section 4.1: 52 pairs of method and path. */
export const routes: readonly Route[] = [
  {
    name: 'root',
    method: 'GET',
    path: '/',
    resource: 'service',
    action: 'root',
    query: RootQuery,
    response: Root,
  },
  {
    name: 'doc',
    method: 'GET',
    path: '/doc',
    resource: 'service',
    action: 'doc',
    query: DocQuery,
    response: Documentation,
  },
  // Categories and tags have no by-slug routes.
  ...[events, venues, organizers].flatMap((resource) => [
    ...collectionRoutes(resource),
    ...itemRoutes(resource, 'id'),
    ...itemRoutes(resource, 'slug'),
  ]),
  ...[categories, tags].flatMap((resource) => [...collectionRoutes(resource), ...itemRoutes(resource, 'id')]),
];
