import * as z from 'zod/mini';

/**
 * Checks a value with a schema from inside another one. Unlike `safeParse` this leaves the issues raw, so that the
 * outer parse's messages apply to them too.
 */
export function nested<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  issues: z.core.$ZodRawIssue[],
  path: PropertyKey[] = [],
): Output {
  const result = schema._zod.run({ value, issues: [] }, {}) as z.core.ParsePayload<Output>;
  for (const issue of result.issues) issues.push({ ...issue, path: [...path, ...(issue.path ?? [])] });
  return result.value;
}

/** What wrappers stand around, for those who read the contract. */
const wrapped = new WeakMap<z.core.$ZodType, z.ZodMiniType>();

/** The schema inside a wrapper of this folder (`orNull`, `leftOutWhen`, `listOf`). */
export function innerOf(wrapper: z.core.$ZodType): z.ZodMiniType | undefined {
  return wrapped.get(wrapper);
}

/** Remembers what a wrapper stands around. */
export function wrap<Wrapper extends z.ZodMiniType>(wrapper: Wrapper, inner: z.ZodMiniType): Wrapper {
  wrapped.set(wrapper, inner);
  return wrapper;
}

/** A schema that accepts null as well. */
export function orNull<Input, Output>(schema: z.ZodMiniType<Output, Input>) {
  const wrapper = z.transform<Input | null, Output | null>((value, { issues }) =>
    value === null ? null : nested(schema, value, issues),
  );
  return wrap(wrapper, schema);
}

/** A schema of a field that is left out where it has a certain value. */
export function leftOutWhen<Given, Input, Output>(given: Given, schema: z.ZodMiniType<Output, Input>) {
  const wrapper = z.transform<Input | Given, Output | undefined>((value, { issues }) =>
    value === given ? undefined : nested(schema, value, issues),
  );
  return z.optional(wrap(wrapper, schema));
}
