import type { Route } from '../../contract/routes.ts';
import { authenticate } from './authenticate.ts';
import { allowHeader, authorize } from './authorize.ts';
import { routeNotFound, ServiceError } from './errors.ts';
import type { ServiceContext, ServiceResponse } from './operation.ts';
import { type ParsedRequest, parseRequest, type ServiceRequest } from './request/parse-request.ts';
import { renderResponse } from './response/render-response.ts';
import { describeRoute } from './route/describe-route.ts';
import { matchRoute, type RouteMatch } from './route/resolve-route.ts';
import { runOperation } from './run-operation.ts';
import type { Site } from './site/site.ts';
import { validate } from './validation/validate.ts';

function errorResponse(error: unknown): ServiceResponse {
  if (error instanceof ServiceError) return { status: error.status, body: error.toJSON() };
  throw error;
}

function routeOf(match: RouteMatch, method: string): Route {
  const route = match.pattern.routes.get(method === 'HEAD' ? 'GET' : method);
  if (route === undefined) throw routeNotFound();
  return route;
}

function handleRoute(
  match: RouteMatch,
  { method, query, body }: ParsedRequest,
  { site, user }: ServiceContext,
): ServiceResponse {
  const route = routeOf(match, method);
  const sentParameters = { ...match.pathParameters, ...query, ...body };
  let response: ServiceResponse;
  try {
    const parameters = validate(route, sentParameters, { site, user });
    const sendsId = 'id' in query || 'id' in body;
    const context = { site, user, parameters, query, sendsId };
    authorize(route, context);
    response = runOperation(route, context);
  } catch (error) {
    response = errorResponse(error);
  }
  const allow = allowHeader(match.pattern, { site, user, parameters: sentParameters });
  return { ...response, headers: { ...response.headers, ...allow } };
}

function respond(request: ServiceRequest, site: Site): ServiceResponse {
  try {
    const user = authenticate(site, request.headers);
    const match = matchRoute(request.path);
    const parsed = parseRequest(request);
    if (match === undefined) throw routeNotFound();
    if (parsed.method !== 'OPTIONS') return handleRoute(match, parsed, { site, user });
    return {
      status: 200,
      body: describeRoute(match.pattern, site),
      headers: allowHeader(match.pattern, { site, user, parameters: match.pathParameters }),
    };
  } catch (error) {
    return errorResponse(error);
  }
}

/** Handles a request to the service, step by step as WordPress does. */
export function handleRequest(request: ServiceRequest, site: Site): Response {
  return renderResponse(respond(request, site), request);
}
