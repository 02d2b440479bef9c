import { CalendarError } from './calendar-error.ts';

/** Somebody else changed the item between the caller's read and the edit. Nothing was written. */
export class ConflictError extends CalendarError {
  override name = 'ConflictError';
}
