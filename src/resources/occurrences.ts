import { isOccurrenceId } from '../contract/occurrence.ts';
import { describeProblem } from '../contract/values/messages.ts';
import type { CalendarError } from '../errors/calendar-error.ts';
import { RecurringEventError } from '../errors/request-errors.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { optionsSubject } from '../http/request/request-options.ts';
import type { RequestOptions } from '../options.ts';

/** The option `occurrence`, and the options of the request. Anything but an object is left to the check of these. */
export function divideOptions<Options extends { occurrence?: unknown }>(
  given: Options,
): { occurrence: Options['occurrence']; requestOptions: Omit<Options, 'occurrence'> } {
  const { occurrence, ...requestOptions } = { ...given };
  return { occurrence, requestOptions: Object(given) === given ? requestOptions : given };
}

/** The error for an ID that does not go with the option `occurrence`. */
export function rejectionOf(
  action: 'update' | 'edit' | 'delete',
  id: number,
  occurrence: string | undefined,
): CalendarError | undefined {
  const allowed = action === 'delete' ? ['single', 'upcoming'] : ['single'];
  if (occurrence !== undefined && !allowed.includes(occurrence)) {
    // The site would take others, and destroy the rule.
    const problem = describeProblem('invalid_value', allowed.join(' or '));
    return new ValidationError(optionsSubject, [{ path: ['occurrence'], ...problem }]);
  }
  if (isOccurrenceId(id)) {
    if (occurrence !== undefined) return undefined;
    const harm = action === 'delete' ? 'delete all of its dates' : 'move all of its dates';
    return new RecurringEventError(
      id,
      `Nothing was sent: the event ${id} is one date of a recurring event, and to ${action} it would ${harm}. ${waysOut} with \`wp/v2/tribe_events/…\` and the ID of the event itself`,
    );
  }
  // An edit is safe: it finds out whether the event repeats.
  if (occurrence === undefined || action === 'edit') return undefined;
  const problem = describeProblem(
    'not_allowed',
    'nothing here: the ID is not that of a date, above 10,000,000',
  );
  return new ValidationError(optionsSubject, [{ path: ['occurrence'], ...problem }]);
}

/** What to do instead of writing a recurring event. */
export const waysOut =
  "Pass the ID of a date and `occurrence: 'single'` to change only that date. For all dates, use WordPress, or for their title `calendar.site.request`";

/**
 * The parameters with which Events Calendar Pro updates one date. It ignores the first without the second, and makes a
 * copy of an event that is not recurring.
 */
export function occurrenceQuery(id: number, occurrence: string | undefined): RequestOptions['extraQuery'] {
  if (occurrence === undefined || !isOccurrenceId(id)) return undefined;
  return { _tec_update_type: occurrence, id };
}
