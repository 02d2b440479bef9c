import { german, problemText } from 'events-calendar-client/format';
import { expect } from 'vitest';

/** The languages that the library has. */
export const languages = ['en', 'de'] as const;
export const translations = { de: german };

/** What nobody reads who does not program: addresses, codes, names of fields and classes, numbers of HTTP, and `undefined`. */
const jargon =
  /:\/\/|www\.|\.example|\w_\w|\/|rest-|-not-|Error|undefined|null|NaN|\bobject\b|[{}[\]<>"'`;=]|\d{3}/;

/** Expects sentences for people about an error, in each language. */
export function expectReadable(error: unknown): void {
  for (const locale of languages) {
    const text = problemText(error, { locale, translations });
    expect(text).toMatch(/^[A-Z].*\.$/);
    expect(text).not.toMatch(jargon);
  }
}
