export { isJsonObject as isFields, type JsonObject as Fields } from '../contract/values/check.ts';

/** Returns a string, or a number as a string. Returns the fallback for all other values. */
export function textOr(value: unknown, fallback: string): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : fallback;
}

/** Returns a number, or a string as a number. All other values are not a number. */
export function toNumber(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

/** Returns a list. All other values become an empty one. */
export function listOrEmpty(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
