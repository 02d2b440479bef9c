import type { IssueCode } from '../errors/validation-error.ts';
import { english } from './problems/english.ts';
import type { ProblemTranslation } from './problems/translation.ts';

/** How {@link problemText} writes. */
export interface ProblemTextOptions {
  /** Language tags, such as `de` or `['de-AT', 'en']`; the platform's language by default. */
  readonly locale?: string | readonly string[] | undefined;
  /** Sentences in other languages than English, or in place of it, by language tag, such as `{ de: german }`. */
  readonly translations?: Readonly<Record<string, ProblemTranslation>> | undefined;
  /**
   * Only what is wrong with this field and the fields inside of it, such as `venue` or `venue.phone`; empty where nothing
   * is. An empty name stands for what is about no field. By default everything.
   */
  readonly field?: string | undefined;
}

/** A field that is wrong, by its path, and how. */
interface Issue {
  readonly path: readonly unknown[];
  readonly code: unknown;
}

/** An error, as far as it is read. Its class is told by name, since another copy of the package may have thrown it. */
interface Problem {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly issues?: readonly Issue[];
  readonly params?: Readonly<Record<string, unknown>>;
  /** The field of a file that cannot be read, and further ones of its row. */
  readonly field?: unknown;
  readonly others?: readonly Problem[];
}

/** What a table has of its own under a name, which may be any text. */
function own<Value>(table: Readonly<Record<string, Value>>, name: unknown): Value | undefined {
  return Object.hasOwn(table, String(name)) ? table[String(name)] : undefined;
}

/** The table of the first language that there is one of: of `de-AT`, that of `de` will do. */
function translationFor({ locale, translations }: ProblemTextOptions): ProblemTranslation {
  const tables: Readonly<Record<string, ProblemTranslation>> = { en: english, ...translations };
  const tags = [locale ?? new Intl.DateTimeFormat().resolvedOptions().locale].flat();
  for (const tag of tags) {
    for (let parts = String(tag).split('-'); parts.length > 0; parts = parts.slice(0, -1)) {
      const table = own(tables, parts.join('-'));
      if (table) return withEnglish(table);
    }
  }
  return english;
}

/** A table with English where it lacks something, as one may that was written for another version. */
function withEnglish({ errors, issues, fields }: Partial<ProblemTranslation>): ProblemTranslation {
  return {
    errors: { ...english.errors, ...errors },
    issues: { ...english.issues, ...issues },
    fields: { ...english.fields, ...fields },
  };
}

/** What fields are called in calendar files. */
const properties: Readonly<Record<string, string>> = {
  DTSTART: 'start_date',
  DTEND: 'end_date',
  DURATION: 'end_date',
  SUMMARY: 'title',
};

/** The field of a file as an issue: of a time as its date, and of a part of the venue or the organizer as such. */
function issueOfField({ field }: Problem): Issue {
  const name = own(properties, field) ?? String(field ?? '').replace(/_time$/, '_date');
  const code: IssueCode = name.endsWith('_date') ? 'invalid_date' : 'invalid_value';
  return { path: name.replace(/^(venue|organizer)_/, '$1.').split('.'), code };
}

/** The fields that an error names. */
function issuesOf(problem: Problem): readonly Issue[] {
  const { name, issues, params, code, others = [] } = problem;
  if (name === 'FormatError') return [problem, ...others].map(issueOfField);
  if (name === 'ValidationError' && issues) return issues;
  if (name !== 'BadRequestError' || !params) return [];
  const kind: IssueCode = code === 'rest_missing_callback_param' ? 'required' : 'invalid_value';
  return Object.keys(params).map((field) => ({ path: field.split('.'), code: kind }));
}

/** Whether an issue is about a field or one inside of it. */
function isAbout(field: string, { path }: Issue): boolean {
  const name = path.join('.');
  return name === field || (field !== '' && name.startsWith(`${field}.`));
}

/** What to do about an issue. The last part of its path with a name is the field that people know. */
function sentenceFor({ path, code }: Issue, { issues, fields }: ProblemTranslation): string {
  // Such as `title_html` and `date_utc`, which are a title and a date.
  const names = path.map((part) => own<string>(fields, String(part).replace(/_(html|utc)$/, '')));
  const field = names.findLast((name) => name !== undefined) ?? fields.other;
  const sentence = own<string>(issues, code) ?? issues.invalid_value;
  return sentence.replace('{field}', () => field);
}

function describe(error: unknown, options: ProblemTextOptions): string {
  const translation = translationFor(options);
  const { field } = options;
  const problem = Object(error) as Problem;
  const issues = issuesOf(problem);
  if (issues.length > 0) {
    const wanted = field === undefined ? issues : issues.filter((issue) => isAbout(field, issue));
    return [...new Set(wanted.map((issue) => sentenceFor(issue, translation)))].join(' ');
  }
  const { errors } = translation;
  return field ? '' : (own<string>(errors, problem.name) ?? errors.other);
}

/**
 * Says what went wrong to people who use a calendar and do not program: a sentence for each thing that is wrong with their
 * input, and otherwise what has happened and what to do. No address, no code and nothing that the service has sent is in it.
 * It is English where no table of the language is passed; `german` is one.
 *
 * It takes whatever was thrown, also by another copy of the package or as JSON, and never throws itself.
 *
 * @param error - what was thrown; anything that is no error of the library gets a general sentence
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
export function problemText(error: unknown, options?: ProblemTextOptions): string {
  try {
    return describe(error, { ...options });
  } catch {
    return english.errors.other;
  }
}
