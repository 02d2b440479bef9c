import { FormatError, type RecordResult, type RowResult } from '../../../sync/index.ts';
import { flagName } from '../../arguments/flag-name.ts';
import { standardStream } from '../../files/file-format.ts';
import { toPlainLine } from '../../output/plain-text.ts';

/** How a file is called in messages. */
export const fileName = (path: string): string => (path === standardStream ? 'standard input' : path);

/** The library's advice in words of the command line: its options are flags here. */
export function adviceInFlags(message: string): string {
  return message
    .replace(
      /Name its column in the option columns, \{ ("[^"]*"): … \}, or null to leave it out/,
      (_, heading) => {
        return `Name its column with --column ${heading}=<column>, or leave it out with --column ${heading}=`;
      },
    )
    .replace(/[Pp]ass uncertain: '(\w+)'/g, (_, mode) => `add --uncertain ${mode}`)
    .replace(/\bPass the option (\w+)/g, (_, name) => `Add ${flagName(name)}`)
    .replace(/\bpass the option (\w+)/g, (_, name) => `add ${flagName(name)}`)
    .replace(/\bthe option (\w+)/g, (_, name) => flagName(name));
}

/** What is wrong with a row, or has to be known about it, and where it stands. */
export function describeRow(path: string, { row, line, column, error, note }: RowResult): string {
  const message = toPlainLine(adviceInFlags(error?.message ?? note ?? ''));
  const file = fileName(path);
  const isPlaced = error instanceof FormatError || message.startsWith(`Invalid row ${row} `);
  if (isPlaced) return `${file}: ${message}`;
  const position =
    line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
  return `${file}: row ${row}${position}: ${message}`;
}

/** What is wrong with a record of a snapshot, or has to be known about it. */
export function describeRecord({ kind, source, name, error, note }: RecordResult): string {
  return toPlainLine(`${kind} ${source} "${name}": ${adviceInFlags(error?.message ?? note ?? '')}`);
}

/** What became of a row or a record, as JSON: its error as a text. */
export function toReport({ error, ...result }: RowResult | RecordResult): object {
  return { ...result, ...(error && { error: adviceInFlags(error.message) }) };
}
