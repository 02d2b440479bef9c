import { type Route, routes } from '../../../contract/routes.ts';

/** A path of the interface with its routes. */
export interface RoutePattern {
  readonly path: string;
  readonly expression: RegExp;
  /** The routes by method. */
  readonly routes: ReadonlyMap<string, Route>;
}

export interface RouteMatch {
  readonly pattern: RoutePattern;
  /** The values of `{id}` and `{slug}`. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

function expressionOf(path: string): RegExp {
  const source = path.replace('{id}', '(?<id>\\d+)').replace('{slug}', '(?<slug>[^/]+)');
  return new RegExp(`^${source === '/' ? '' : source}/?$`, 'i');
}

function patternOf(path: string): RoutePattern {
  const routesOfPath = routes.filter((route) => route.path === path);
  return {
    path,
    expression: expressionOf(path),
    routes: new Map(routesOfPath.map((route) => [route.method, route])),
  };
}

const paths = new Set(routes.map(({ path }) => path));

export const routePatterns: readonly RoutePattern[] = [...paths].map(patternOf);

/** Finds the pattern of a path below the events root. */
export function matchRoute(path: string): RouteMatch | undefined {
  for (const pattern of routePatterns) {
    const match = pattern.expression.exec(path);
    if (match !== null) return { pattern, pathParameters: { ...match.groups } };
  }
  return undefined;
}
