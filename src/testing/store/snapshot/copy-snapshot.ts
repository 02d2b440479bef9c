function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Copies lists and plain objects, which a snapshot consists of, many times faster than `structuredClone`. */
function copyOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isPlain(value)) return structuredClone(value);
  const copy = { ...value };
  for (const name of Object.keys(copy)) if (isObject(copy[name])) copy[name] = copyOf(copy[name]);
  return copy;
}

/** A copy of a snapshot that shares no object with it. */
export function copySnapshot<Snapshot extends object>(snapshot: Snapshot): Snapshot {
  return copyOf(snapshot) as Snapshot;
}
