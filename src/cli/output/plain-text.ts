import { stripVTControlCharacters } from 'node:util';

/** Characters that move the cursor, or what is already shown: controls, line separators, and marks of direction. */
const unprintable = /[\p{Control}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The text of a record as a single line that cannot control a terminal: titles come from strangers. Breaks and tabs
 * become spaces, escape sequences and control characters are removed.
 */
export function toPlainLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ')
    .replace(unprintable, '');
}

/** Like {@link toPlainLine}, for a text of several lines, which stay. */
export function toPlainLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(toPlainLine)
    .join('\n');
}
