import { describe } from '../contract/describe.ts';
import { ValidationError } from '../http/errors/validation-error.ts';

const updateMethods = ['PATCH', 'POST', 'PUT'];

/** The method of an update; the interface has three that do the same. */
export function updateMethod(method: string = 'PATCH'): string {
  if (updateMethods.includes(method)) return method;
  const message = `expected ${updateMethods.join(', ')}, got ${describe(method)}`;
  throw new ValidationError('update', [{ path: ['method'], message }]);
}
