import { UsageError } from '../errors/errors.ts';
import { writeFileChunks } from '../files/write-file.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import { readSnapshotFile } from '../snapshots/read-snapshot-file.ts';
import type { CalendarData } from './calendar-data.ts';
import type { MockCommandOptions } from './parse-options.ts';
import type { ServedMock } from './respond.ts';
import { relocateSnapshot } from './site-addresses.ts';

/** The file that the mock is saved as. */
export function savedFile({ save, snapshot }: MockCommandOptions): string | undefined {
  const file = save === true ? snapshot : save;
  if (save !== undefined && file === undefined)
    throw new UsageError('Where to? --save calendar.json names the file.');
  return file;
}

/** Whether a file is a snapshot, which a mock may replace. */
export async function isSnapshot(path: string, context: CommandContext): Promise<boolean> {
  try {
    await readSnapshotFile(path, context);
    return true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

/** Saves what the mock contains, with the address that the site had in its snapshot. */
export async function saveMock(
  file: string,
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
    context.stderr.write(`Saved as ${file}.\n`);
  } catch (error) {
    // The interruption is how a mock ends, so this is what is to be reported.
    context.stderr.write(`Not saved as ${file}: ${error instanceof Error ? error.message : error}\n`);
    result.exitCode = ExitCode.findings;
  }
}
