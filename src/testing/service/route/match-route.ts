import { type Route, routes } from '../../../contract/routes.ts';

/** A path of the interface with the routes that it has. */
export interface Pattern {
  readonly path: string;
  readonly expression: RegExp;
  /** The routes of this path by method. */
  readonly routes: ReadonlyMap<string, Route>;
}

/** How the service itself writes a path with what varies in it. */
export function servicePattern(path: string): string {
  return path.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');
}

function expressionOf(path: string): RegExp {
  const pattern = path.replace('{id}', '(?<id>\\d+)').replace('{slug}', '(?<slug>[^/]+)');
  return new RegExp(`^${pattern === '/' ? '' : pattern}/?$`, 'i');
}

export const patterns: readonly Pattern[] = [...new Set(routes.map(({ path }) => path))].map((path) => ({
  path,
  expression: expressionOf(path),
  routes: new Map(routes.filter((route) => route.path === path).map((route) => [route.method, route])),
}));

export interface RouteMatch {
  readonly pattern: Pattern;
  /** What varies in the path, as it was sent. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** The routes that have a path below the events root. */
export function matchPath(path: string): RouteMatch | undefined {
  for (const pattern of patterns) {
    const match = pattern.expression.exec(path);
    if (match === null) continue;
    return { pattern, pathParameters: { ...match.groups } };
  }
  return undefined;
}
