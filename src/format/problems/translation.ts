import type { IssueCode } from '../../errors/validation-error.ts';

/** An error that has a sentence of its own, by the name of its class; `other` is any other. */
export type ProblemName =
  | 'BadRequestError'
  | 'AuthenticationError'
  | 'PermissionError'
  | 'NotFoundError'
  | 'GoneError'
  | 'RateLimitError'
  | 'ServerError'
  | 'ConflictError'
  | 'ResponseError'
  | 'DiscoveryError'
  | 'NetworkError'
  | 'TimeoutError'
  | 'other';

/** A field that is called by a name of its own, by its name in the interface; `other` is any other. */
export type ProblemField =
  | 'title'
  | 'name'
  | 'description'
  | 'excerpt'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'venue'
  | 'organizer'
  | 'categories'
  | 'tags'
  | 'cost'
  | 'website'
  | 'image'
  | 'phone'
  | 'email'
  | 'address'
  | 'city'
  | 'zip'
  | 'state'
  | 'province'
  | 'country'
  | 'parent'
  | 'slug'
  | 'status'
  | 'author'
  | 'date'
  | 'other';

/** What {@link problemText} says in one language. */
export interface ProblemTranslation {
  /** A sentence or two for each error. */
  readonly errors: Readonly<Record<ProblemName, string>>;
  /** A sentence for each code of an issue. `{field}` stands for the name of the field. */
  readonly issues: Readonly<Record<IssueCode, string>>;
  /** What each field is called where people are asked for it, such as `the title` in `Please enter the title.` */
  readonly fields: Readonly<Record<ProblemField, string>>;
}
