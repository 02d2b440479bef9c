import { CalendarError } from '../../index.ts';
import type { ImportRow, ImportSource, RowPosition } from './located-row.ts';

/** A row with where it stands, or why there is none. */
export interface ReadRow {
  readonly position?: RowPosition | undefined;
  readonly row?: ImportRow | undefined;
  readonly error?: Error | undefined;
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
    for await (const item of source) {
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
