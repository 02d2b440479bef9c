import { stripVTControlCharacters, styleText } from 'node:util';
import type { Output } from '../process/command-context.ts';

export const countText = (count: number): string => count.toLocaleString('en');

const plurals: Readonly<Record<string, string>> = { category: 'categories' };

export function countOf(count: number, noun: string): string {
  return `${countText(count)} ${count === 1 ? noun : (plurals[noun] ?? `${noun}s`)}`;
}

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

/** A text of several lines whose controls a terminal shows and does not obey: `\u001b` for an escape. */
export function escapeControls(text: string): string {
  return text.replace(unprintable, (character, position: number) => {
    const isBreak = character === '\n' || (character === '\r' && text[position + 1] === '\n');
    if (isBreak || character === '\t') return character;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** A value as a JSON document that is safe to show in a terminal, on a single line unless it is indented. */
export function formatJson(value: unknown, indent?: number): string {
  return escapeControls(JSON.stringify(value, undefined, indent));
}

/** Writes a text and waits until it is taken, so that a slow reader sets the pace. Throws when the reader is gone. */
export function writeOutput(output: Output, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Whether an error says that the reader of the output is gone, as with `| head`. */
export function isClosedOutput(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED';
}

/** Whether colours are wanted, as https://no-color.org and https://force-color.org have it. */
function hasColors(output: Output, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0';
  return output.isTTY === true && env.TERM !== 'dumb';
}

/** Colors by what they mean. Without a terminal, or with NO_COLOR, text stays as it is. */
export function createStyle(output: Output, env: Readonly<Record<string, string | undefined>>) {
  const colored = hasColors(output, env);
  type Format = Parameters<typeof styleText>[0];
  const paint = (format: Format) => (text: string) =>
    colored ? styleText(format, text, { validateStream: false }) : text;
  return {
    heading: paint('bold'),
    good: paint('green'),
    warning: paint('yellow'),
    bad: paint('red'),
    faint: paint('dim'),
  };
}
export type Style = ReturnType<typeof createStyle>;
