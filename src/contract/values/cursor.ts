import { ValidationError } from '../../errors/validation-error.ts';
import { problemOf } from './check.ts';

/** The position of a page: when the first page was read, the last start before this page, and the IDs with that start. */
export interface Cursor {
  readonly now: number;
  readonly start: number;
  readonly ids: readonly number[];
}

/** Writes a cursor as a string that needs no encoding in a URL. */
export const formatCursor = ({ now, start, ids }: Cursor) =>
  [now, start, ...ids].map((part) => part.toString(36)).join('.');

/** Parses a cursor, which a visitor may have changed. Its caller rejects dates that do not exist. */
export function parseCursor(cursor: string): Cursor {
  const parts = String(cursor)
    .split('.')
    .map((part) => Number.parseInt(part, 36));
  const [now = Number.NaN, start = Number.NaN, ...ids] = parts;
  const parsed = { now, start, ids };
  if (formatCursor(parsed) === cursor) return parsed;
  throw new ValidationError('cursor', [
    { path: [], ...problemOf('invalid_value', '`next` of a page', cursor) },
  ]);
}
