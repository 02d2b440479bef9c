import { type Fields, isFields } from '../../json.ts';
import { isEmpty, parseList } from '../../wordpress/php/values.ts';
import type { ServiceResponse } from '../operation.ts';
import type { ServiceRequest } from '../request/parse-request.ts';

const jsonType = 'application/json; charset=UTF-8';
const scriptType = 'application/javascript; charset=UTF-8';

/** A parameter that changes how a response is rendered. It may be sent as a list, too. */
function renderParameter(url: URL, name: string): string | undefined {
  const values = [...url.searchParams.getAll(name), ...url.searchParams.getAll(`${name}[]`)];
  return values.length === 0 ? undefined : values.join(',');
}

const encoder = new TextEncoder();

/** The envelope of the parameter `_envelope`: status and headers are part of the body. */
function envelope(body: unknown, status: number, headers: Readonly<Record<string, string>>): Fields {
  const envelopeHeaders: Fields = {};
  for (const [name, value] of Object.entries(headers)) {
    envelopeHeaders[name] = /^\d+$/.test(value) ? Number(value) : value;
  }
  return { body, status, headers: envelopeHeaders };
}

/** Renders a response as HTTP, with the parameters `_fields`, `_envelope` and `_jsonp` of the request applied. */
export function renderResponse(response: ServiceResponse, { url, method }: ServiceRequest): Response {
  const { status, headers = {} } = response;
  const fields = renderParameter(url, '_fields');
  const body = fields === undefined || isEmpty(fields) ? response.body : selectFields(response.body, fields);
  if (renderParameter(url, '_envelope') !== undefined) {
    const enveloped = JSON.stringify(envelope(body, status, headers));
    return new Response(enveloped, { status: 200, headers: { 'Content-Type': jsonType } });
  }
  const callback = renderParameter(url, '_jsonp');
  if (callback !== undefined && /^[\w.]+$/.test(callback)) {
    const script = `/**/${callback}(${encodePhpJson(body)})`;
    return new Response(script, { status, headers: { ...headers, 'Content-Type': scriptType } });
  }
  // Responses take bytes in a fraction of the time that they take text in.
  const bytes = method === 'HEAD' ? null : encoder.encode(JSON.stringify(body));
  return new Response(bytes, { status, headers: { ...headers, 'Content-Type': jsonType } });
}

/** The selected fields: `true` for a whole field, or the selection of its inner fields. */
interface Selection extends Map<string, Selection | true> {}

/** Adds a path of field names. A field that is selected as a whole stays so. */
function addPath(selection: Selection, names: readonly string[]): void {
  const [name, ...innerNames] = names;
  if (name === undefined) return;
  const existing = selection.get(name);
  if (existing === true) return;
  if (innerNames.length === 0) {
    selection.set(name, true);
    return;
  }
  const inner: Selection = existing ?? new Map();
  selection.set(name, inner);
  addPath(inner, innerNames);
}

function parseSelection(paths: string): Selection {
  const selection: Selection = new Map();
  for (const path of parseList(paths)) addPath(selection, String(path).split('.'));
  return selection;
}

function select(value: unknown, selection: Selection): unknown {
  // The fields of a list are its indexes.
  if (Array.isArray(value)) return value.filter((_, index) => selection.has(String(index)));
  if (!isFields(value)) return value;
  const selected: Fields = {};
  for (const [name, member] of Object.entries(value)) {
    const inner = selection.get(name);
    if (inner === undefined) continue;
    selected[name] = inner === true ? member : select(member, inner);
  }
  return selected;
}

/**
 * Reduces a body to the fields of the parameter `_fields`, as WordPress does.
 *
 * @param paths - CSV of field names, with dots between nested ones
 */
function selectFields(body: unknown, paths: string): unknown {
  return select(body, parseSelection(paths));
}

/** PHP's `json_encode`, which escapes slashes and all characters outside of ASCII. */
function encodePhpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
