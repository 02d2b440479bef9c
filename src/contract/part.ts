import type { core } from 'zod/mini';
import { $constructor, $ZodType } from 'zod/v4/core';
import type { Issue } from './describe.ts';

/** A schema of any kind. */
export type Schema<Output = unknown, Input = unknown> = core.$ZodType<Output, Input>;

/** A value with what is wrong with it so far. */
export type Payload<Value = unknown> = core.ParsePayload<Value>;

/** Looks at the fields of an object together, once each is right. */
export type Check<Value = unknown> = (payload: Payload<Value>) => void;

/** The fields of an object. */
export type Fields = Record<string, unknown>;

/** Whether a value is an object with fields: lists have none. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What goes along while a value is read. */
export interface Context {
  /** What is wrong so far. */
  readonly issues: Issue[];
  /** Copies an answer that may not be changed. Without it, answers are read in place. */
  readonly copy?: (sent: Fields) => Fields;
}

/** Gives what a value is in its other form, and says what is wrong with it. */
export type Read = (value: unknown, context: Context) => unknown;

/** What a schema of the contract consists of. */
export interface Definition extends core.$ZodTypeDef {
  readonly type: 'object' | 'optional' | 'transform';
  /** Gives what a value is in its other form, and says what is wrong with it. */
  readonly read: Read;
  /** Values of this type stay as they are when they are answered. */
  readonly keeps?: string | undefined;
  /** The fields of an object. */
  readonly shape?: core.$ZodShape;
  /** Whether an object may have other fields. */
  readonly isLoose?: boolean;
  /** What looks at the fields of an object together. */
  readonly together?: readonly Check[];
  /** The schema inside a wrapper. */
  readonly innerType?: Schema;
}

/** All schemas of the contract are of this kind of Zod's: what they do is in their definition. */
export const Part = /* @__PURE__ */ $constructor<Schema, Definition>('Part', (part, definition) => {
  $ZodType.init(part, definition);
  part._zod.parse = (payload) => {
    payload.value = definition.read(payload.value, payload);
    return payload;
  };
});

/** What a schema consists of, for those who read the contract. */
export const definitionOf = (schema: Schema) => schema._zod.def as Definition;
