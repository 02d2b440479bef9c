import { type Fields, isFields } from '../json.ts';
import { fromPhp, parsePairs, parseQuery } from '../wordpress/php/query.ts';
import { parseList } from '../wordpress/php/values.ts';
import { ServiceError } from './errors.ts';
import type { ServiceContext, ServiceResponse } from './site/site.ts';

const jsonType = 'application/json; charset=UTF-8';

const encoder = new TextEncoder();

const queryOf = ({ url }: Request) => parseQuery(new URL(url).search.slice(1));

/** Renders a response as HTTP, with the parameter `_fields` of the request applied, except to errors. */
export function renderResponse(response: ServiceResponse, request: Request): Response {
  const { status, headers = {} } = response;
  const paths = status < 400 ? parseList(queryOf(request)._fields).map(String) : [];
  const body = selectFields(response.body, paths);
  // Responses take bytes much faster than strings.
  const bytes = request.method === 'HEAD' ? null : encoder.encode(JSON.stringify(body));
  return new Response(bytes, { status, headers: { ...headers, 'Content-Type': jsonType } });
}

/** Whether a field is selected: it, a field around it, or one inside it. */
const isSelected = (name: string, paths: readonly string[]) =>
  paths.some((path) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`));

function select(value: unknown, paths: readonly string[], parent = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  // The fields of a list are its indexes.
  const selected = Object.entries(value).filter(([name]) => isSelected(`${parent}${name}`, paths));
  return fromPhp(selected.map(([name, member]) => [name, select(member, paths, `${parent}${name}.`)]));
}

/** Reduces a body, or each member of a list, to some fields, like WordPress. Nested ones have dots in their paths. */
function selectFields(body: unknown, paths: readonly string[]): unknown {
  if (paths.length === 0) return body;
  return Array.isArray(body) ? body.map((item) => select(item, paths)) : select(body, paths);
}

/** A request with its parameters. */
export interface ParsedRequest {
  readonly method: string;
  readonly query: Fields;
  readonly body: Fields;
  /** The request as it was received, which may have a file. */
  readonly received: Request;
}

/** Responds to a request to a route. */
export type RouteHandler = (
  request: ParsedRequest,
  context: ServiceContext,
) => ServiceResponse | Promise<ServiceResponse>;

/** @param body - the body as a string, empty for a file */
export async function parseRequest(received: Request, body: string): Promise<ParsedRequest> {
  const query = queryOf(received);
  const sent = received.method.toUpperCase();
  const override = query._method ?? received.headers.get('X-HTTP-Method-Override');
  const method = String(override ?? sent).toUpperCase();
  return { method, query, body: await parseBody(sent, received.headers, body), received };
}

function invalidJson(json_error_code: number, json_error_message: string): ServiceError {
  const data = { json_error_code, json_error_message };
  return new ServiceError(400, 'rest_invalid_json', 'Invalid JSON body passed.', data);
}

/** Parses JSON like PHP, which rejects half of an emoji, such as at the end of a shortened title. */
function parseJson(body: string): Fields {
  let value: unknown;
  let hasHalf = false;
  try {
    value = JSON.parse(body, (_, member) => {
      hasHalf ||= typeof member === 'string' && !member.isWellFormed();
      return member;
    });
  } catch {
    throw invalidJson(4, 'Syntax error');
  }
  if (hasHalf) throw invalidJson(10, 'Single unpaired UTF-16 surrogate in unicode escape');
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isFields(value) ? value : {};
}

/** Parses a body by its content type, like WordPress. A body of any other type is ignored, and so are files. */
async function parseBody(method: string, headers: Headers, body: string): Promise<Fields> {
  if (body === '') return {};
  const contentType = headers.get('content-type') ?? '';
  const type = contentType.replace(/;.*/s, '').trim().toLowerCase();
  const isJson = type === 'application/json' || /^application\/.+\+json$/.test(type);
  if (isJson) return parseJson(body);
  if (type === 'application/x-www-form-urlencoded') return parseQuery(body);
  // PHP reads a multipart form only with POST.
  if (type !== 'multipart/form-data' || method !== 'POST') return {};
  const received = new Response(body, { headers: { 'content-type': contentType } });
  const form = await received.formData().catch(() => new FormData());
  return parsePairs([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}
