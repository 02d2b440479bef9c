import { CalendarError } from '../../index.ts';
import type { ImportRow, ImportSource, LocatedRow, RowPosition } from './located-row.ts';

/** A row with where it stands, or why there is none. */
export interface ReadRow {
  readonly position?: RowPosition | undefined;
  readonly row?: ImportRow | undefined;
  readonly error?: Error | undefined;
  /** Whether the file says that the event does not take place. */
  readonly isCancelled?: boolean | undefined;
}

/** What a calendar file returns after its rows. */
interface EndOfRows {
  readonly cancelled?: readonly { readonly position: RowPosition; readonly row: ImportRow }[];
}

/** Where an error says that something cannot be read. */
function positionOf(error: unknown): RowPosition | undefined {
  if (!(error instanceof Error) || !('line' in error) || typeof error.line !== 'number') return undefined;
  const column = 'column' in error && typeof error.column === 'number' ? error.column : undefined;
  return { line: error.line, column };
}

/** The rows of a source. An error that ends it early comes in the place of a row, as the last one. */
export async function* readRows(
  source: ImportSource,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReadRow> {
  try {
    const rows = (async function* () {
      const end: EndOfRows | undefined = yield* source as AsyncIterable<ImportRow | LocatedRow>;
      for (const item of end?.cancelled ?? []) yield { ...item, isCancelled: true };
    })();
    for await (const item of rows) {
      // Events have no field of this name.
      const isLocated = typeof item === 'object' && item !== null && 'position' in item;
      yield isLocated ? item : { row: item };
    }
  } catch (cause) {
    signal?.throwIfAborted();
    const error = cause instanceof Error ? cause : new CalendarError(String(cause));
    yield { position: positionOf(error), error };
  }
}
