import { type Fields, isFields } from '../../json.ts';
import { isEmpty, parseList } from '../../wordpress/php/values.ts';
import type { Answer } from '../site/site.ts';

interface Selection {
  [name: string]: Selection | true;
}

function selectionOf(sent: unknown): Selection {
  const selection: Selection = {};
  for (const path of parseList(sent)) {
    let branch = selection;
    const names = String(path).split('.');
    for (const [index, name] of names.entries()) {
      const inner = branch[name];
      if (inner === true) break;
      if (index === names.length - 1) branch[name] = true;
      else {
        const next: Selection = inner ?? {};
        branch[name] = next;
        branch = next;
      }
    }
  }
  return selection;
}

/** A list's members go by their number, so a selection of fields leaves none of them. */
function select(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.filter((_, index) => String(index) in selection);
  if (!isFields(value)) return value;
  const selected: Fields = {};
  for (const [name, member] of Object.entries(value)) {
    const inner = selection[name];
    if (inner === undefined) continue;
    selected[name] = inner === true ? member : select(member, inner);
  }
  return selected;
}

/** JSON as PHP writes it: slashes and all but plain letters escaped. */
function escapedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const jsonType = 'application/json; charset=UTF-8';

/** Writes an answer out, as far as `_fields`, `_envelope` and `_jsonp` of the query want it changed. */
export function present(answer: Answer, query: Fields, hasBody: boolean): Response {
  const { status, headers = {} } = answer;
  const body = isEmpty(query._fields) ? answer.body : select(answer.body, selectionOf(query._fields));
  if (query._envelope !== undefined) {
    const shown = Object.entries(headers).map(([name, value]) => [
      name,
      /^\d+$/.test(value) ? Number(value) : value,
    ]);
    const envelope = { body, status, headers: Object.fromEntries(shown) };
    return new Response(JSON.stringify(envelope), { status: 200, headers: { 'Content-Type': jsonType } });
  }
  const callback = query._jsonp;
  if (typeof callback === 'string' && /^[\w.]+$/.test(callback)) {
    return new Response(`/**/${callback}(${escapedJson(body)})`, {
      status,
      headers: { ...headers, 'Content-Type': 'application/javascript; charset=UTF-8' },
    });
  }
  const text = hasBody ? JSON.stringify(body) : null;
  return new Response(text, { status, headers: { ...headers, 'Content-Type': jsonType } });
}
