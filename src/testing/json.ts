export { isJsonObject as isFields, type JsonObject as Fields } from '../contract/values/check.ts';

/** A text, or a number as text. Returns the fallback for all other values. */
export function textOr(value: unknown, fallback: string): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : fallback;
}

/** A list. All other values become an empty one. */
export function listOrEmpty(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
