import * as z from 'zod/mini';
import { isJsonObject } from './json.ts';
import { positiveInteger } from './number.ts';
import { valueLike } from './refine.ts';

/** An existing record by its ID: as such, as `{ id }`, or the record as it was read, of which only the ID is sent. */
export type IdReference =
  | number
  | {
      /** Numeric ID. */
      readonly id: number;
    };

type WithId = Exclude<IdReference, number>;

const id = positiveInteger();

/**
 * A record as it was read, or any object with an ID.
 *
 * @param required - the fields by which records are known
 */
export function record(required = ['id']) {
  const schema = valueLike<WithId>(
    (value) =>
      isJsonObject(value) && z.safeParse(id, value.id).success && required.every((name) => name in value),
    'a record',
  );
  // Zod shows no check of our own.
  schema._zod.processJSONSchema = (_, json) => Object.assign(json, { type: 'object', required });
  return schema;
}

/** The ID of a record, or any other value as it is. */
export function toId<Value>(value: Value): Exclude<Value, WithId> | number {
  const isRecord = isJsonObject(value) && 'id' in value;
  return (isRecord ? value.id : value) as Exclude<Value, WithId> | number;
}
