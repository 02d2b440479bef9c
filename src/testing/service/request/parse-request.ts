import type { Fields } from '../../json.ts';
import { parseQuery } from '../../wordpress/php/query.ts';
import { parseBody } from './parse-body.ts';
import type { ServiceRequest } from './service-request.ts';

/** A request's method and its parameters by the part of the request. */
export interface ParsedRequest {
  readonly method: string;
  readonly query: Fields;
  readonly body: Fields;
}

/** The method to handle. As in WordPress, a POST may override its method by a parameter or a header. */
function effectiveMethod({ method, headers, url }: ServiceRequest): string {
  if (method !== 'POST') return method.toUpperCase();
  const override = url.searchParams.get('_method') ?? headers.get('x-http-method-override');
  return (override ?? method).toUpperCase();
}

export function parseRequest(request: ServiceRequest): ParsedRequest {
  const method = effectiveMethod(request);
  const query = parseQuery(request.url.search.slice(1));
  return { method, query, body: parseBody(method, request.headers, request.body) };
}
