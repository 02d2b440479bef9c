import type { IssueCode } from '../errors/validation-error.ts';
import { type EventWithStatus, eventStatusOf } from '../listed-event.ts';
import { english, type ProblemTranslation } from './problems/english.ts';

/** Options of {@link problemText}. */
export interface ProblemTextOptions {
  /** Language tags, such as `de` or `['de-AT', 'en']`. Default: the platform's language. */
  readonly locale?: string | readonly string[] | undefined;
  /** Sentences in other languages, or other English ones, by language tag, such as `{ de: german }`. */
  readonly translations?: Readonly<Record<string, ProblemTranslation>> | undefined;
  /**
   * Returns only problems of this field and fields inside it, such as `venue` or `venue.phone`, or an empty string. An
   * empty name means problems of no field. Default: all problems.
   */
  readonly field?: string | undefined;
}

/** Options of {@link statusText}. */
export interface StatusTextOptions extends Pick<ProblemTextOptions, 'locale' | 'translations'> {}

interface Issue {
  readonly path: readonly unknown[];
  readonly code: unknown;
}

/** The parts of an error that are read. It may be from another copy of the package. */
interface Problem {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly issues?: readonly Issue[];
  readonly params?: Readonly<Record<string, unknown>>;
  /** The unreadable field of a file, and further ones of its row. */
  readonly field?: unknown;
  readonly others?: readonly Problem[];
}

/** Returns the own property of a table, under any name. */
function own<Value>(table: Readonly<Record<string, Value>>, name: unknown): Value | undefined {
  return Object.hasOwn(table, String(name)) ? table[String(name)] : undefined;
}

/** Finds the table of the first available language, in any case. The table of `de` also serves `de-AT`. */
function translationFor({ locale, translations }: StatusTextOptions): ProblemTranslation {
  const tables: Readonly<Record<string, ProblemTranslation>> = { en: english, ...translations };
  const tags = [locale ?? new Intl.DateTimeFormat().resolvedOptions().locale].flat();
  for (const tag of tags) {
    for (let wanted = String(tag).toLowerCase(); wanted; wanted = wanted.replace(/-?[^-]*$/, '')) {
      const name = Object.keys(tables).find((other) => other.toLowerCase() === wanted) ?? '';
      if (tables[name]) return withEnglish(tables[name]);
    }
  }
  return english;
}

/** Fills gaps in a table with English, because it may have been written for another version. */
function withEnglish({ errors, issues, fields, statuses }: Partial<ProblemTranslation>): ProblemTranslation {
  return {
    errors: { ...english.errors, ...errors },
    issues: { ...english.issues, ...issues },
    fields: { ...english.fields, ...fields },
    statuses: { ...english.statuses, ...statuses },
  };
}

/** The names of fields in calendar files. */
const properties: Readonly<Record<string, string>> = {
  DTSTART: 'start_date',
  DTEND: 'end_date',
  DURATION: 'end_date',
  SUMMARY: 'title',
};

/** Converts the field of a file to an issue: a time to its date, part of a venue or organizer to a nested field. */
function issueOfField({ field }: Problem): Issue {
  const name = own(properties, field) ?? String(field ?? '').replace(/_time$/, '_date');
  const code: IssueCode = name.endsWith('_date') ? 'invalid_date' : 'invalid_value';
  return { path: name.replace(/^(venue|organizer)_/, '$1.').split('.'), code };
}

function issuesOf(problem: Problem): readonly Issue[] {
  const { name, issues, params, code, others = [] } = problem;
  if (name === 'FormatError') return [problem, ...others].map(issueOfField);
  if (name === 'ValidationError' && issues) return issues;
  if (name !== 'BadRequestError' || !params) return [];
  const kind: IssueCode = code === 'rest_missing_callback_param' ? 'required' : 'invalid_value';
  return Object.keys(params).map((field) => ({ path: field.split('.'), code: kind }));
}

function isAbout(field: string, { path }: Issue): boolean {
  return `${path.join('.')}.`.startsWith(`${field}.`);
}

/** Returns what to do about an issue. The last known name in its path is the field that people know. */
function sentenceFor({ path, code }: Issue, { issues, fields }: ProblemTranslation): string {
  // Such as `title_html` and `date_utc`, a title and a date.
  const names = path.map((part) => own<string>(fields, String(part).replace(/_(html|utc)$/, '')));
  const field = names.findLast((name) => name !== undefined) ?? fields.other;
  const sentence = own<string>(issues, code) ?? issues.invalid_value;
  return sentence.replace('{field}', () => field);
}

/**
 * Explains an error to people who do not program: one sentence for each problem of their input, or what happened and
 * what to do. It contains no URL, no code and nothing that the site has sent. It is in English, unless you pass a table
 * for another language, such as `german`.
 *
 * It accepts anything that was thrown, even by another copy of the package or as JSON, and never throws.
 *
 * @param error - what was thrown. Anything other than an error of the library gets a general sentence
 * @param options - the language, tables of other languages, and a single field
 * @example
 * ```ts
 * import { german, problemText } from 'events-calendar-client/format';
 *
 * try {
 *   await calendar.events.create({ title: '', start_date: '2027-02-30', end_date: '2027-03-01' });
 * } catch (error) {
 *   console.log(problemText(error, { locale: 'en' })); // Please enter the title. Please check the start: this date …
 *   console.log(problemText(error, { locale: 'de', field: 'title', translations: { de: german } })); // Bitte geben Sie den Titel an.
 * }
 * ```
 */
export function problemText(error: unknown, options: ProblemTextOptions = {}): string {
  try {
    const translation = translationFor(options);
    const { field } = options;
    const problem = Object(error) as Problem;
    const issues = issuesOf(problem);
    if (issues.length > 0) {
      const wanted = field === undefined ? issues : issues.filter((issue) => isAbout(field, issue));
      return [...new Set(wanted.map((issue) => sentenceFor(issue, translation)))].join(' ');
    }
    return field ? '' : (own<string>(translation.errors, problem.name) ?? translation.errors.other);
  } catch {
    return english.errors.other;
  }
}

/**
 * Writes whether an event is canceled or postponed, such as `Canceled`. The site does not send the reason.
 *
 * @returns an empty string if the event is scheduled, or was read in a list, which does not tell
 * @example
 * ```ts
 * import { german, statusText } from 'events-calendar-client/format';
 *
 * const event = await calendar.events.get(12);
 * console.log(statusText(event, { locale: 'de', translations: { de: german } })); // Abgesagt, if it is canceled
 * ```
 */
export function statusText(event: EventWithStatus, options: StatusTextOptions = {}): string {
  const status = eventStatusOf(event);
  return status ? translationFor(options).statuses[status] : '';
}
