import { type Command, Option } from 'commander';

/** How records are printed. */
export interface FormatOptions {
  readonly json?: boolean;
  readonly ndjson?: boolean;
}

/** Adds `--json`. */
export function addJsonOption(command: Command): void {
  command.optionsGroup('Output:').option('--json', 'print a JSON document, with every field');
}

/** Adds the formats of listings. */
export function addFormatOptions(command: Command): void {
  addJsonOption(command);
  command.addOption(
    new Option('--ndjson', 'print a JSON document for each record, a line each, as they arrive').conflicts(
      'json',
    ),
  );
}

/** How writes are made and printed. */
export interface WriteOptions {
  readonly json?: boolean;
  readonly dryRun?: boolean;
}

/** Adds the options of commands that write. */
export function addWriteOptions(command: Command): void {
  addJsonOption(command);
  command.option('--dry-run', 'print the request that would be sent, and write nothing');
}
