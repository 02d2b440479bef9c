import { win32 } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { choice, flagName } from '../arguments.ts';
import { UsageError } from '../errors/errors.ts';

export const fileFormats = ['csv', 'json', 'ndjson', 'ics'] as const;
export type FileFormat = (typeof fileFormats)[number];

const formatOfExtension: Readonly<Record<string, FileFormat>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.ics': 'ics',
};

/** The path that stands for standard input or output. */
export const standardStream = '-';

/** Formats a path for messages. Any part of a URL except the host and the last segment may be a secret. */
export function fileName(path: string): string {
  if (path === standardStream) return 'standard input';
  if (!isUrl(path)) return path;
  const { protocol, host, pathname } = new URL(path);
  return `${protocol}//${host}/…/${pathname.split('/').at(-1)}`;
}

/** Checks whether a path is the URL of a file to download. */
export const isUrl = (path: string): boolean => /^(?:https?|webcal):\/\//i.test(path) && URL.canParse(path);

/** Returns the last extension of a path in lower case. Windows rules accept both kinds of slashes. */
export function extensionOf(path: string): string {
  return win32.extname(isUrl(path) ? new URL(path).pathname : path).toLowerCase();
}

/**
 * Returns the specified format of a file, or the format of its extension.
 *
 * @throws UsageError if the format is unknown
 */
export function formatOfFile(path: string, named: FileFormat | undefined): FileFormat {
  const format = named ?? formatOfExtension[extensionOf(path)];
  if (format !== undefined) return format;
  const choices = `Add --format with one of ${fileFormats.join(', ')}.`;
  if (path === standardStream) throw new UsageError(`The format is unknown. ${choices}`);
  const known = Object.keys(formatOfExtension).join(', ');
  throw new UsageError(`The format of ${fileName(path)} is unknown: it ends in none of ${known}. ${choices}`);
}

export function addFormatOption(command: Command, formats: readonly string[] = fileFormats): void {
  command.addOption(choice('--format <format>', 'format of the file (default: from its extension)', formats));
}

export function parseDelimiter(text: string): string {
  const delimiter = text === '\\t' || text === 'tab' ? '\t' : text;
  if (delimiter.length === 1) return delimiter;
  throw new InvalidArgumentError('Expected one character, or tab.');
}

export type FormatRules<Format> = readonly (readonly [
  formats: readonly Format[],
  options: readonly string[],
])[];

/**
 * Checks that all options apply to the format.
 *
 * @throws UsageError with the first option that does not
 */
export function checkFormatOptions<Format extends string>(
  command: Command,
  format: Format,
  rules: FormatRules<Format>,
): void {
  for (const [formats, names] of rules) {
    const name = names.find((one) => command.getOptionValueSource(one) === 'cli');
    if (name === undefined || formats.includes(format)) continue;
    throw new UsageError(
      `${flagName(name)} applies only to ${formats.join(', ')}, but the format of this file is ${format}.`,
    );
  }
}
