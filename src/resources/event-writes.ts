import { describeProblem, type JsonObject } from '../contract/values/check.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { toId } from '../contract/values/reference.ts';
import { RecurringEventError } from '../errors/request-errors.ts';
import { type IssueCode, ValidationError } from '../errors/validation-error.ts';
import { optionsSubject } from '../http/request.ts';
import type { RequestOptions } from '../options.ts';

/** Throws for an ID that does not match the option `occurrence`. */
export function checkOccurrence(
  action: 'update' | 'edit' | 'delete',
  id: number,
  occurrence: string | undefined,
): void {
  const reject = (expected: string, code: IssueCode = 'invalid_value') => {
    throw new ValidationError(optionsSubject, [{ path: ['occurrence'], ...describeProblem(code, expected) }]);
  };
  const allowed = action === 'delete' ? ['single', 'upcoming'] : ['single'];
  // The site would accept other values and destroy the rule.
  if (occurrence !== undefined && !allowed.includes(occurrence)) reject(allowed.join(' or '));
  if (isOccurrenceId(id)) {
    if (occurrence !== undefined) return;
    const harm = action === 'delete' ? 'delete all dates' : 'move all dates';
    const problem = `event ${id} is one date of a recurring event, and \`${action}\` would ${harm}`;
    throw new RecurringEventError(id, `Nothing was sent: ${problem}. ${waysOut}`);
  }
  // An edit is safe: it checks whether the event repeats.
  if (occurrence !== undefined && action !== 'edit')
    reject('the ID of a date, above 10,000,000', 'not_allowed');
}

/** Returns the error for the ID or slug of an event that repeats. */
export function recurringEventError(id: number, action: string): RecurringEventError {
  const [harm, way] =
    action === 'deleting'
      ? ['all of its dates', `To delete it with all dates, pass its ID. ${waysOut}`]
      : ['its rule and all dates but one', waysOut];
  const message = `Nothing was written: event ${id} repeats, and ${action} it would delete ${harm}. ${way}`;
  return new RecurringEventError(id, message);
}

/** What to do instead of writing to a recurring event. */
const waysOut =
  "For one date, pass its ID and `occurrence: 'single'`. For all, use WordPress. To change only title, texts, status, terms or image of all, edit the event itself";

/**
 * Returns the parameters with which Events Calendar Pro updates one date. It ignores the first without the second, and
 * would copy an event that is not recurring.
 */
export function occurrenceQuery(id: number, occurrence: string | undefined): RequestOptions['extraQuery'] {
  if (occurrence === undefined) return undefined;
  return isOccurrenceId(id) ? { _tec_update_type: occurrence, id } : {};
}

const termKinds = ['categories', 'tags'] as const;

/** Finds or creates terms by their names: `calendar.categories` and `calendar.tags`. */
export type TermsByName = Readonly<
  Record<
    (typeof termKinds)[number],
    { ensure(name: string, options?: RequestOptions): Promise<{ readonly id: number }> }
  >
>;

/**
 * Replaces the names of terms in an encoded event with their IDs.
 *
 * @param fields - the fields of the event as the caller passed them
 */
export async function resolveTerms(
  termsByName: TermsByName,
  content: JsonObject,
  fields: object,
  options: RequestOptions,
): Promise<JsonObject> {
  const resolved = { ...content };
  for (const kind of termKinds) {
    const terms = [Reflect.get(fields, kind)].flat();
    if (!terms.some((term) => typeof term === 'string')) continue;
    // Extra body fields belong to the event, not to its terms.
    const ensure = (name: string) => termsByName[kind].ensure(name, { ...options, extraBody: undefined });
    const ids = new Set<unknown>();
    for (const term of terms) ids.add(typeof term === 'string' ? (await ensure(term)).id : toId(term));
    resolved[kind] = [...ids];
  }
  return resolved;
}
