import { UsageError } from '../errors/errors.ts';
import { type FileFormat, fileFormats, formatOfFile } from '../files/file-format.ts';

/** The formats of files that can be imported: events, or a whole snapshot. */
export const importFormats = [...fileFormats, 'snapshot'] as const;
export type ImportFormat = FileFormat | 'snapshot';

/**
 * The format of a file to import: the one that is named, or that of its extension.
 *
 * @throws UsageError where neither says it
 */
export function importFormatOf(path: string, named: ImportFormat | undefined): ImportFormat {
  if (named === 'snapshot' || named === undefined) {
    if (named === 'snapshot' || /\.snapshot\.json(\.gz)?$/i.test(path)) return 'snapshot';
    if (/\.gz$/i.test(path))
      throw new UsageError(
        `Is ${path} a snapshot? Then add --format snapshot. Decompress a file of events first.`,
      );
  }
  return formatOfFile(path, named);
}
