import { CalendarError, type RequestContext } from './calendar-error.ts';

/** One thing that is wrong with an input. */
export interface ValidationIssue {
  /** Where, such as `['venue', 'phone']`; empty for the whole. */
  readonly path: readonly (string | number)[];
  /** What was expected and what the input holds instead. */
  readonly message: string;
}

/** An issue as a sentence that starts with its path. */
export const formatIssue = ({ path, message }: ValidationIssue) =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message;

/**
 * An input cannot be sent. No request was made.
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
  readonly issues: readonly ValidationIssue[];

  /** @param subject - what was checked, such as `event to create` */
  constructor(subject: string, issues: readonly ValidationIssue[], context?: RequestContext) {
    super(`Invalid ${subject}: ${issues.map(formatIssue).join('; ')}`, context);
    this.issues = issues;
  }
}

/** Throws a `ValidationError` with a single issue. */
export function throwValidationError(subject: string, path: ValidationIssue['path'], message: string): never {
  throw new ValidationError(subject, [{ path, message }]);
}
