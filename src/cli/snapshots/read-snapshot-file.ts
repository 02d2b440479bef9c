import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { CalendarSnapshot } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { createReader } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import { recordKinds } from '../records/record-kind.ts';

/** The longest snapshot in bytes, decompressed: some 50,000 events. */
const greatestSize = 256 * 2 ** 20;

function parse(bytes: Buffer): unknown {
  // gzip begins with these, whatever the name of the file.
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = isCompressed ? gunzipSync(bytes, { maxOutputLength: greatestSize }) : bytes;
  return JSON.parse(text.toString('utf8').replace(/^\uFEFF/, ''));
}

/** What is wrong with a snapshot; undefined if nothing is. Wrong records are found later, one by one. */
function problemOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'it is a list, such as a file of events, which `import` reads';
  const lists = recordKinds.map(({ name }) => name).filter((name) => name in Object(value));
  if (lists.length === 0) return `it has none of ${recordKinds.map(({ name }) => name).join(', ')}`;
  const wrong = lists.find((name) => !Array.isArray((value as Record<string, unknown>)[name]));
  return wrong && `${wrong} is no list of records`;
}

/**
 * Reads a snapshot from a file, also a compressed one, or from standard input for `-`.
 *
 * @throws UsageError that says what the file is instead
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
      bytes.length > greatestSize ? `it has more than ${greatestSize / 2 ** 20} MiB` : problemOf(value);
    if (problem === undefined) return value as CalendarSnapshot;
  } catch (error) {
    problem = `it is not JSON (${(error as Error).message})`;
  }
  throw new UsageError(
    `${path} is no snapshot: ${problem}. Expected a file that \`events-calendar snapshot\` wrote.`,
  );
}
