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

/** What stands for standard input or output in the place of a file. */
export const standardStream = '-';

/** What a path is called in messages. Of a URL, any part but the host and the last may be a secret. */
export function fileName(path: string): string {
  if (path === standardStream) return 'standard input';
  if (!isUrl(path)) return path;
  const { host, pathname } = new URL(path);
  return `https://${host}/…/${pathname.split('/').at(-1)}`;
}

/** Whether a path is the URL of a file to download. */
export const isUrl = (path: string): boolean => /^(?:https?|webcal):\/\//i.test(path) && URL.canParse(path);

/** The last extension of a path, in small letters. Windows reads both kinds of slashes, so its rules do for every path. */
export function extensionOf(path: string): string {
  return win32.extname(isUrl(path) ? new URL(path).pathname : path).toLowerCase();
}

/**
 * The format of a file: the one that is named, or that of its extension.
 *
 * @throws UsageError where neither says it
 */
export function formatOfFile(path: string, named: FileFormat | undefined): FileFormat {
  const format = named ?? formatOfExtension[extensionOf(path)];
  if (format !== undefined) return format;
  const choices = `--format ${fileFormats.join(', ')}`;
  if (path === standardStream) throw new UsageError(`Which format? Name it: ${choices}.`);
  const known = Object.keys(formatOfExtension).join(', ');
  throw new UsageError(`Which format is ${path}? Its extension is none of ${known}. Name it: ${choices}.`);
}

export function addFormatOption(command: Command, formats: readonly string[] = fileFormats): void {
  command.addOption(
    choice('--format <format>', 'format of the file (default: that of its extension)', formats),
  );
}

/** Reads what stands between the cells of a CSV file. */
export function parseDelimiter(text: string): string {
  const delimiter = text === '\\t' || text === 'tab' ? '\t' : text;
  if (delimiter.length === 1) return delimiter;
  throw new InvalidArgumentError('Expected one character, or tab.');
}

/** Options, and the formats that have them. */
export type FormatRules<Format> = readonly (readonly [
  formats: readonly Format[],
  options: readonly string[],
])[];

/**
 * Makes sure that no option is passed which only another format has.
 *
 * @throws UsageError with the option that the format does not have
 */
export function checkFormatOptions<Format extends string>(
  command: Command,
  format: Format,
  rules: FormatRules<Format>,
): void {
  for (const [formats, names] of rules) {
    const name = names.find((one) => command.getOptionValueSource(one) === 'cli');
    if (name === undefined || formats.includes(format)) continue;
    const list = formats.join(', ');
    throw new UsageError(`${flagName(name)} is for ${list}, and the format of this file is ${format}.`);
  }
}
