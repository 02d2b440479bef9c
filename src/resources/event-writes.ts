import { describeProblem } from '../contract/values/check.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { BadRequestError } from '../errors/api-error.ts';
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
    const harm = action === 'delete' ? action : 'move';
    const problem = `event ${id} is one date of a recurring event, and \`${action}\` would ${harm} all`;
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
 * Returns the error of a write to one date. A site that rejects the fields of a date may have made it an event of its own
 * before, so the next write needs the ID of that event.
 */
export function detachedError(error: unknown, id: number): unknown {
  if (!isOccurrenceId(id) || !(error instanceof BadRequestError)) return error;
  const problem = `${error.detail} The date ${id} may be an event of its own now, which \`between\` finds`;
  return new BadRequestError(error, error, { problem });
}

/**
 * Returns the parameters with which Events Calendar Pro updates one date. It ignores the first without the second, and
 * would copy an event that is not recurring.
 */
export function occurrenceQuery(id: number, occurrence: string | undefined): RequestOptions['extraQuery'] {
  if (occurrence === undefined) return undefined;
  return isOccurrenceId(id) ? { _tec_update_type: occurrence, id } : {};
}
