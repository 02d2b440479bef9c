import { expected } from '../../contract/describe.ts';
import { throwValidationError } from '../errors/validation-error.ts';

/** A language that the site has; none where none is asked for. */
export function resolveLanguage(
  languages: readonly string[],
  asked: unknown,
  option = 'language',
): string | undefined {
  if (asked === undefined || asked === null) return undefined;
  const found = languages.find((known) => known === asked);
  return (
    found ?? throwValidationError('language', [option], expected(`one of ${languages.join(', ')}`, asked))
  );
}
