import type { Fields } from '../../json.ts';

interface Branch {
  [key: string]: Branch | string;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function nextIndex(branch: Branch): string {
  const indexes = Object.keys(branch).filter((key) => /^\d+$/.test(key));
  return String(indexes.length === 0 ? 0 : Math.max(...indexes.map(Number)) + 1);
}

function branchAt(branch: Branch, key: string): Branch {
  const existing = branch[key];
  if (typeof existing === 'object') return existing;
  const created: Branch = {};
  branch[key] = created;
  return created;
}

/** Lists are the branches whose keys are 0, 1, 2 … */
function settle(value: Branch | string): unknown {
  if (typeof value === 'string') return value;
  const keys = Object.keys(value);
  if (keys.every((key, index) => key === String(index))) return Object.values(value).map(settle);
  return Object.fromEntries(keys.map((key) => [key, settle(value[key] ?? '')]));
}

/** Puts a value under a name such as `title`, `tags[]` or `venue[city]`, as PHP does. */
function assign(root: Branch, rawName: string, value: string): void {
  const opening = rawName.indexOf('[');
  const base = opening > 0 ? rawName.slice(0, opening) : rawName;
  const name = base.replace(/^ +/, '').replace(/[. [\]]/g, '_');
  if (name === '') return;
  const inner = opening > 0 ? [...rawName.slice(opening).matchAll(/\[([^\]]*)\]/g)] : [];
  let branch = root;
  let key = name;
  for (const [, step = ''] of inner) {
    branch = branchAt(branch, key);
    key = step === '' ? nextIndex(branch) : step;
  }
  branch[key] = value;
}

/** The parameters of pairs of names and values, where the last of equal names counts. */
export function readPairs(pairs: Iterable<readonly [string, string]>): Fields {
  const root: Branch = Object.create(null);
  for (const [name, value] of pairs) assign(root, name, value);
  return Object.fromEntries(Object.keys(root).map((key) => [key, settle(root[key] ?? '')]));
}

/** The parameters of a query or of an urlencoded body. */
export function readQuery(query: string): Fields {
  if (query === '') return {};
  return readPairs(
    query
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const equals = pair.indexOf('=');
        const name = equals === -1 ? pair : pair.slice(0, equals);
        return [decode(name), equals === -1 ? '' : decode(pair.slice(equals + 1))] as const;
      }),
  );
}
