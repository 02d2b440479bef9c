import * as z from 'zod/mini';
import { passing } from '../contract/wire.ts';
import { validate } from '../http/validate.ts';
import type { UpdateOptions } from '../options.ts';

const Method = z.strictObject({
  method: passing<string>('PATCH, POST or PUT', (method) => /^(PATCH|POST|PUT)$/.test(method)),
});

/** The method of an update; the interface has three that do the same. */
export function updateMethod({ method = 'PATCH' }: UpdateOptions): string {
  return validate(Method, { method }, 'update').method;
}
