import type { Parameter } from '../../parameters/parameter.ts';
import { isNumeric, toInteger } from '../../wordpress/php/values.ts';

/** Converts a text or number that WordPress reads as a boolean. Returns `undefined` for all others. */
function toBoolean(value: unknown): boolean | undefined {
  const normalized = typeof value === 'string' ? value.toLowerCase() : value;
  switch (normalized) {
    case true:
    case 'true':
    case '1':
    case 1:
      return true;
    case false:
    case 'false':
    case '0':
    case 0:
      return false;
    default:
      return undefined;
  }
}

/** Whether a value has, or can be converted to, the type of its parameter. */
export function hasType({ type, hasOwnReading }: Parameter, value: unknown): boolean {
  if (type === undefined || hasOwnReading) return true;
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return toBoolean(value) !== undefined;
    case 'integer':
      return isNumeric(value) && Number.isInteger(Number(value));
  }
}

/** Converts a value to the type of its parameter. A value that cannot be converted stays as it is. */
export function convertToType({ type, hasOwnReading }: Parameter, value: unknown): unknown {
  if (hasOwnReading || value === null) return value;
  if (type === 'boolean') return toBoolean(value) ?? value;
  if (type === 'integer' && isNumeric(value)) return toInteger(value);
  return value;
}
