import { CalendarError, type RequestContext } from './calendar-error.ts';

/** One thing that is wrong with what the caller gave. */
export interface ValidationIssue {
  /** Where, such as `['venue', 'phone']`; empty for the whole. */
  readonly path: readonly (string | number)[];
  /** What was expected and what was given. */
  readonly message: string;
}

/** An issue in words. */
export const sentence = ({ path, message }: ValidationIssue) =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message;

/**
 * What the caller gave cannot be sent. No request was made.
 *
 * @example
 * ```ts
 * import { ValidationError } from 'events-calendar-client';
 *
 * try {
 *   await calendar.events.create({ title: '', start_date: '2027-05-01', end_date: '2027-05-01' });
 * } catch (error) {
 *   if (error instanceof ValidationError) for (const { path, message } of error.issues) console.error(path, message);
 * }
 * ```
 */
export class ValidationError extends CalendarError {
  override name = 'ValidationError';
  /** Everything that is wrong, not the first only. */
  declare readonly issues: readonly ValidationIssue[];

  /** @param subject - what was being checked, such as `event to create` */
  constructor(subject: string, issues: readonly ValidationIssue[], facts?: RequestContext) {
    super(`Invalid ${subject}: ${issues.map(sentence).join('; ')}`, { ...facts, issues } as RequestContext);
  }
}

/** Refuses one thing that the caller gave. */
export function throwValidationError(subject: string, path: ValidationIssue['path'], message: string): never {
  throw new ValidationError(subject, [{ path, message }]);
}
