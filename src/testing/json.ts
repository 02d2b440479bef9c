/** A JSON object of the service. */
export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOr(value: unknown, otherwise: string): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : otherwise;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
