/** An object of JSON. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is an object with fields: lists have none. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of what came as JSON, however deep: `structuredClone` and `JSON.stringify` end with the stack. */
export function copyOfJson<T>(value: T): T {
  const root = { value };
  const copies: object[] = [root];
  for (
    let copy = copies.pop() as JsonObject | undefined;
    copy;
    copy = copies.pop() as JsonObject | undefined
  ) {
    for (const [key, item] of Object.entries(copy)) {
      if (typeof item !== 'object' || item === null) continue;
      const itemCopy = Array.isArray(item) ? [...item] : { ...item };
      copy[key] = itemCopy;
      copies.push(itemCopy);
    }
  }
  return root.value;
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
  const isInstance = Object.prototype.toString.call(value) === '[object Object]';
  return isInstance && Object.keys(value).length > 0 ? { ...value } : undefined;
}

/** Whether an object was written as `{ … }`, in this realm or another. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
