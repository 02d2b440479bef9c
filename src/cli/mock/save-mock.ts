import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createCalendarMock, SnapshotError } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { fileError } from '../files/file-error.ts';
import { standardStream } from '../files/file-format.ts';
import { type WritableFile, writeFileChunks } from '../files/write-file.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import type { CalendarData } from './calendar-data.ts';
import type { MockCommandOptions } from './parse-options.ts';
import type { ServedMock } from './respond.ts';
import { relocateSnapshot } from './site-addresses.ts';

/** The file that the mock is to be saved as. */
export function savedPath({ save, snapshot }: MockCommandOptions): string | undefined {
  const path = save === true ? snapshot : save;
  if (save !== undefined && path === undefined)
    throw new UsageError('Where to? --save calendar.json names the file.');
  if (path === standardStream) throw new UsageError('--save needs a file: standard output has the address.');
  return path;
}

/** Whether a file is a snapshot, which a mock may replace: it can start with it. */
export async function isSnapshot(
  path: string,
  { snapshot: loaded, extraField: extraFields = [] }: MockCommandOptions,
  context: CommandContext,
): Promise<boolean> {
  // What is wrong with it is said where it is loaded.
  if (path === loaded) return true;
  try {
    createCalendarMock({ snapshot: await readSnapshotFile(path, context), extraFields });
    return true;
  } catch (error) {
    if (error instanceof UsageError || error instanceof SnapshotError) return false;
    throw error;
  }
}

/** Throws a UsageError where the file could not be replaced later. */
export async function checkFolder({ path, target, existing }: WritableFile): Promise<void> {
  if (existing && !existing.isFile()) return;
  await access(dirname(target), constants.W_OK).catch((error: unknown) => {
    throw fileError(error, path, 'written');
  });
}

/** Saves what the mock contains, with the address that the site had in its snapshot. */
export async function saveMock(
  file: WritableFile,
  { mock, addresses }: ServedMock,
  data: CalendarData,
  context: CommandContext,
  result: CommandResult,
): Promise<void> {
  // Without a list it would be no snapshot to those who read it.
  const snapshot = { events: [], ...relocateSnapshot(mock.snapshot(), addresses.siteUrl, data.siteUrl) };
  async function* text() {
    yield `${JSON.stringify(snapshot, undefined, 2)}\n`;
  }
  try {
    await writeFileChunks(file, text(), context);
    context.stderr.write(`Saved as ${file.path}.\n`);
  } catch (error) {
    // The interruption is how a mock ends, so this is what is to be reported.
    context.stderr.write(`Not saved as ${file.path}: ${error instanceof Error ? error.message : error}\n`);
    result.exitCode = ExitCode.findings;
  }
}
