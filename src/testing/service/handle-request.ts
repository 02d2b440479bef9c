import type { Route } from '../../contract/routes.ts';
import type { Fields } from '../json.ts';
import type { UserRecord } from '../store/records.ts';
import { authenticate } from './authenticate.ts';
import { noRoute, ServiceError } from './errors.ts';
import { type RequestParts, readParts } from './request/parse-request.ts';
import { present } from './response/render-response.ts';
import { describePattern, orderedRoutes } from './route/describe-route.ts';
import { matchPath, type RouteMatch } from './route/match-route.ts';
import { isAllowed, run } from './run-operation.ts';
import type { Answer, Site } from './site/site.ts';
import { validate } from './validation/validate.ts';

/** A request to a path below the events root. */
export interface ServiceRequest {
  readonly method: string;
  /** With a slash in front, or empty for the root. */
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

function errorAnswer(error: unknown): Answer {
  if (error instanceof ServiceError) return { status: error.status, body: error.toJSON() };
  throw error;
}

function allowHeader(
  match: RouteMatch,
  site: Site,
  user: UserRecord | undefined,
  parameters: Fields,
): Record<string, string> {
  const methods = orderedRoutes(match.pattern)
    .filter((route) => isAllowed(route, site, user, parameters))
    .map(({ method }) => method);
  return methods.length === 0 ? {} : { Allow: methods.join(', ') };
}

function routeOf(match: RouteMatch | undefined, method: string): Route {
  const route = match?.pattern.routes.get(method === 'HEAD' ? 'GET' : method);
  if (route === undefined) throw noRoute();
  return route;
}

/** The method that counts: WordPress lets a POST stand for others. */
function methodOf({ method, headers, url }: ServiceRequest): string {
  const override =
    method === 'POST' ? (url.searchParams.get('_method') ?? headers.get('x-http-method-override')) : null;
  return (override ?? method).toUpperCase();
}

function answerRoute(
  route: Route,
  match: RouteMatch,
  site: Site,
  user: UserRecord | undefined,
  parts: RequestParts,
): Answer {
  const parameters = { ...match.pathParameters, ...parts.query, ...parts.body };
  let answer: Answer;
  try {
    const validated = validate(route, parameters, { site, user });
    answer = run(route, { site, user, parameters: validated, query: parts.query });
  } catch (error) {
    answer = errorAnswer(error);
  }
  const allow = allowHeader(match, site, user, parameters);
  return { ...answer, headers: { ...answer.headers, ...allow } };
}

function answer(request: ServiceRequest, site: Site): Answer {
  try {
    const user = authenticate(site, request.headers);
    const match = matchPath(request.path);
    const method = methodOf(request);
    const parts = readParts(method, request.url, request.headers, request.body);
    if (method === 'OPTIONS' && match !== undefined) {
      return {
        status: 200,
        body: describePattern(match.pattern, site),
        headers: allowHeader(match, site, user, match.pathParameters),
      };
    }
    const route = routeOf(match, method);
    if (match === undefined) throw noRoute();
    return answerRoute(route, match, site, user, parts);
  } catch (error) {
    return errorAnswer(error);
  }
}

/** What the service answers. */
export function serve(request: ServiceRequest, site: Site): Response {
  const query: Fields = {};
  for (const name of ['_fields', '_envelope', '_jsonp']) {
    const values = [
      ...request.url.searchParams.getAll(name),
      ...request.url.searchParams.getAll(`${name}[]`),
    ];
    if (values.length > 0) query[name] = values.join(',');
  }
  return present(answer(request, site), query, request.method !== 'HEAD');
}
