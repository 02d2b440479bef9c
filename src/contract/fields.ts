import type * as z from 'zod/mini';
import type { ObjectSchema } from './resources.ts';

/** The names of the fields that an object must have. */
export function requiredFields({ shape }: ObjectSchema): string[] {
  return Object.keys(shape).filter((name) => (shape[name] as z.ZodMiniType).def.type !== 'optional');
}
