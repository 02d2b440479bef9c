/** An object of JSON. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is an object with fields: lists have none. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
