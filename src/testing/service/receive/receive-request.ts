import { noRoute } from '../errors.ts';
import { serve } from '../handle-request.ts';
import { locate } from '../route/resolve-route.ts';
import type { Site } from '../site/site.ts';
import { type Failures, failureResponse, wait } from './planned-failures.ts';

/** A request that the mock received. */
export interface ReceivedRequest {
  /** HTTP method. */
  readonly method: string;
  /** Address, query included. */
  readonly url: string;
  /** By lower-case name. Of `authorization` only the scheme is kept. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body's text, if there was one. */
  readonly body?: string;
}

/** Stands for an answer that never came. */
export const noAnswer = Symbol('no answer');

export function isForService(request: Request, site: Site): boolean {
  return typeof locate(new URL(request.url), site) === 'object';
}

function record(request: Request, body: string): ReceivedRequest {
  const headers: Record<string, string> = {};
  request.headers.forEach((value, name) => {
    headers[name] = name === 'authorization' ? (value.split(' ')[0] ?? '') : value;
  });
  return { method: request.method, url: request.url, headers, ...(body === '' ? {} : { body }) };
}

function notFoundPage(site: Site): Response {
  const { restRoot } = site.addresses;
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>Page not found</title>
<link rel="https://api.w.org/" href="${restRoot}/">
<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${site.settings.url}">
</head>
<body class="error404"><h1>Page not found</h1></body>
</html>
`;
  return new Response(html, {
    status: 404,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      Link: `<${restRoot}/>; rel="https://api.w.org/"`,
      'X-TEC-API-VERSION': 'v1',
      'X-TEC-API-ROOT': site.addresses.eventsRoot,
      'X-TEC-API-ORIGIN': site.settings.url,
    },
  });
}

/** Lets scripts of other origins in, as WordPress does. */
function allowOrigin(request: Request, response: Response): Response {
  const origin = request.headers.get('origin');
  if (origin === null) return response;
  const wanted = request.headers.get('access-control-request-headers');
  const usual = 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type';
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set('Access-Control-Allow-Methods', 'OPTIONS, GET, POST, PUT, PATCH, DELETE');
  response.headers.set('Access-Control-Allow-Credentials', 'true');
  response.headers.set('Access-Control-Allow-Headers', wanted ?? usual);
  response.headers.set('Access-Control-Expose-Headers', 'X-WP-Total, X-WP-TotalPages, Link');
  response.headers.append('Vary', 'Origin');
  return response;
}

function otherRoute(): Response {
  const error = noRoute();
  return Response.json(error.toJSON(), { status: error.status });
}

/** Answers a request, or fails it as planned. */
export async function receive(
  request: Request,
  site: Site,
  failures: Failures,
  log: ReceivedRequest[],
): Promise<Response | typeof noAnswer> {
  request.signal.throwIfAborted();
  const url = new URL(request.url);
  const location = locate(url, site);
  if (location === 'page') return notFoundPage(site);
  if (location === 'other-route') return allowOrigin(request, otherRoute());
  const body = request.body === null ? '' : await request.text();
  log.push(record(request, body));
  const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
  const failure = isPreflight ? undefined : failures.take(request.method, location.path);
  if (failure?.delay !== undefined) await wait(failure.delay, request.signal);
  request.signal.throwIfAborted();
  if (failure?.networkError) return noAnswer;
  const failed = failure === undefined ? undefined : failureResponse(failure);
  const { method, headers } = request;
  return allowOrigin(request, failed ?? serve({ method, headers, body, ...location }, site));
}
