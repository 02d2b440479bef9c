import { ValidationError } from '../../errors/validation-error.ts';
import { problemOf } from './check.ts';

/** Where a page begins: when the first one was read, when the last event before it starts, and which start then. */
export interface Cursor {
  readonly now: number;
  readonly start: number;
  readonly ids: readonly number[];
}

/** Writes a cursor as text that can be a parameter of a URL as it is. */
export const formatCursor = ({ now, start, ids }: Cursor) =>
  [now, start, ...ids].map((part) => part.toString(36)).join('.');

/** Parses a cursor, which a visitor may have changed. Dates that do not exist are rejected where they are used. */
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
