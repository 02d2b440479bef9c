import { routeNotFound } from '../errors.ts';
import { handleRequest } from '../handle-request.ts';
import { resolveRoute } from '../route/resolve-route.ts';
import type { Site } from '../site/site.ts';
import { connectionFailure } from './connection-failure.ts';
import { addCorsHeaders, isPreflight } from './cors.ts';
import { delay } from './delay.ts';
import { notFoundPage } from './not-found-page.ts';
import { failureResponse, type PlannedFailures } from './planned-failures.ts';
import { type RecordedRequest, recordRequest } from './recorded-request.ts';

/** A mock as it receives requests. */
export interface Receiver {
  readonly site: Site;
  readonly failures: PlannedFailures;
  /** The requests so far. A request to the service is added. */
  readonly requests: RecordedRequest[];
}

function routeNotFoundResponse(): Response {
  const error = routeNotFound();
  return Response.json(error.toJSON(), { status: error.status });
}

/**
 * Records a request to the service and handles it, or fails it where a failure is planned.
 *
 * @throws TypeError where a failure of the connection is planned
 */
export async function receiveRequest(
  request: Request,
  { site, failures, requests }: Receiver,
): Promise<Response> {
  request.signal.throwIfAborted();
  const target = resolveRoute(new URL(request.url), site);
  if (target === 'website') return notFoundPage(site);
  if (target === 'other-namespace') return addCorsHeaders(request, routeNotFoundResponse());
  const body = request.body === null ? '' : await request.text();
  requests.push(recordRequest(request, body));
  const failure = isPreflight(request) ? undefined : failures.take(request.method, target.path);
  if (failure?.delay !== undefined) await delay(failure.delay, request.signal);
  request.signal.throwIfAborted();
  if (failure?.networkError) throw connectionFailure();
  const plannedResponse = failure === undefined ? undefined : failureResponse(failure);
  if (plannedResponse !== undefined) return addCorsHeaders(request, plannedResponse);
  const { method, headers } = request;
  return addCorsHeaders(request, handleRequest({ method, headers, body, ...target }, site));
}
