import type { IssueCode } from '../../errors/validation-error.ts';

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

export const english = {
  errors: {
    BadRequestError: 'The calendar does not accept this. Please check what you have entered.',
    AuthenticationError: 'Please sign in again.',
    PermissionError: 'You are not allowed to do this.',
    NotFoundError: 'This could not be found.',
    GoneError: 'This has been deleted.',
    RateLimitError: 'The calendar is too busy at the moment. Please try again in a minute.',
    ServerError: 'The calendar has a problem at the moment. Please try again later.',
    ConflictError: 'Someone else has changed this in the meantime. Please check it again.',
    ResponseError: 'The calendar did not respond as expected. Please try again later.',
    RecurringEventError: 'This would change other dates.',
    NotStoredError: 'This was done differently. Please check it again.',
    DiscoveryError: 'There is no usable calendar here.',
    NetworkError: 'The calendar cannot be reached. Please try again.',
    TimeoutError: 'The calendar is taking too long to respond. Please try again.',
    other: 'Something went wrong. Please try again.',
  },
  issues: {
    required: 'Please enter {field}.',
    invalid_value: 'Please check {field}.',
    invalid_date: 'Please check {field}: this date does not exist or cannot be used here.',
    invalid_address: 'Please check {field}: this is not a complete web address.',
    invalid_time_zone: 'Please check {field}: this time zone does not exist.',
    invalid_amount: 'Please check {field}: write amounts without a thousands separator, such as 12.50.',
    out_of_range: 'Please check {field}: this number is too small or too large.',
    too_long: 'Please shorten {field}.',
    end_before_start: 'The end is before the start.',
    unknown_key: 'The form has a field that the calendar does not know.',
    not_allowed: 'The form has a field that cannot be used here.',
    not_unique: 'Please check {field}: something else has the same value.',
  },
  fields: {
    title: 'the title',
    name: 'the name',
    description: 'the description',
    excerpt: 'the excerpt',
    start_date: 'the start',
    end_date: 'the end',
    timezone: 'the time zone',
    venue: 'the venue',
    organizer: 'the organizer',
    categories: 'the categories',
    tags: 'the tags',
    cost: 'the price',
    website: 'the website',
    image: 'the image',
    phone: 'the phone number',
    email: 'the e-mail address',
    address: 'the address',
    city: 'the city',
    zip: 'the postal code',
    state: 'the state',
    province: 'the province',
    country: 'the country',
    parent: 'the parent category',
    slug: 'the slug',
    status: 'the status',
    author: 'the author',
    date: 'the date of publication',
    other: 'all fields',
  },
  statuses: { canceled: 'Canceled', postponed: 'Postponed', scheduled: '' },
};
