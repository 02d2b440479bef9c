/**
 * The little of Zod that the contract is written with: schemas of Zod's core, with a kind of our own. A record is read
 * in one loop, several times as quick as Zod's own object and smaller than it. `/schemas` gives the same schemas
 * out as those of `zod/mini`, see `mini.ts`.
 */
import type { core } from 'zod/mini';
import {
  type Check,
  type Context,
  type Definition,
  definitionOf,
  Part,
  type Read,
  type Schema,
} from './part.ts';
import { recordReader } from './record.ts';

export type { input, output } from 'zod/mini';
export type { Schema } from './part.ts';

/** A schema of an object. */
export type ObjectSchema<
  Shape extends core.$ZodShape = core.$ZodShape,
  Config extends core.$ZodObjectConfig = core.$ZodObjectConfig,
> = core.$ZodObject<Shape, Config>;

type Strict<Shape extends core.$ZodShape> = ObjectSchema<Shape, core.$strict>;
type Loose<Shape extends core.$ZodShape> = ObjectSchema<Shape, core.$loose>;

function object(shape: core.$ZodShape, isLoose: boolean, together: readonly Check[]) {
  const definition = { type: 'object', shape, isLoose, together } as const;
  const part: Schema = new Part({ ...definition, read: recordReader(definition, () => part) });
  return part;
}

/** An object of these fields and no others. */
export function strictObject<Shape extends core.$ZodShape>(
  shape: Shape,
  ...together: Check<core.output<Strict<Shape>>>[]
) {
  return object(shape, false, together as Check[]) as Strict<Shape>;
}

/** An object of these fields, which may have others. */
export function looseObject<Shape extends core.$ZodShape>(
  shape: Shape,
  ...together: Check<core.output<Loose<Shape>>>[]
) {
  return object(shape, true, together as Check[]) as Loose<Shape>;
}

/** A field that may be left out. */
export function optional<Inner extends Schema>(innerType: Inner) {
  const { read, keeps } = definitionOf(innerType);
  const part: Schema = new Part({
    type: 'optional',
    innerType,
    keeps,
    read: (value, context) => (value === undefined ? value : read(value, context)),
  });
  return part as core.$ZodOptional<Inner>;
}

/** A value that is made from another one, with the schema that it stands around, if there is one. */
export function transform<Input = unknown, Output = Input>(
  change: (value: Input, context: Context) => Output,
  more?: Pick<Definition, 'keeps' | 'innerType'>,
) {
  const part: Schema = new Part({ type: 'transform', read: change as Read, ...more });
  return part as core.$ZodTransform<Output, Input>;
}
