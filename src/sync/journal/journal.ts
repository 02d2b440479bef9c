import * as z from 'zod/mini';
import { CalendarError } from '../../index.ts';

/**
 * Where an import writes down what it does, a line of JSON at a time, so that an interrupted run can go on. Keep one
 * for each site and source, and let no two runs use it at once.
 */
export interface Journal {
  /** Returns the lines of former runs, in their order. Left out, nothing is known of former runs. */
  read?(): Iterable<string> | AsyncIterable<string>;
  /**
   * Stores a line, which has no line break. The import waits for it: what a line announces is sent only once it is
   * stored.
   */
  append(line: string): void | Promise<void>;
  /** Called when the run has ended, whether or not it was completed. */
  close?(): void | Promise<void>;
}

/** A value with the keys of its objects in order, so that equal values are written equally. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A hash of a value as JSON, however the keys of its objects are ordered. */
export async function hashOf(value: unknown): Promise<string> {
  return hashOfBytes(new TextEncoder().encode(JSON.stringify(value, inOrder)));
}

/** A hash of bytes: 96 bits of SHA-256, in hexadecimal digits. */
export async function hashOfBytes(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A journal cannot be read or written. The import stops, since nobody would know what it does; `cause` is why. */
export class JournalError extends CalendarError {
  override name = 'JournalError';

  /** @param what - what was not possible */
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, undefined, { cause });
  }
}

/** What a journal begins with. */
const Header = z.object({
  journal: z.literal('events-calendar-client/sync'),
  /** In journals of version 1, hashes are of rows whose titles and names were HTML. */
  version: z.literal([1, 2]),
  site: z.string(),
});

/** A run begins, or has been completed. */
const Run = z.object({ run: z.enum(['started', 'completed']) });

/** An event is about to be created. Whether it was, the next line about its key says. */
const Creating = z.object({ creating: z.string() });

/** The service has declined to create an event. */
const Declined = z.object({ declined: z.string() });

/** The event of a row is as the row wants it. */
const Done = z.object({
  key: z.string(),
  id: z.number(),
  /** Hash of the row. */
  hash: z.string(),
  /** `modified_utc` of the event then. */
  modified: z.string(),
  /** Hash of the row's image: of its address, or of the content of its file. */
  image: z.optional(z.string()),
});

/** An image was sent. */
const Uploaded = z.object({
  /** Hash of its content. */
  uploaded: z.string(),
  id: z.number(),
});

/** A line of a journal. */
export const JournalLine = z.union([Done, Creating, Declined, Uploaded, Run, Header]);
export type JournalLine = z.infer<typeof JournalLine>;

/** Reads a line; undefined where it is none, such as one that a killed process has begun. */
export function parseLine(text: string): JournalLine | undefined {
  try {
    return JournalLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
