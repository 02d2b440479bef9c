import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { UsageError } from '../errors/errors.ts';
import { createReader } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import { type Address, parseAddress } from './find-record.ts';
import { addressHelp } from './record-kind.ts';

export interface AddressOptions {
  readonly ids?: string;
  readonly yes?: boolean;
}

/** Adds the records that a command changes: as arguments, or one a line in a file. */
export function addAddresses(command: Command): void {
  command
    .argument('[id-or-slug...]', addressHelp)
    .option('--ids <file>', 'file with one ID or slug per line, or - for standard input')
    .option('--yes', 'do not ask');
}

/** @throws UsageError if there are none */
export async function readAddresses(
  texts: readonly string[],
  { ids }: AddressOptions,
  context: CommandContext,
): Promise<Address[]> {
  const file = ids === undefined ? '' : await text(createReader(ids, context)());
  const lines = file.split(/\s+/).filter((line) => line !== '');
  if (texts.length + lines.length > 0) return [...texts, ...lines].map(parseAddress);
  throw new UsageError('Pass the ID or slug of at least one record, or --ids with a file of them.');
}
