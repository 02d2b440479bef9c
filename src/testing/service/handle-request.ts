import type { Route } from '../../contract/routes.ts';
import { openApiDocument } from '../../openapi/document.ts';
import { listEvents } from '../events/list/list-events.ts';
import { createEvent, deleteEvent, getEvent, updateEvent } from '../events/write-event.ts';
import { deleteRecurring, redirectWrite, updateRecurring } from '../events/write-occurrence.ts';
import type { Fields } from '../json.ts';
import { listLinked } from '../linked/list-linked.ts';
import { createLinked, deleteLinked, getLinked, updateLinked } from '../linked/write-linked.ts';
import { parametersOf, schemaOf } from '../parameters/parameters.ts';
import type { LinkedKind, PostRecord, TermKind } from '../store/records.ts';
import { listTerms } from '../terms/list-terms.ts';
import { createTerm, deleteTerm, getTerm, requestedTerm, updateTerm } from '../terms/write-term.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { errorResponse, eventNotFound, forbidden, notAnEvent, routeNotFound } from './errors.ts';
import { type ParsedRequest, parseRequest, type RouteHandler, renderResponse } from './http.ts';
import { authenticate, canUseRoute } from './permissions.ts';
import { wordpressRoute } from './receive/wordpress-routes.ts';
import { describeRoute, describeService } from './route/describe-route.ts';
import { matchRoute, type RouteMatch, type RoutePattern, type RouteTarget } from './route/resolve-route.ts';
import type { OperationContext, ServiceContext, ServiceResponse, Site } from './site/site.ts';
import { validate } from './validation/validate.ts';

function handleRoute(
  match: RouteMatch,
  { method, query, body }: ParsedRequest,
  { site, user }: ServiceContext,
): ServiceResponse {
  const route = match.pattern.routes.get(method === 'HEAD' ? 'GET' : method);
  if (route === undefined) throw routeNotFound();
  const { action, resource } = route;
  let sentParameters: Fields = { ...match.pathParameters, ...query, ...body };
  if (resource === 'events' && (action === 'update' || action === 'delete'))
    sentParameters = redirectWrite(action, sentParameters, 'id' in query || 'id' in body, { site, user });
  let response: ServiceResponse;
  try {
    const parameters = validate(route, sentParameters, { site, user });
    const context = { site, user, parameters, query };
    if (!isAllowed(route, context)) throw forbidden(user);
    response = run(route, context);
  } catch (error) {
    response = errorResponse(error);
  }
  const allow = allowHeader(match.pattern, { site, user, parameters: sentParameters });
  return { ...response, headers: { ...response.headers, ...allow } };
}

/** Finds the route of the events API for a path below its root. */
function calendarRoute(path: string): RouteHandler | undefined {
  const match = matchRoute(path);
  if (match === undefined) return undefined;
  return (request, context) => {
    if (request.method !== 'OPTIONS') return handleRoute(match, request, context);
    return {
      status: 200,
      body: describeRoute(match.pattern, context.site),
      headers: allowHeader(match.pattern, { ...context, parameters: match.pathParameters }),
    };
  };
}

async function respond(
  request: Request,
  { path, isOfCalendar, url }: RouteTarget,
  body: string,
  site: Site,
): Promise<ServiceResponse> {
  try {
    const user = authenticate(site, request.headers);
    const handle = isOfCalendar ? calendarRoute(path) : wordpressRoute(path);
    if (handle === undefined) throw routeNotFound();
    return await handle(parseRequest(request, url, body), { site, user });
  } catch (error) {
    return errorResponse(error);
  }
}

/**
 * Handles a request to the REST API, in the same steps as WordPress.
 *
 * @param body - the body as a string, empty for a file
 */
export async function handleRequest(
  request: Request,
  target: RouteTarget,
  body: string,
  site: Site,
): Promise<Response> {
  return renderResponse(await respond(request, target, body, site), request, target.url);
}

function runOnService({ action }: Route, { site }: OperationContext): ServiceResponse {
  if (action === 'root') return { status: 200, body: describeService(site) };
  const { urls, languages, languageParameter } = site;
  const parametersIn = (route: Route) =>
    parametersOf(route).map((parameter) => ({ ...parameter, schema: schemaOf(parameter, site) }));
  const { eventsRoot } = urls;
  const body = openApiDocument({ eventsRoot, languages, languageParameter, parametersOf: parametersIn });
  return { status: 200, body };
}

function runOnEvents(route: Route, context: OperationContext): ServiceResponse {
  const { action } = route;
  if (action === 'list') return listEvents(context);
  if (action === 'create') return createEvent(context);
  const { site, parameters } = context;
  const event = requestedPost(route, context);
  if (event?.kind !== 'events') {
    const id = toInteger(parameters.id);
    throw site.store.isPost(id) ? notAnEvent() : eventNotFound(id);
  }
  const { occurrences, post = event } = event;
  if (action === 'update') return occurrences ? updateRecurring(event, context) : updateEvent(post, context);
  if (action === 'delete') return occurrences ? deleteRecurring(event, context) : deleteEvent(post, context);
  return getEvent(event, context);
}

function runOnLinked(kind: LinkedKind, route: Route, context: OperationContext): ServiceResponse {
  const { action } = route;
  if (action === 'list') return listLinked(kind, context);
  if (action === 'create') return createLinked(kind, context);
  const record = requestedPost(route, context);
  // Validation ensures that it exists.
  if (record === undefined || record.kind === 'events') throw forbidden(context.user);
  if (action === 'update') return updateLinked(record, context);
  if (action === 'delete') return deleteLinked(record, context);
  return getLinked(record, context);
}

function runOnTerms(kind: TermKind, { action }: Route, context: OperationContext): ServiceResponse {
  if (action === 'list') return listTerms(kind, context);
  if (action === 'create') return createTerm(kind, context);
  const term = requestedTerm(kind, context);
  if (action === 'update') return updateTerm(term, context);
  if (action === 'delete') return deleteTerm(term, context);
  return getTerm(term, context);
}

function run(route: Route, context: OperationContext): ServiceResponse {
  const { resource } = route;
  if (resource === 'service') return runOnService(route, context);
  if (resource === 'events') return runOnEvents(route, context);
  if (resource === 'venues' || resource === 'organizers') return runOnLinked(resource, route, context);
  return runOnTerms(resource, route, context);
}

type AuthorizationContext = Pick<OperationContext, 'site' | 'user' | 'parameters'>;

/** Returns the event, venue or organizer that a request is about. */
function requestedPost(
  { resource, by }: Route,
  { site, parameters }: AuthorizationContext,
): PostRecord | undefined {
  if (by === undefined) return undefined;
  if (resource === 'service' || resource === 'categories' || resource === 'tags') return undefined;
  if (by === 'slug') return site.store.postBySlug(resource, parameters.slug);
  return site.store.post(resource, toInteger(parameters.id));
}

function isAllowed(route: Route, context: AuthorizationContext): boolean {
  return canUseRoute(route, context.user, requestedPost(route, context));
}

/** Returns the `Allow` header: the methods of a path that the user may use. Without any, there is no header. */
function allowHeader(pattern: RoutePattern, context: AuthorizationContext): Record<string, string> {
  const allowed = [...pattern.routes.values()].filter((route) => isAllowed(route, context));
  if (allowed.length === 0) return {};
  return { Allow: allowed.map(({ method }) => method).join(', ') };
}
