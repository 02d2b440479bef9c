import { type Command, Option } from 'commander';

export interface FormatOptions {
  readonly json?: boolean;
  readonly ndjson?: boolean;
}

export function addJsonOption(command: Command): void {
  command.optionsGroup('Output:').option('--json', 'print a JSON document, with every field');
}

export function addFormatOptions(command: Command): void {
  addJsonOption(command);
  const description = 'print a JSON document for each record, a line each, as they arrive';
  command.addOption(new Option('--ndjson', description).conflicts('json'));
}

export interface WriteOptions {
  readonly json?: boolean;
  readonly dryRun?: boolean;
}

export function addWriteOptions(command: Command): void {
  addJsonOption(command);
  command.option('--dry-run', 'print the request that would be sent, and write nothing');
}
