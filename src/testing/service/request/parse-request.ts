import { type Fields, isFields } from '../../json.ts';
import { parseQuery } from '../../wordpress/php/query.ts';
import { ServiceError } from '../errors.ts';

/** A request's method and its parameters by the part of the request. */
export interface ParsedRequest {
  readonly method: string;
  readonly query: Fields;
  readonly body: Fields;
}

export function parseRequest(request: ServiceRequest): ParsedRequest {
  const method = request.method.toUpperCase();
  const query = parseQuery(request.url.search.slice(1));
  return { method, query, body: parseBody(method, request.headers, request.body) };
}

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function mediaType(contentType: string): string {
  const [type = ''] = contentType.split(';');
  return type.trim().toLowerCase();
}

function parseJson(body: string): Fields {
  if (body === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ServiceError(400, 'rest_invalid_json', 'Invalid JSON body passed.', {
      json_error_code: 4,
      json_error_message: 'Syntax error',
    });
  }
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isFields(value) ? value : {};
}

/** Parses a body by its content type, as WordPress does. A body of any other type is ignored. */
function parseBody(method: string, headers: Headers, body: string): Fields {
  const contentType = headers.get('content-type') ?? '';
  const type = mediaType(contentType);
  const isJson = type === 'application/json' || /^application\/.+\+json$/.test(type);
  if (isJson) return parseJson(body);
  if (!methodsWithBody.has(method) || body === '') return {};
  return type === 'application/x-www-form-urlencoded' ? parseQuery(body) : {};
}

/** A request to the service. */
export interface ServiceRequest {
  readonly method: string;
  /** The path below the events root, with a slash in front, or empty for the root. */
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}
