import { CalendarError } from '../../index.ts';

/** A journal cannot be read or written. The import stops, since nobody would know what it does; `cause` is why. */
export class JournalError extends CalendarError {
  override name = 'JournalError';

  /** @param what - what was not possible */
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, undefined, { cause });
  }
}
