/**
 * The little of Zod that the contract is written with: the core that all forms of Zod share. A client needs none of
 * the methods that `zod/mini` adds; `/schemas` does, see `mini.ts`.
 */
import type { core } from 'zod/mini';
import { $ZodNever, $ZodObject, $ZodOptional, $ZodTransform, $ZodUnknown } from 'zod/v4/core';

export type { input, output } from 'zod/mini';

/** A schema of any kind. */
export type Schema<Output = unknown, Input = unknown> = core.$ZodType<Output, Input>;

/** A schema of an object, whose fields can be looked at. */
export type ObjectSchema = core.$ZodObject;

/** What is wrong, before it is put into words. */
export type Issue = core.$ZodRawIssue;

/** A value on its way through a schema, with what is wrong with it so far. */
export type Payload<Value = unknown> = core.ParsePayload<Value>;

type Strict<Shape extends core.$ZodShape> = core.$ZodObject<Shape, core.$strict>;
type Loose<Shape extends core.$ZodShape> = core.$ZodObject<Shape, core.$loose>;

/** Looks at the fields of an object together, once each is right. */
type Check<Object> = (payload: Payload<core.output<Object>>) => void;

function object<Result>(shape: core.$ZodShape, catchall: Schema, checks: Check<Result>[]) {
  return new $ZodObject({
    type: 'object',
    shape,
    catchall,
    checks: checks.map((check) => ({ _zod: { check, def: { check: 'custom' }, onattach: [] } })),
  }) as Result;
}

const never = new $ZodNever({ type: 'never' });
const unknown = new $ZodUnknown({ type: 'unknown' });

/** An object of these fields and no others. */
export function strictObject<Shape extends core.$ZodShape>(shape: Shape, ...checks: Check<Strict<Shape>>[]) {
  return object<Strict<Shape>>(shape, never, checks);
}

/** An object of these fields, which may have others. */
export function looseObject<Shape extends core.$ZodShape>(shape: Shape, ...checks: Check<Loose<Shape>>[]) {
  return object<Loose<Shape>>(shape, unknown, checks);
}

/** A field that may be left out. */
export function optional<Inner extends Schema>(innerType: Inner) {
  return new $ZodOptional({ type: 'optional', innerType }) as core.$ZodOptional<Inner>;
}

/** A value that is made from another one. */
export function transform<Input = unknown, Output = Input>(
  change: (value: Input, payload: Payload) => Output,
) {
  const given = change as (value: unknown, payload: Payload) => unknown;
  return new $ZodTransform({ type: 'transform', transform: given }) as core.$ZodTransform<Output, Input>;
}
