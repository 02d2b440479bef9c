import { accessSync, constants, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CalendarSnapshot } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import type { CalendarData } from './calendar-data.ts';
import type { MockCommandOptions } from './parse-options.ts';
import type { ServedMock } from './respond.ts';
import { relocateSnapshot } from './site-addresses.ts';

/** The file that the mock is saved as. */
export function savedFile({ save, snapshot }: MockCommandOptions): string | undefined {
  if (save === undefined) return undefined;
  const file = save === true ? snapshot : save;
  if (file === undefined) throw new UsageError('Where to? --save calendar.json names the file.');
  checkWritable(file);
  return file;
}

/** Saves what the mock contains, with the address that the site had in its snapshot. */
export function saveMock(
  file: string,
  { mock, addresses }: ServedMock,
  data: CalendarData,
  { stderr }: CommandContext,
  result: CommandResult,
): void {
  try {
    writeSnapshotFile(file, relocateSnapshot(mock.snapshot(), addresses.siteUrl, data.siteUrl));
    stderr.write(`Saved as ${file}.\n`);
  } catch (error) {
    // The interruption is how a mock ends, so this is what is to be reported.
    stderr.write(`Not saved as ${file}: ${error instanceof Error ? error.message : error}\n`);
    result.exitCode = ExitCode.findings;
  }
}

/** Throws a UsageError where the file could not be written later. */
function checkWritable(path: string): void {
  const folder = dirname(resolve(path));
  try {
    accessSync(folder, constants.W_OK);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a folder');
  } catch (error) {
    throw new UsageError(
      `The mock cannot be saved as ${path}: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

/**
 * Writes a snapshot, compressed where the name ends in `.gz`. The earlier file stays whole until the new one is on the
 * disk, and writing cannot be interrupted in the middle, since signals are handled after it.
 */
function writeSnapshotFile(path: string, snapshot: CalendarSnapshot): void {
  const text = `${JSON.stringify(snapshot, undefined, 2)}\n`;
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    writeFileSync(temporary, path.endsWith('.gz') ? gzipSync(text) : text, { flush: true });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
