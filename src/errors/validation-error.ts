import { CalendarError } from './calendar-error.ts';

/**
 * What kind of thing is wrong, for programs and for messages in other languages:
 *
 * - `required`: nothing, null or a blank text came where a value is needed;
 * - `invalid_value`: a value of another kind, or one that is not possible there; also what no other code stands for;
 * - `invalid_date`: no date, one that does not exist, or one that the field does not take;
 * - `invalid_address`: a web address without a scheme or a host, or one that a service would not keep;
 * - `invalid_time_zone`: no IANA name, `UTC` or offset such as `UTC+5:30`;
 * - `invalid_amount`: an amount of money that can be read in two ways, such as `1.250`, or that is below 0;
 * - `out_of_range`: a number that is too small or too large;
 * - `too_long`: a text with too many characters;
 * - `end_before_start`: an end before its start; of a range also one that is the same;
 * - `unknown_key`: a field, parameter or option that there is not; see `suggestion`;
 * - `not_allowed`: a field, parameter or option that cannot be used here;
 * - `not_unique`: a value that something else has as well, where only one may.
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

/** One thing that is wrong with an input. */
export interface ValidationIssue {
  /** Where, such as `['venue', 'phone']`; empty for the whole. */
  readonly path: readonly (string | number)[];
  /** What kind of thing is wrong. */
  readonly code: IssueCode;
  /** What was expected and what the input holds instead, made of the parts that follow. */
  readonly message: string;
  /** What was expected, such as `a positive integer`. */
  readonly expected?: string | undefined;
  /** What was received, such as `"seven"` or `nothing`; undefined where it may be a secret. */
  readonly received?: string | undefined;
  /** The name that an unknown one most likely stands for. */
  readonly suggestion?: string | undefined;
}

/**
 * Messages by the names of the fields that they are about, nested ones as `venue.phone` and `organizer.0.email`, as forms
 * and form libraries take them. What is about no field is under an empty name.
 */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** An issue as a sentence that starts with its path. */
export const formatIssue = ({ path, message }: Pick<ValidationIssue, 'path' | 'message'>) =>
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
 *   if (error instanceof ValidationError) for (const { path, code, message } of error.issues) console.error(path, code, message);
 * }
 * ```
 */
export class ValidationError extends CalendarError {
  override name = 'ValidationError';
  /** Everything that is wrong, not the first only. */
  readonly issues: readonly ValidationIssue[];

  /** @param subject - what was checked, such as `event to create` */
  constructor(subject: string, issues: readonly ValidationIssue[]) {
    super(`Invalid ${subject}: ${issues.map(formatIssue).join('; ')}`);
    this.issues = issues;
  }

  /** The messages of the issues by field, such as `{ title: ['expected text that is not empty, got ""'] }`. */
  get fieldErrors(): FieldErrors {
    // Without a prototype, a field of any name can be added, __proto__ too.
    const messages: Record<string, string[]> = Object.create(null);
    for (const { path, message } of this.issues) {
      const field = path.join('.');
      messages[field] ??= [];
      messages[field].push(message);
    }
    return { ...messages };
  }
}
