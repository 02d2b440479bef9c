import { isFields } from '../../json.ts';

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Copies lists and plain objects, which a snapshot consists of, many times faster than `structuredClone`. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (isFields(value) && isPlain(value)) {
    const copy = { ...value };
    for (const name of Object.keys(copy)) copy[name] = copyOf(copy[name]);
    return copy;
  }
  return Object(value) === value ? structuredClone(value) : value;
}

/** A copy of a snapshot that shares no object with it. */
export function copySnapshot<Snapshot extends object>(snapshot: Snapshot): Snapshot {
  return copyOf(snapshot) as Snapshot;
}
