import { type Command, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../errors/usage-error.ts';
import { type FileFormat, fileFormats } from './file-format.ts';

/** Adds `--format`. */
export function addFormatOption(command: Command, formats: readonly string[] = fileFormats): void {
  const description = 'format of the file (default: that of its extension)';
  command.addOption(new Option('--format <format>', description).choices(formats));
}

/** Reads what stands between the cells of a CSV file. */
export function parseDelimiter(text: string): string {
  const delimiter = text === '\\t' || text === 'tab' ? '\t' : text;
  if (delimiter.length === 1) return delimiter;
  throw new InvalidArgumentError('Expected one character, or tab.');
}

/**
 * Makes sure that no option is given which only another format has.
 *
 * @param formatsOf - the formats of such options, by their names
 * @throws UsageError with the options that the format does not have
 */
export function checkFormatOptions<Format extends string = FileFormat>(
  command: Command,
  format: Format,
  formatsOf: Readonly<Record<string, readonly Format[]>>,
): void {
  for (const option of command.options) {
    const formats = formatsOf[option.attributeName()];
    const isGiven = command.getOptionValueSource(option.attributeName()) === 'cli';
    if (formats === undefined || !isGiven || formats.includes(format)) continue;
    throw new UsageError(
      `${option.long} is for ${formats.join(', ')}, and the format of this file is ${format}.`,
    );
  }
}
