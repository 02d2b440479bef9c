/** An object of JSON. */
export type JsonObject = Record<string, unknown>;

/** What kind of object a value is, such as `Blob`. By its tag, since it may be of another realm, or a polyfill's. */
export const tagOf = (value: unknown) => Object.prototype.toString.call(value).slice('[object '.length, -1);

/** Whether a value is a Blob or File. */
export const isBlob = (value: unknown): value is Blob => /^(Blob|File)$/.test(tagOf(value));

/** Whether a value is an object with fields: lists have none. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an object, also of an instance of a class; undefined for a Promise, a Map, an Error and the like. */
export const readFields = (value: unknown): JsonObject | undefined =>
  isJsonObject(value) && tagOf(value) === 'Object' ? { ...value } : undefined;
