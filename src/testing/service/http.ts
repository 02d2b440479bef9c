import { type Fields, isFields } from '../json.ts';
import { parsePairs, parseQuery } from '../wordpress/php/query.ts';
import { isEmpty, parseList } from '../wordpress/php/values.ts';
import { ServiceError } from './errors.ts';
import type { ServiceResponse } from './site/site.ts';

const jsonType = 'application/json; charset=UTF-8';

const encoder = new TextEncoder();

/** Renders a response as HTTP, with the parameter `_fields` of the request applied. */
export function renderResponse(
  response: ServiceResponse,
  { url, method }: Pick<ServiceRequest, 'url' | 'method'>,
): Response {
  const { status, headers = {} } = response;
  const fields = [...url.searchParams.getAll('_fields'), ...url.searchParams.getAll('_fields[]')].join(',');
  const body = isEmpty(fields) ? response.body : selectFields(response.body, fields);
  // Responses take bytes much faster than strings.
  const bytes = method === 'HEAD' ? null : encoder.encode(JSON.stringify(body));
  return new Response(bytes, { status, headers: { ...headers, 'Content-Type': jsonType } });
}

/** Whether a field is selected: it, a field around it, or one inside it. */
const isSelected = (name: string, paths: readonly string[]) =>
  paths.some((path) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`));

function select(value: unknown, paths: readonly string[], parent = ''): unknown {
  const inside = (name: string, member: unknown) => select(member, paths, `${parent}${name}.`);
  // The fields of a list are its indexes.
  if (Array.isArray(value)) return value.filter((_, index) => isSelected(`${parent}${index}`, paths));
  if (!isFields(value)) return value;
  const selected = Object.entries(value).filter(([name]) => isSelected(`${parent}${name}`, paths));
  return Object.fromEntries(selected.map(([name, member]) => [name, inside(name, member)]));
}

/**
 * Reduces a body to the fields in the parameter `_fields`, like WordPress.
 *
 * @param fields - CSV of field names, with dots between nested ones
 */
function selectFields(body: unknown, fields: string): unknown {
  const paths = parseList(fields).map(String);
  return Array.isArray(body) ? body.map((item) => select(item, paths)) : select(body, paths);
}

/** A request's method, and its parameters in the query and the body. */
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

const methodsWithBody = ['POST', 'PUT', 'PATCH', 'DELETE'];

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

/** Parses a body by its content type, like WordPress. A body of any other type is ignored. */
function parseBody(method: string, headers: Headers, body: string): Fields {
  const contentType = headers.get('content-type') ?? '';
  const type = contentType.replace(/;.*/s, '').trim().toLowerCase();
  const isJson = type === 'application/json' || /^application\/.+\+json$/.test(type);
  if (isJson) return parseJson(body);
  if (!methodsWithBody.includes(method) || body === '') return {};
  // PHP reads a multipart form only with POST.
  if (type === 'multipart/form-data') return method === 'POST' ? parseMultipart(body, contentType) : {};
  return type === 'application/x-www-form-urlencoded' ? parseQuery(body) : {};
}

/** Parses a body of type `multipart/form-data`. Files are ignored. */
function parseMultipart(body: string, contentType: string): Fields {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return {};
  const parts = body.split(`--${boundary}`).flatMap((part): [string, string][] => {
    const [header = '', ...value] = part.split('\r\n\r\n');
    const name = /name="([^"]*)"/i.exec(header)?.[1];
    if (name === undefined || /filename=/i.test(header)) return [];
    return [[name, value.join('\r\n\r\n').replace(/\r\n$/, '')]];
  });
  return parsePairs(parts);
}

/** A request to the API. */
export interface ServiceRequest {
  readonly method: string;
  /** The path below the root of the events API, with a leading slash, or empty for the root. */
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}
