import { type Fields, isFields } from '../../json.ts';
import { isEmpty, parseList } from '../../wordpress/php/values.ts';
import type { ServiceResponse } from '../operation.ts';
import type { ServiceRequest } from '../request/parse-request.ts';

const jsonType = 'application/json; charset=UTF-8';

const encoder = new TextEncoder();

/** Renders a response as HTTP, with the parameter `_fields` of the request applied. */
export function renderResponse(response: ServiceResponse, { url, method }: ServiceRequest): Response {
  const { status, headers = {} } = response;
  const fields = [...url.searchParams.getAll('_fields'), ...url.searchParams.getAll('_fields[]')].join(',');
  const body = isEmpty(fields) ? response.body : selectFields(response.body, fields);
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
export function selectFields(body: unknown, paths: string): unknown {
  return select(body, parseSelection(paths));
}
