import type { IssueCode } from '../../errors/validation-error.ts';
import type { english } from './english.ts';

/** An error that has a sentence of its own, by the name of its class; `other` is any other. */
export type ProblemName = keyof typeof english.errors;

/** A field that is called by a name of its own, by its name in the interface; `other` is any other. */
export type ProblemField = keyof typeof english.fields;

/** What {@link problemText} says in one language. */
export interface ProblemTranslation {
  /** A sentence or two for each error. */
  readonly errors: Readonly<Record<ProblemName, string>>;
  /** A sentence for each code of an issue. `{field}` stands for the name of the field. */
  readonly issues: Readonly<Record<IssueCode, string>>;
  /** What each field is called where people are asked for it, such as `the title` in `Please enter the title.` */
  readonly fields: Readonly<Record<ProblemField, string>>;
}
