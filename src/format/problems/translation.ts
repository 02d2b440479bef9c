import type { IssueCode } from '../../errors/validation-error.ts';
import type { english } from './english.ts';

/** The class name of an error with its own sentence. `other` is any other error. */
export type ProblemName = keyof typeof english.errors;

/** A field of the API with its own name. `other` is any other field. */
export type ProblemField = keyof typeof english.fields;

/** The words of {@link problemText} and {@link statusText} in one language. */
export interface ProblemTranslation {
  /** One or two sentences for each error. */
  readonly errors: Readonly<Record<ProblemName, string>>;
  /** A sentence for each code of an issue. `{field}` is replaced with the name of the field. */
  readonly issues: Readonly<Record<IssueCode, string>>;
  /** The name of each field as it appears in a sentence, such as `the title` in `Please enter the title.` */
  readonly fields: Readonly<Record<ProblemField, string>>;
  /** What to write about an event that is `canceled`, `postponed` or `scheduled`. */
  readonly statuses: Readonly<Record<keyof typeof english.statuses, string>>;
}
