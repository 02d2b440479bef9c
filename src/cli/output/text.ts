import { stripVTControlCharacters, styleText } from 'node:util';
import type { FieldChange } from '../../sync/index.ts';
import type { Output } from '../process/command-context.ts';

export const countText = (count: number): string => count.toLocaleString('en');

const plurals: Readonly<Record<string, string>> = { category: 'categories' };

export function countOf(count: number, noun: string): string {
  return `${countText(count)} ${count === 1 ? noun : (plurals[noun] ?? `${noun}s`)}`;
}

/** Characters that move the cursor or reorder text: controls, line separators and direction marks. */
const unprintable = /[\p{Control}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes text from a record safe to print in one line of a terminal, since it may come from strangers. Line
 * breaks and tabs become spaces. Escape sequences and control characters are removed.
 */
export function toPlainLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ')
    .replace(unprintable, '');
}

/** Formats the value of a field: linked records by name, images by URL, other data as JSON. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  if (typeof value !== 'object') return String(value);
  const { title, name, venue, organizer, url, id } = value as Record<string, unknown>;
  const named = [title, name, venue, organizer, url].find((part) => typeof part === 'string') ?? id;
  return named === undefined ? JSON.stringify(value) : String(named);
}

/** Formats a value in one line. Empty values become `(none)`. */
export const valueText = (value: unknown): string => toPlainLine(formatValue(value)) || '(none)';

export const changeText = ({ before, after }: FieldChange) => `${valueText(before)} → ${valueText(after)}`;

export function toPlainLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(toPlainLine)
    .join('\n');
}

/** Escapes control characters, such as `\u001b`, so that a terminal shows them. Line breaks and tabs stay. */
export function escapeControls(text: string): string {
  return text.replace(unprintable, (character, position: number) => {
    const isBreak = character === '\n' || (character === '\r' && text[position + 1] === '\n');
    if (isBreak || character === '\t') return character;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Formats a value as JSON that is safe to print in a terminal, in one line unless it is indented. */
export function formatJson(value: unknown, indent?: number): string {
  return escapeControls(JSON.stringify(value, undefined, indent));
}

/** Writes a string and waits until the reader has taken it. Throws if the reader is gone. */
export function writeOutput(output: Output, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Writes what has been done or found. If the reader is gone, the command goes on, and keeps its exit code. */
export async function writeResult(output: Output, text: string): Promise<void> {
  try {
    await writeOutput(output, text);
  } catch (error) {
    if (!isClosedOutput(error)) throw error;
  }
}

/** Checks whether an error means that the reader of the output is gone, as with `| head`. */
export function isClosedOutput(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED';
}

/** Checks whether to print colors, following https://no-color.org and https://force-color.org. */
function hasColors(output: Output, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0';
  return output.isTTY === true && env.TERM !== 'dumb';
}

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
