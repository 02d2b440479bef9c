import { CalendarError } from './calendar-error.ts';

/**
 * What kind of problem it is, for code and for messages in other languages:
 *
 * - `required`: a value is missing, null or blank;
 * - `invalid_value`: a value of another kind, or any other problem;
 * - `invalid_date`: not a date, a date that does not exist, or one that the field does not take;
 * - `invalid_address`: a URL without scheme or host, or one that a site would not keep;
 * - `invalid_time_zone`: not an IANA name, `UTC` or an offset such as `UTC+5:30`;
 * - `invalid_amount`: an amount that is ambiguous, such as `1.250`, or negative, or has several currencies;
 * - `out_of_range`: a number that is too small or too large;
 * - `too_long`: too many characters;
 * - `end_before_start`: an end before its start, or an empty range;
 * - `unknown_key`: an unknown field, parameter or option, see `suggestion`;
 * - `not_allowed`: a field, parameter or option that cannot be used here;
 * - `not_unique`: a value that must be unique.
 */
export type IssueCode =
  | 'required'
  | 'invalid_value'
  | 'invalid_date'
  | 'invalid_address'
  | 'invalid_time_zone'
  | 'invalid_amount'
  | 'out_of_range'
  | 'too_long'
  | 'end_before_start'
  | 'unknown_key'
  | 'not_allowed'
  | 'not_unique';

/** What is wrong with a value, without its path. */
export type Problem = Omit<ValidationIssue, 'path'>;

/** One problem of an input. */
export interface ValidationIssue {
  /** Path, such as `['venue', 'phone']`. Empty for the whole input. */
  readonly path: readonly (string | number)[];
  /** What kind of problem it is. */
  readonly code: IssueCode;
  /** What was expected and what was received. */
  readonly message: string;
  /** What was expected, such as `a positive integer`. */
  readonly expected?: string | undefined;
  /** What was received, such as `"seven"` or `nothing`; undefined if it may be a secret. */
  readonly received?: string | undefined;
  /** The known name that the unknown name most likely means. */
  readonly suggestion?: string | undefined;
}

/**
 * Messages by field, such as `title`, `venue.phone` and `organizer.0.email`, as form libraries take them. Messages
 * about no particular field are under an empty name.
 */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Formats an issue as a sentence that starts with its path. */
export const formatIssue = ({ path, message }: Pick<ValidationIssue, 'path' | 'message'>) =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message;

/**
 * The input is wrong. Nothing was sent.
 *
 * @example
 * ```ts
 * import { ValidationError } from 'events-calendar-client';
 *
 * try {
 *   await calendar.events.create({ title: '', start_date: '2027-05-01', end_date: '2027-05-01' });
 * } catch (error) {
 *   if (error instanceof ValidationError) for (const { path, code, message } of error.issues) console.error(path, code, message);
 * }
 * ```
 */
export class ValidationError extends CalendarError {
  static override readonly name: string = 'ValidationError';
  override readonly httpStatus = 400;
  /** Every problem, not only the first. */
  readonly issues: readonly ValidationIssue[];

  constructor(subject: string, issues: readonly ValidationIssue[]) {
    super(`Invalid ${subject}: ${issues.map(formatIssue).join('; ')}`);
    this.issues = issues;
  }

  /** The messages of the issues by field, such as `{ title: ['expected a non-empty string, got ""'] }`. */
  get fieldErrors(): FieldErrors {
    // Without a prototype, a field may have any name, even `__proto__`.
    const messages: Record<string, string[]> = Object.create(null);
    for (const { path, message } of this.issues) {
      const field = path.join('.');
      messages[field] ??= [];
      messages[field].push(message);
    }
    return { ...messages };
  }
}

/** Throws the error for one value. */
export function throwInvalid(subject: string, path: ValidationIssue['path'], problem: Problem): never {
  throw new ValidationError(subject, [{ path, ...problem }]);
}
