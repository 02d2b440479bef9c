export { type Fields, isFields } from '../contract/part.ts';

export function textOr(value: unknown, otherwise: string): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : otherwise;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
