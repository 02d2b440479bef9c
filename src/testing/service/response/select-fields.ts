import { type Fields, isFields } from '../../json.ts';
import { parseList } from '../../wordpress/php/values.ts';

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
