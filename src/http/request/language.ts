import { expectedMessage } from '../../contract/values/messages.ts';
import { throwValidationError } from '../../errors/validation-error.ts';

/**
 * Checks that a language is one of the site's. Null and undefined mean no language.
 *
 * @param name - the option or parameter that holds it, for messages
 */
export function resolveLanguage(
  languages: readonly string[],
  language: unknown,
  name = 'language',
): string | undefined {
  if (language === undefined || language === null) return undefined;
  const known = languages.find((candidate) => candidate === language);
  if (known === undefined) {
    throwValidationError('language', [name], expectedMessage(`one of ${languages.join(', ')}`, language));
  }
  return known;
}
