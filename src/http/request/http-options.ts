import * as z from 'zod/mini';
import { describeProblem } from '../../contract/values/messages.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import { validate } from '../validation/validate.ts';

const HttpOption = z.strictObject({ http: z.looseObject({}) });

/** What to do in place of passing an option of ky, and the options that it is about. */
const ownOptions: Readonly<Record<string, string>> = {
  'the library sets it': 'method redirect prefix prefixUrl parseJson stringifyJson throwHttpErrors',
  'pass it to the method': 'body json searchParams',
  'set it beside http': 'headers fetch signal baseUrl',
};

/** Refuses the options of ky that the library sets itself. Ky and the platform check all others. */
export function checkHttpOptions(http: object | undefined, subject: string): void {
  if (http === undefined) return;
  const { http: options } = validate(HttpOption, { http }, subject);
  for (const [advice, names] of Object.entries(ownOptions)) {
    for (const name of names.split(' ')) {
      if (!(name in options)) continue;
      const problem = describeProblem('not_allowed', `nothing here: ${advice}`);
      throw new ValidationError(subject, [{ path: ['http', name], ...problem }]);
    }
  }
}
