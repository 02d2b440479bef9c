import * as z from 'zod/mini';

/** What a journal begins with. */
const Header = z.object({
  journal: z.literal('events-calendar-client/sync'),
  version: z.literal(1),
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
  /** Hash of the address of the row's image. */
  image: z.optional(z.string()),
});

/** A line of a journal. */
export const JournalLine = z.union([Done, Creating, Declined, Run, Header]);
export type JournalLine = z.infer<typeof JournalLine>;

/** Reads a line; undefined where it is none, such as one that a killed process has begun. */
export function parseLine(text: string): JournalLine | undefined {
  try {
    return JournalLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
