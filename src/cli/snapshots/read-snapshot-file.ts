import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { CalendarSnapshot } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { createReader } from '../files/read-file.ts';
import type { CommandContext } from '../process/command-context.ts';
import { recordKinds } from '../records/record-kind.ts';

/** The size limit of a line, and of a document that does not have its records in lines, in characters. */
const largestPart = 256 * 2 ** 20;

/** Yields the lines of a file, compressed or not. */
async function* linesOf(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const { value: first = new Uint8Array() } = await chunks.next();
  const bytes = Readable.from(
    (async function* () {
      yield first;
      yield* chunks;
    })(),
  );
  // The first bytes of gzip data, since file names may be wrong.
  const isCompressed = first[0] === 0x1f && first[1] === 0x8b;
  const gunzip = createGunzip();
  // Reading reports the error.
  if (isCompressed) pipeline(bytes, gunzip).catch(() => undefined);
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of isCompressed ? gunzip : bytes) {
    const [part = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    parts.push(part);
    length += part.length;
    if (length > largestPart) throw new Error('one of its lines is larger than 256 MiB');
    for (const other of others) {
      yield parts.join('');
      parts = [other];
      length = other.length;
    }
  }
  yield parts.join('');
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Collects the parts of a snapshot from the lines of a file, with only one of them in memory as a string. */
async function parseLines(lines: AsyncIterable<string>): Promise<unknown> {
  const snapshot: Record<string, unknown> = {};
  const isOfRecord = (name: string) => recordKinds.some((kind) => kind.name === name);
  let isNdjson: boolean | undefined;
  /** The list whose records are the next lines of a document, and the line before them. */
  let list: unknown[] | undefined;
  let opening = '';
  let rest = '';
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const value = isNdjson === false && !list ? undefined : tryParse(line.replace(/,\s*$/, ''));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isNdjson === undefined && isObject) {
      isNdjson = true;
      Object.assign(snapshot, value);
    } else if (isNdjson) {
      const [[name, record] = [''], ...others] = Object.entries(isObject ? value : {});
      if (!isOfRecord(name) || others.length > 0) throw new Error('one of its lines is not a record');
      snapshot[name] ??= [];
      (snapshot[name] as unknown[]).push(record);
    } else if (list && isObject) list.push(value);
    else if (list && /^\s*\],?\s*$/.test(line)) list = undefined;
    else {
      isNdjson = false;
      if (list?.length) throw new Error('one of its records is not JSON');
      // A record in several lines.
      if (list) rest += opening;
      list = undefined;
      const [, name = ''] = /^\s*"(\w+)": \[\s*$/.exec(line) ?? [];
      if (isOfRecord(name)) snapshot[name] = list = [];
      if (list) opening = line;
      else rest += line;
      if (rest.length > largestPart) throw new Error('it is larger than 256 MiB');
    }
  }
  if (list) throw new Error('it ends in the middle');
  if (isNdjson) return snapshot;
  const document: unknown = JSON.parse(rest.replace(/,\s*\}\s*$/, '}'));
  return Array.isArray(document) ? document : { ...snapshot, ...Object(document) };
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
export async function readSnapshotFile(
  path: string,
  context: Pick<CommandContext, 'stdin' | 'signal'>,
): Promise<CalendarSnapshot> {
  let problem: string | undefined;
  try {
    const value = await parseLines(linesOf(createReader(path, context)()));
    problem = problemOf(value);
    if (problem === undefined) return value as CalendarSnapshot;
  } catch (error) {
    if (error instanceof UsageError || context.signal.aborted) throw error;
    problem = `it cannot be read (${(error as Error).message})`;
  }
  throw new UsageError(
    `${path} is not a snapshot: ${problem}. Expected a file that \`events-calendar snapshot\` wrote.`,
  );
}
