/** An object of JSON. */
export type JsonObject = Record<string, unknown>;

/** What kind of object a value is, such as `Blob`. By its tag, since it may be of another realm, or a polyfill's. */
export const tagOf = (value: unknown) => Object.prototype.toString.call(value).slice('[object '.length, -1);

/** Whether a value is a Blob or File. */
export const isBlob = (value: unknown): value is Blob => /^(Blob|File)$/.test(tagOf(value));

/** Whether a value is a Proxy that was revoked, of which nothing can be read. */
export function isRevoked(value: unknown): boolean {
  try {
    Array.isArray(value);
    return false;
  } catch {
    return true;
  }
}

/** Whether a value is an object with fields: lists have none. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !isRevoked(value) && !Array.isArray(value);

/**
 * A copy of what came as JSON, however deep: `structuredClone` and `JSON.stringify` end with the stack.
 *
 * @param mapText - what becomes of each text and name. Default they stay as they are
 */
export function copyOfJson<T>(value: T, mapText?: (text: string) => string): T {
  const root = { value };
  const copies: JsonObject[] = [root];
  for (let copy = copies.pop(); copy; copy = copies.pop()) {
    for (const key of Object.keys(copy)) {
      const item = copy[key];
      if (typeof item === 'string' && mapText) copy[key] = mapText(item);
      if (typeof item !== 'object' || item === null) continue;
      const itemCopy = Array.isArray(item) ? [...item] : withNames(item, mapText);
      copy[key] = itemCopy;
      copies.push(itemCopy as JsonObject);
    }
  }
  return root.value;
}

function withNames(value: object, mapText: ((text: string) => string) | undefined): JsonObject {
  if (!mapText) return { ...value };
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [mapText(name), field]));
}

/**
 * The fields of an object: its own, or for an instance of a class those of its `toJSON()`. Undefined for anything that
 * would be sent as `{}` although it is no empty object, such as a Promise, a Map or an Error.
 */
export function readFields(value: unknown): JsonObject | undefined {
  if (!isJsonObject(value) || value instanceof Error || typeof value.then === 'function') return undefined;
  if (typeof value.toJSON === 'function') {
    const json: unknown = value.toJSON();
    return isJsonObject(json) ? { ...json } : undefined;
  }
  if (isPlainObject(value)) return { ...value };
  const isInstance = tagOf(value) === 'Object';
  return isInstance && Object.keys(value).length > 0 ? { ...value } : undefined;
}

/** Whether an object was written as `{ … }`, in this realm or another. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
