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
  throw new UsageError(
    `${path} is no snapshot: ${problem}. Expected a file that \`events-calendar snapshot\` wrote.`,
  );
}

/** The longest snapshot in bytes, decompressed: some 50,000 events. */
const greatestSize = 256 * 2 ** 20;

/** The bytes of a file, or of standard input for `-`. */
async function readBytes(path: string, context: Pick<CommandContext, 'stdin'>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readFileChunks(path, context)) {
    size += chunk.length;
    if (size > greatestSize) refuse(path, `it has more than ${greatestSize / 2 ** 20} MiB`);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  // gzip begins with these, whatever the name of the file.
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    return isCompressed ? gunzipSync(bytes, { maxOutputLength: greatestSize }) : bytes;
  } catch (error) {
    return refuse(path, `it cannot be decompressed (${(error as Error).message})`);
  }
}

/**
 * Reads a snapshot from a file, also a compressed one, or from standard input for `-`.
 *
 * @throws UsageError that says what the file is instead
 */
export async function readSnapshotFile(
  path: string,
  context: Pick<CommandContext, 'stdin'>,
): Promise<CalendarSnapshot> {
  const text = (await readBytes(path, context)).toString('utf8').replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse(path, `it is not JSON (${(error as Error).message})`);
  }
  if (Array.isArray(value)) refuse(path, 'it is a list, such as a file of events, which `import` reads');
  const { error, data } = Snapshot.safeParse(value);
  if (error !== undefined) {
    const problems = error.issues.slice(0, 5).map((issue) => [...issue.path, issue.message].join(': '));
    return refuse(path, problems.join('; '));
  }
  if (!lists.some((name) => name in data)) refuse(path, `it has none of ${lists.join(', ')}`);
  return data as CalendarSnapshot;
}
