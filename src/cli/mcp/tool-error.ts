import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  CalendarError,
  ConflictError,
  GoneError,
  NetworkError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RecurringEventError,
  ServerError,
  TimeoutError,
  ValidationError,
} from '../../index.ts';
import { shortText, siteData } from './site-data.ts';

function hintFor(error: CalendarError, hasCredentials: boolean, whenNotFound: string): string {
  if (error instanceof AuthenticationError)
    return hasCredentials
      ? 'The site rejects the credentials: tell the user to check CALENDAR_USER and CALENDAR_PASSWORD of this server.'
      : 'This needs credentials: tell the user to set CALENDAR_USER and CALENDAR_PASSWORD for this server.';
  if (error instanceof PermissionError)
    return 'The user of this server has no right to it: tell the user, and do not repeat the call.';
  if (error instanceof GoneError)
    return 'It is in the trash, from which a person can restore it on the site.';
  if (error instanceof NotFoundError) return whenNotFound;
  if (error instanceof BadRequestError) return 'Correct the arguments, and call again.';
  if (error instanceof RateLimitError)
    return `The site receives too many requests: wait ${error.retryAfter ?? 60} seconds.`;
  if (error instanceof ServerError) return 'The site has a problem: try again once, then tell the user.';
  if (error instanceof ConflictError)
    return 'Another user has changed the record: read it again, then decide whether to edit it.';
  if (error instanceof NetworkError || error instanceof TimeoutError)
    return 'The site cannot be reached at the moment: try again later, or tell the user to check its URL.';
  return 'What the site sent is no calendar data: tell the user; `events-calendar doctor` looks closer.';
}

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
  const words = siteData([shortText(error.message, 1_000) ?? '']);
  return `${request} ${outcome}. ${hintFor(error, hasCredentials, whenNotFound)}\n${words}`;
}
