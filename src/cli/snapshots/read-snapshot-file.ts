import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { readLines, readText } from '../../sync/formats/input.ts';
import type { CalendarSnapshot } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { fileName } from '../files/file-format.ts';
import { createReader } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import { recordKinds } from '../records/record-kind.ts';

/** The size limit of a line of NDJSON, and of a document, in characters. */
const largestPart = 256_000_000;

/** Returns the object that a line of NDJSON or a whole document consists of. Undefined for a part of a document. */
function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Parses a document, or NDJSON with only one of its lines in memory as a string. */
async function parseText(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  let snapshot: Record<string, unknown> | undefined;
  let document = '';
  for await (const { text: line } of readLines(readText(chunks, {}), largestPart)) {
    if (line.trim() === '') continue;
    const value = document === '' ? parseObject(line) : undefined;
    if (!snapshot && value) snapshot = value;
    else if (snapshot) {
      const [[name, record] = [''], ...others] = Object.entries(value ?? {});
      if (!recordKinds.some((kind) => kind.name === name) || others.length > 0)
        throw new Error('one of its lines is not a record');
      snapshot[name] ??= [];
      (snapshot[name] as unknown[]).push(record);
    } else {
      document += `${line}\n`;
      if (document.length > largestPart) throw new Error('it is larger than 256 MB');
    }
  }
  return snapshot ?? JSON.parse(document);
}

async function parseFile(chunks: AsyncGenerator<Uint8Array>): Promise<unknown> {
  const { value: first = new Uint8Array() } = await chunks.next();
  const bytes = Readable.from(chunks);
  bytes.unshift(first);
  // The first bytes of gzip data, since file names may be wrong.
  const isCompressed = first[0] === 0x1f && first[1] === 0x8b;
  return isCompressed ? pipeline(bytes, createGunzip(), parseText) : parseText(bytes);
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
 * Reads a snapshot from a file, or from standard input for `-`: a document or NDJSON, compressed or not.
 *
 * @throws UsageError if the file is not a snapshot
 */
export async function readSnapshotFile(path: string, context: CommandContext): Promise<CalendarSnapshot> {
  let problem: string | undefined;
  try {
    const value = await parseFile(createReader(path, context)());
    problem = problemOf(value);
    if (problem === undefined) return value as CalendarSnapshot;
  } catch (error) {
    if (error instanceof UsageError || context.signal.aborted) throw error;
    problem = `it cannot be read (${(error as Error).message.replace(/: pass the option .*/, '')})`;
  }
  throw new UsageError(
    `${fileName(path)} is not a snapshot: ${problem}. Expected a file that \`events-calendar snapshot\` wrote.`,
  );
}
