import type { Route } from '../../contract/routes.ts';
import { listEvents } from '../events/list-events.ts';
import { createEvent, getEvent } from '../events/write-event.ts';
import { deleteAnyEvent, redirectWrite, updateAnyEvent } from '../events/write-occurrence.ts';
import type { Fields } from '../json.ts';
import { listLinked } from '../linked/list-linked.ts';
import { createLinked, deleteLinked, getLinked, updateLinked } from '../linked/write-linked.ts';
import type { AnyRecord } from '../store/records.ts';
import { listTerms } from '../terms/list-terms.ts';
import { createTerm, deleteTerm, getTerm, updateTerm } from '../terms/write-term.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { errorResponse, forbidden, routeNotFound, ServiceError } from './errors.ts';
import { type ParsedRequest, parseRequest, type RouteHandler, renderResponse } from './http.ts';
import { authenticate, canUseRoute } from './permissions.ts';
import { wordpressRoute } from './receive/wordpress-routes.ts';
import { describeAsOpenApi, describeRoute, describeService } from './route/describe-route.ts';
import { type RoutePattern, type RouteTarget, routePatterns } from './route/resolve-route.ts';
import type { OperationContext, ServiceContext, ServiceResponse, Site } from './site/site.ts';
import { validate } from './validation/validate.ts';

function handleRoute(
  pattern: RoutePattern,
  pathParameters: Fields,
  { method, query, body }: ParsedRequest,
  context: ServiceContext,
): ServiceResponse {
  const { site, user } = context;
  const route = pattern.routes.get(['HEAD', 'OPTIONS'].includes(method) ? 'GET' : method);
  if (route === undefined) throw routeNotFound();
  const sendsId = 'id' in query || 'id' in body;
  const sent = redirectWrite(route, { ...pathParameters, ...query, ...body }, sendsId, context);
  // By slug, the plugin looks for the record only after all checks.
  let record = route.by === 'id' ? requestedRecord(route, sent, site) : undefined;
  let response: ServiceResponse;
  try {
    if (method === 'OPTIONS') response = { status: 200, body: describeRoute(pattern, site) };
    else {
      const parameters = validate(route, sent, context);
      if (!canUseRoute(route, user, record)) throw forbidden(user);
      record = requestedRecord(route, parameters, site);
      response = run(route, record, { site, user, parameters });
    }
  } catch (error) {
    response = errorResponse(error);
  }
  const allowed = [...pattern.routes.values()].filter((other) => canUseRoute(other, user, record));
  // Without an allowed method, there is no such header.
  const headers = allowed.length > 0 ? { Allow: allowed.map((other) => other.method).join(', ') } : {};
  return { ...response, headers: { ...response.headers, ...headers } };
}

/** Finds the route of the events API for a path below its root. */
function calendarRoute(path: string): RouteHandler | undefined {
  for (const pattern of routePatterns) {
    const match = pattern.expression.exec(path);
    if (match !== null)
      return (request, context) => handleRoute(pattern, { ...match.groups }, request, context);
  }
  return undefined;
}

/**
 * Handles a request to the REST API, in the same steps as WordPress.
 *
 * @param body - the body as a string, empty for a file
 */
export async function handleRequest(
  request: Request,
  { path, isOfCalendar }: RouteTarget,
  body: string,
  site: Site,
): Promise<Response> {
  let response: ServiceResponse;
  try {
    const user = authenticate(site, request.headers);
    const handle = isOfCalendar ? calendarRoute(path) : wordpressRoute(path);
    if (handle === undefined) throw routeNotFound();
    response = await handle(await parseRequest(request, body), { site, user });
  } catch (error) {
    response = errorResponse(error);
  }
  const Link = `<${site.urls.restRoot}/>; rel="https://api.w.org/"`;
  return renderResponse({ ...response, headers: { Link, ...response.headers } }, request);
}

function runOnCollection({ action, resource }: Route, context: OperationContext): ServiceResponse {
  const isList = action === 'list';
  if (resource === 'service')
    return action === 'root' ? describeService(context) : describeAsOpenApi(context);
  if (resource === 'events') return isList ? listEvents(context) : createEvent(context);
  if (resource === 'categories' || resource === 'tags')
    return isList ? listTerms(resource, context) : createTerm(resource, context);
  return isList ? listLinked(resource, context) : createLinked(resource, context);
}

const onEvent = { get: getEvent, update: updateAnyEvent, delete: deleteAnyEvent };
const onLinked = { get: getLinked, update: updateLinked, delete: deleteLinked };
const onTerm = { get: getTerm, update: updateTerm, delete: deleteTerm };

/** Returns the error for a missing record. Validation already rejects most that are not events. */
function missingRecord({ resource }: Route, { site, user, parameters }: OperationContext): ServiceError {
  if (resource !== 'events') return forbidden(user);
  const id = toInteger(parameters.id);
  return site.store.isPost(id)
    ? new ServiceError(400, 'rest-invalid-event-id', 'The specified ID is not a valid event.')
    : new ServiceError(404, 'rest-event-not-found', `Event with ID ${id} does not exist.`);
}

function run(route: Route, record: AnyRecord | undefined, context: OperationContext): ServiceResponse {
  if (route.by === undefined) return runOnCollection(route, context);
  if (record === undefined) throw missingRecord(route, context);
  // Routes of single records have no other actions.
  const action = route.action as keyof typeof onTerm;
  if (!('stored' in record)) return onTerm[action](record, context);
  return record.kind === 'events' ? onEvent[action](record, context) : onLinked[action](record, context);
}

/** Returns the record that a request is about. */
function requestedRecord({ resource, by }: Route, { id, slug }: Fields, { store }: Site) {
  if (by === undefined || resource === 'service') return undefined;
  if (resource === 'categories' || resource === 'tags') return store[resource].get(toInteger(id));
  return by === 'slug' ? store.postBySlug(resource, slug) : store.post(resource, toInteger(id));
}
