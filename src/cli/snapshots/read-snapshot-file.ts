import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { CalendarSnapshot } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { readFileChunks } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';

const expected = (what: string) => ({ error: `expected ${what}` });
const records = z.optional(z.array(z.looseObject({}, expected('a record')), expected('a list of records')));

/** As much of a snapshot as has to be there; what else is wrong with a record is found with that record. */
const Snapshot = z.looseObject({
  site: z.optional(z.looseObject({}, expected('an object'))),
  window: z.optional(
    z.looseObject({ from: z.string(), to: z.string(), status: z.string() }, expected('{ from, to, status }')),
  ),
  events: records,
  venues: records,
  organizers: records,
  categories: records,
  tags: records,
});

const lists = ['events', 'venues', 'organizers', 'categories', 'tags'];

function refuse(path: string, problem: string): never {
  const origin = 'Expected a file as `events-calendar snapshot` writes it.';
  throw new UsageError(`${path} is no snapshot: ${problem}. ${origin}`);
}

/** The most that a snapshot may have, and be decompressed to, in bytes: some 50,000 events. */
const greatestSize = 256 * 2 ** 20;

function refuseSize(path: string): never {
  throw new UsageError(`${path} is too large: a snapshot may have ${greatestSize / 2 ** 20} MiB at most.`);
}

/** The bytes of a file, or of standard input for `-`. */
async function readBytes(path: string, context: Pick<CommandContext, 'stdin'>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readFileChunks(path, context)) {
    size += chunk.length;
    if (size > greatestSize) refuseSize(path);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decompress(path: string, bytes: Buffer): Buffer {
  // The name of a file may say anything, its first two bytes do not.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: greatestSize });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') refuseSize(path);
    const isCut = code === 'Z_BUF_ERROR';
    return refuse(path, isCut ? 'the compressed file ends in the middle' : 'it cannot be decompressed');
  }
}

function parse(path: string, text: string): unknown {
  if (text.trim() === '') return refuse(path, 'it is empty');
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/^\s*[{[]/.test(text)) return refuse(path, 'it is not JSON');
    const reason = error instanceof Error ? error.message : String(error);
    const [, position] = /at position (\d+)/.exec(reason) ?? [];
    const isCut = /end of JSON|Unterminated/.test(reason) || Number(position) === text.length;
    return refuse(path, isCut ? 'it ends in the middle' : `it is not JSON (${reason})`);
  }
}

/**
 * Reads a snapshot from a file, also one with gzip; from standard input for `-`.
 *
 * @throws UsageError with what the file is instead
 */
export async function readSnapshotFile(
  path: string,
  context: Pick<CommandContext, 'stdin'>,
): Promise<CalendarSnapshot> {
  const bytes = decompress(path, await readBytes(path, context));
  const value = parse(path, bytes.toString('utf8').replace(/^\uFEFF/, ''));
  if (Array.isArray(value)) refuse(path, 'it is a list, such as a file of events, which `import` reads');
  const { error, data } = Snapshot.safeParse(value);
  if (error !== undefined) {
    const problems = error.issues.slice(0, 5).map(({ path: place, message }) => {
      return place.length === 0 ? message : `${place.join('.')}: ${message}`;
    });
    return refuse(path, problems.join('; '));
  }
  if (!lists.some((name) => name in data)) refuse(path, `it has none of ${lists.join(', ')}`);
  return data as CalendarSnapshot;
}
