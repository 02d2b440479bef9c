import { ApiError, CalendarError, NotFoundError, RecurringEventError, ValidationError } from '../../index.ts';
import { adviceOn } from '../errors/describe-error.ts';
import { siteWords } from './site-data.ts';

/**
 * Describes an error to a model: what was requested, what to do next, and apart from it the words of the site. Returns
 * undefined for a bug of this command.
 */
export function describeToolError(
  error: unknown,
  hasCredentials: boolean,
  whenNotFound: string,
): string | undefined {
  if (error instanceof ValidationError)
    return `${error.message}\nNothing was sent: correct the arguments, and call again.`;
  if (error instanceof RecurringEventError)
    return `Event ${error.id} is a recurring event, and an edit would change or destroy its other dates. Nothing was written. To change one date only, pass the ID of that date with occurrence single. The user can change all dates in WordPress.`;
  if (!CalendarError.is(error)) return undefined;
  const outcome = error instanceof ApiError ? `was rejected with status ${error.status}` : 'failed';
  const request = error.url === undefined ? 'The request' : `${error.method} ${error.url}`;
  const [, advice = 'Correct the arguments, and call again.'] = adviceOn(error, hasCredentials);
  const hint = error instanceof NotFoundError ? whenNotFound : advice;
  return `${request} ${outcome}. ${hint}\n${siteWords(error.message)}`;
}
