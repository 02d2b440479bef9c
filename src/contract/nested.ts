import * as z from './zod.ts';

/**
 * Checks a value with a schema from inside another one. Unlike `safeParse` this leaves the issues raw, so that the
 * outer parse's messages apply to them too.
 */
export function nested<Output>(
  schema: z.Schema<Output>,
  value: unknown,
  issues: z.Issue[],
  path: PropertyKey[] = [],
): Output {
  const result = schema._zod.run({ value, issues: [] }, {}) as z.Payload<Output>;
  for (const issue of result.issues) issues.push({ ...issue, path: [...path, ...(issue.path ?? [])] });
  return result.value;
}

/** Reads what was sent, or gives undefined where that is something else. A place in a list helps Zod to say where. */
export type Read = (sent: unknown, place?: number) => unknown;

/** What Zod does not know of the transforms of this folder. */
export interface Known {
  /** What a wrapper stands around. */
  readonly inner?: z.Schema;
  /** Reads a field of an answer; what reads the inner schema is given. */
  readonly read?: (sent: unknown, readInner: Read) => unknown;
  /** Values of this type are read as they are. */
  readonly keeps?: string | undefined;
  /** Whether an answer without it is something else. */
  readonly isRequired?: boolean;
}

const known = new WeakMap<object, Known>();

/** What is known of a schema, for those who read the contract. */
export const knownOf = (schema: object): Known => known.get(schema) ?? {};

/** The schema inside a wrapper of this folder (`orNull`, `leftOutWhen`, `listOf`, `imageOrNull`). */
export const innerOf = (wrapper: object): z.Schema | undefined => knownOf(wrapper).inner;

/** Remembers what is known of a schema. */
export function know<Schema extends z.Schema>(schema: Schema, what: Known): Schema {
  known.set(schema, what);
  return schema;
}

/** A schema around another one: what reads a value is given what reads the inner one. */
export function around<Input, Output>(inner: z.Schema, read: (value: unknown, readInner: Read) => unknown) {
  const wrapper = z.transform<Input, Output>((value, { issues }) => {
    const readInner: Read = (item, place) => nested(inner, item, issues, place === undefined ? [] : [place]);
    return read(value, readInner) as Output;
  });
  return know(wrapper, { inner, read });
}

/** A schema that accepts null as well. */
export function orNull<Input, Output>(schema: z.Schema<Output, Input>) {
  return around<Input | null, Output | null>(schema, (value, readInner) =>
    value === null ? null : readInner(value),
  );
}

/** A schema of a field that is left out where it has a certain value. */
export function leftOutWhen<Given, Input, Output>(given: Given, schema: z.Schema<Output, Input>) {
  return z.optional(
    around<Input | Given, Output | undefined>(schema, (value, readInner) =>
      value === given ? undefined : readInner(value),
    ),
  );
}
