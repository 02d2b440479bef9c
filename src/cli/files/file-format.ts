import { win32 } from 'node:path';
import { UsageError } from '../errors/usage-error.ts';

/** The formats of event files. */
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

/** The last extension of a path, in small letters. Windows reads both kinds of slashes, so its rules do for every path. */
export function extensionOf(path: string): string {
  return win32.extname(path).toLowerCase();
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
