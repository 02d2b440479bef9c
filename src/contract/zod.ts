/** The little of Zod that the contract is written with. */
import * as z from 'zod/mini';

export { type input, optional, type output, transform } from 'zod/mini';

/** A schema of any kind. */
export type Schema<Output = unknown, Input = unknown> = z.ZodMiniType<Output, Input>;

/** A schema of an object, whose fields can be looked at. */
export type ObjectSchema = z.ZodMiniObject;

/** What is wrong, before it is put into words. */
export type Issue = z.core.$ZodRawIssue;

/** A value on its way through a schema, with what is wrong with it so far. */
export type Payload<Value = unknown> = z.core.ParsePayload<Value>;

type Strict<Shape extends z.core.$ZodShape> = z.ZodMiniObject<Shape, z.core.$strict>;
type Loose<Shape extends z.core.$ZodShape> = z.ZodMiniObject<Shape, z.core.$loose>;

/** Looks at the fields of an object together, once each is right. */
type Check<Object> = (payload: Payload<z.output<Object>>) => void;

function object<Result>(shape: z.core.$ZodShape, catchall: z.ZodMiniType, checks: Check<Result>[]) {
  return new z.ZodMiniObject({
    type: 'object',
    shape,
    catchall,
    checks: checks.map((check) => ({ _zod: { check, def: { check: 'custom' }, onattach: [] } })),
  }) as Result;
}

const never = z.never();
const unknown = z.unknown();

/** An object of these fields and no others. */
export function strictObject<Shape extends z.core.$ZodShape>(
  shape: Shape,
  ...checks: Check<Strict<Shape>>[]
) {
  return object<Strict<Shape>>(shape, never, checks);
}

/** An object of these fields, which may have others. */
export function looseObject<Shape extends z.core.$ZodShape>(shape: Shape, ...checks: Check<Loose<Shape>>[]) {
  return object<Loose<Shape>>(shape, unknown, checks);
}
