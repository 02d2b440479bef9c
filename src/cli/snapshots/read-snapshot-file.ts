import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { CalendarSnapshot } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { createReader } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import { recordKinds } from '../records/record-kind.ts';

/** The size limit of a decompressed snapshot in bytes: some 50,000 events. */
const greatestSize = 256 * 2 ** 20;

function parse(bytes: Buffer): unknown {
  // The first bytes of gzip data, since file names may be wrong.
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = isCompressed ? gunzipSync(bytes, { maxOutputLength: greatestSize }) : bytes;
  return JSON.parse(text.toString('utf8').replace(/^\uFEFF/, ''));
}

/** Returns the problem with a snapshot, if any. Its records are checked later, one by one. */
function problemOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'it is a list, as in a file of events for `import`';
  const lists = recordKinds.map(({ name }) => name).filter((name) => name in Object(value));
  if (lists.length === 0) return `it contains none of ${recordKinds.map(({ name }) => name).join(', ')}`;
  const wrong = lists.find((name) => !Array.isArray((value as Record<string, unknown>)[name]));
  return wrong && `${wrong} is not a list of records`;
}

/**
 * Reads a snapshot from a file, compressed or not, or from standard input for `-`.
 *
 * @throws UsageError if the file is not a snapshot
 */
export async function readSnapshotFile(
  path: string,
  context: Pick<CommandContext, 'stdin' | 'signal'>,
): Promise<CalendarSnapshot> {
  const bytes = await buffer(createReader(path, context)());
  let problem: string | undefined;
  try {
    const value = parse(bytes);
    problem =
      bytes.length > greatestSize ? `it is larger than ${greatestSize / 2 ** 20} MiB` : problemOf(value);
    if (problem === undefined) return value as CalendarSnapshot;
  } catch (error) {
    problem = `it is not JSON (${(error as Error).message})`;
  }
  throw new UsageError(
    `${path} is not a snapshot: ${problem}. Expected a file that \`events-calendar snapshot\` wrote.`,
  );
}
