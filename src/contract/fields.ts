import type { ObjectSchema } from './resources.ts';

/** The names of the fields that an object must have. */
export function requiredFields({ shape }: ObjectSchema): string[] {
  return Object.keys(shape).filter((name) => shape[name]?._zod.optin === undefined);
}
