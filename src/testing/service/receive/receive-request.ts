import type { CalendarMockOptions, MockRoute } from '../../options.ts';
import { ServiceError } from '../errors.ts';
import { handleRequest } from '../handle-request.ts';
import { resolveRoute } from '../route/resolve-route.ts';
import type { Site } from '../site/site.ts';

/** A request that the mock received. */
export interface RecordedRequest {
  /** HTTP method. */
  readonly method: string;
  /** URL, including the query. */
  readonly url: string;
  /** Headers by lower-case name. Only the scheme of `authorization` is recorded. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as a string. Absent if there was none. */
  readonly body?: string;
}

function recordRequest({ method, url, headers }: Request, body: string): RecordedRequest {
  const recorded = Object.fromEntries(headers);
  const { authorization } = recorded;
  if (authorization !== undefined) recorded.authorization = authorization.replace(/ .*/, '');
  return { method, url, headers: recorded, ...(body !== '' && { body }) };
}

/** Finds the test's own route for a path below the REST root: the longest one that equals it or a parent of it. */
export function ownRoute(path: string, { routes = {} }: CalendarMockOptions): MockRoute | undefined {
  const pathOf = (route: string) => `/${route.replace(/^\/|\/$/g, '')}/`;
  const above = Object.keys(routes).filter((route) => `${path}/`.startsWith(pathOf(route)));
  const [longest] = above.sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : routes[longest];
}

/**
 * Records a request to the API and handles it, or fails it if a failure is planned.
 *
 * @param failures - the failures that were planned with `failNext`, oldest first
 * @param requests - the requests so far, to which this one is added
 * @throws TypeError if a connection failure is planned
 */
export async function receiveRequest(
  request: Request,
  site: Site,
  options: CalendarMockOptions,
  failures: MockFailure[],
  requests: RecordedRequest[],
): Promise<Response> {
  request.signal.throwIfAborted();
  const target = resolveRoute(new URL(request.url), site);
  if (target === undefined) return notFoundPage(site);
  const body = await bodyOf(target.isOfCalendar ? request : request.clone());
  if (options.recordRequests ?? true) requests.push(recordRequest(request, body));
  const failure = isPreflight(request) ? undefined : takeFailure(failures, request.method, target.path);
  const wait = failure?.delay ?? options.latency;
  if (wait !== undefined) await delay(wait, request.signal);
  request.signal.throwIfAborted();
  if (failure?.networkError) throw new TypeError(connectionFailure);
  const plannedResponse = failure === undefined ? undefined : failureResponse(failure);
  if (plannedResponse !== undefined) return addCorsHeaders(request, plannedResponse);
  const own = target.isOfCalendar ? undefined : ownRoute(target.path, options);
  if (own === undefined) return addCorsHeaders(request, await handleRequest(request, target, body, site));
  // Browsers ask first.
  const response = request.method === 'OPTIONS' ? Response.json({}) : await own(request);
  // The headers of a received response cannot be changed.
  return addCorsHeaders(request, new Response(response.body, response));
}

/** Returns the body of a request as a string. Empty for a file. */
async function bodyOf(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? '';
  const isFile = /^(image|video|audio|application\/octet-stream)/.test(type);
  return request.body === null || isFile ? '' : request.text();
}

const allowedHeaders = 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type';

function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method');
}

/** Sets the headers that allow every origin, as WordPress does. Requests without an origin get only the last two. */
function addCorsHeaders(request: Request, response: Response): Response {
  const origin = request.headers.get('origin');
  response.headers.set('Access-Control-Allow-Headers', allowedHeaders);
  response.headers.set('Access-Control-Expose-Headers', 'X-WP-Total, X-WP-TotalPages, Link');
  if (origin === null) return response;
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set('Access-Control-Allow-Methods', 'OPTIONS, GET, POST, PUT, PATCH, DELETE');
  response.headers.set('Access-Control-Allow-Credentials', 'true');
  response.headers.append('Vary', 'Origin');
  return response;
}

/** Waits a number of milliseconds. Rejects with the signal's reason as soon as it is aborted. */
function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** The message of a request without a response, as `fetch` of Node.js rejects. */
export const connectionFailure = 'fetch failed';

/** Returns the HTML page for URLs outside of the REST API. Like any page of a site, it has links for discovery. */
function notFoundPage(site: Site): Response {
  const { restRoot, eventsRoot } = site.urls;
  const { url } = site.settings;
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>A mock of an events calendar</title>
<link rel="https://api.w.org/" href="${restRoot}/">
<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${url}">
<link rel="alternate" href="${eventsRoot}/">
</head>
<h1>A mock of an events calendar</h1>
<p>Its API is below <a href="${eventsRoot}/events">${eventsRoot}</a>.</p>
`;
  return new Response(html, {
    status: 404,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      Link: `<${restRoot}/>; rel="https://api.w.org/"`,
      'X-TEC-API-VERSION': 'v1',
      'X-TEC-API-ROOT': `${eventsRoot}/`,
      'X-TEC-API-ORIGIN': url,
    },
  });
}

/** How the next matching request fails. */
export interface MockFailure {
  /** HTTP status of the response. Default 500. */
  readonly status?: number | undefined;
  /** The API's error code. Default `internal_server_error`. */
  readonly code?: string | undefined;
  /** Message of the error. Default `There has been a critical error on this website.` */
  readonly message?: string | undefined;
  /** Headers of the response, such as `{ 'Retry-After': '1' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Raw body of the response, such as the HTML of a firewall, instead of an error of the API. */
  readonly body?: string | undefined;
  /** Milliseconds before the response. A failure with only a delay delays the regular response. */
  readonly delay?: number | undefined;
  /** No response at all: `fetch` rejects with `TypeError: fetch failed`. */
  readonly networkError?: boolean | undefined;
  /** How many matching requests fail. Default 1. */
  readonly times?: number | undefined;
  /** Only requests with this method fail. */
  readonly method?: string | undefined;
  /** Only requests to this path below the events or REST root fail: `/events/12`, or a pattern. */
  readonly path?: string | RegExp | undefined;
}

function matches({ method, path }: MockFailure, requestMethod: string, requestPath: string): boolean {
  if (method !== undefined && method.toUpperCase() !== requestMethod) return false;
  if (path === undefined || typeof path === 'string') return path === undefined || path === requestPath;
  // A global pattern would continue after its last match.
  return new RegExp(path.source, path.flags.replace('g', '')).test(requestPath);
}

/** Takes the first planned failure that matches a request. It counts toward `times`. */
function takeFailure(planned: MockFailure[], method: string, path: string): MockFailure | undefined {
  const index = planned.findIndex((failure) => matches(failure, method, path));
  const failure = planned[index];
  if (failure === undefined) return undefined;
  const times = (failure.times ?? 1) - 1;
  planned.splice(index, 1, ...(times > 0 ? [{ ...failure, times }] : []));
  return failure;
}

/** Returns the response of a failure, or `undefined` if it only delays the regular response. */
function failureResponse({ delay, status, code, message, headers, body }: MockFailure): Response | undefined {
  const isRegular = [status, code, message, headers, body].every((option) => option === undefined);
  if (delay !== undefined && isRegular) return undefined;
  const text = message ?? 'There has been a critical error on this website.';
  const error = new ServiceError(status ?? 500, code ?? 'internal_server_error', text);
  const type = body === undefined ? 'application/json' : 'text/html';
  const content = [204, 205, 304].includes(error.status) ? null : (body ?? JSON.stringify(error.toJSON()));
  return new Response(content, {
    status: error.status,
    headers: { 'Content-Type': `${type}; charset=UTF-8`, ...headers },
  });
}
