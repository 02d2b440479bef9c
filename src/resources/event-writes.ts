import { describeProblem, type JsonObject, problemOf } from '../contract/values/check.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { RecurringEventError } from '../errors/request-errors.ts';
import { type IssueCode, type Problem, throwInvalid } from '../errors/validation-error.ts';
import { optionsSubject } from '../http/request.ts';
import type { RequestOptions } from '../options.ts';

/**
 * Returns the parameters with which Events Calendar Pro writes one date of a recurring event. Updates send them in the
 * body, too, since a proxy may drop a query. Some proxies reject deletions with a body. It ignores the first without the
 * `id`, except to delete: with it, it would keep a copy. Of an event that is not recurring, it would make a copy.
 *
 * @returns an empty object for an edit with `occurrence` of an event itself, and undefined for any other write of one
 * @throws ValidationError or RecurringEventError if the ID does not match `occurrence`
 */
export function dateQueryOf(
  action: 'update' | 'edit' | 'delete',
  id: number,
  occurrence: string | undefined,
): RequestOptions['extraQuery'] {
  const isDate = isOccurrenceId(id);
  if (occurrence === undefined) {
    if (isDate) throw oneDateError(id, action, waysOut);
    return undefined;
  }
  const reject = (expected: string, code: IssueCode = 'invalid_value') =>
    throwInvalid(optionsSubject, ['occurrence'], describeProblem(code, expected));
  const allowed = action === 'delete' ? ['single', 'upcoming'] : ['single'];
  // The site would accept other values and destroy the rule.
  if (!allowed.includes(occurrence)) reject(allowed.join(' or '));
  if (isDate) return { _tec_update_type: occurrence, ...(action !== 'delete' && { id }) };
  // An edit is safe: it checks whether the event repeats.
  if (action !== 'edit') reject('the ID of a date, above 10,000,000', 'not_allowed');
  return {};
}

/** Returns the error for the ID of a date. */
function oneDateError(id: number, action: string, way: string): RecurringEventError {
  const problem = `event ${id} is one date of a recurring event, and \`${action}\` would affect all`;
  return new RecurringEventError(id, `Nothing was sent: ${problem}. ${way}`);
}

/** Returns the error for the ID or slug of an event that repeats. */
export function recurringEventError(id: number, action: string): RecurringEventError {
  const [harm, way] =
    action === 'deleting'
      ? ['all of its dates', `To delete all, pass its ID. ${waysOut}`]
      : ['its rule and all dates but one', waysOut];
  const message = `Event ${id} was not changed: it repeats, and ${action} it would delete ${harm}. ${way}`;
  return new RecurringEventError(id, message);
}

/** What to do instead of writing to a recurring event. */
const waysOut =
  "For one date, pass its ID and `occurrence: 'single'`. For all, use WordPress, or edit only title, texts, status, terms or image";

/**
 * Returns what to write before whole days, or undefined if nothing. Sites keep the duration of an event with times. If
 * the new days are shorter, they list the event at its old dates.
 */
export function beforeWholeDays(content: JsonObject, changed: readonly string[]): JsonObject | undefined {
  if (!content.all_day || !changed.some((field) => /_date$|all_day|timezone/.test(field))) return undefined;
  // An update keeps them. The name of a tag that exists by the second write would become another tag.
  const { categories, tags, ...others } = content;
  return { ...others, all_day: false };
}

/** Whether an event takes place as planned. */
export type EventStatus = 'scheduled' | 'canceled' | 'postponed';

const eventStatuses: readonly EventStatus[] = ['scheduled', 'canceled', 'postponed'];

/** Throws for an unknown status, a reason of a scheduled event, or one date of a recurring event. */
export function checkEventStatus(id: number, status: EventStatus, reason: string): void {
  const reject = (path: string, problem: Problem) => throwInvalid('status of an event', [path], problem);
  if (!eventStatuses.includes(status))
    reject('status', problemOf('invalid_value', eventStatuses.join(', '), status));
  // The page of such an event shows none.
  const expected = 'nothing for a scheduled event';
  if (status === 'scheduled' && reason) reject('reason', describeProblem('not_allowed', expected));
  if (isOccurrenceId(id)) throw oneDateError(id, 'setEventStatus', "Pass the event's ID, or delete the date");
}
