import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  CalendarError,
  ConflictError,
  DiscoveryError,
  GoneError,
  NetworkError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
} from '../../../index.ts';
import { shortText, siteData } from '../results/site-data.ts';
import { SiteRefusedError } from '../sites/public-fetch.ts';

/** What helps to say what to do next. */
export interface ToolErrorContext {
  /** Whether credentials were sent: there are none, or they are for another site. */
  readonly credentials: 'sent' | 'none' | 'of another site';
  /** What to do where there is no such record. */
  readonly whenNotFound: string;
}

const discoveryHints = {
  'no-calendar': 'This page has no calendar that can be read: try another page of the site.',
  disabled: 'The site has switched its calendar interface off: only its owner can switch it on.',
  blocked: 'A login, a firewall or a captcha stands before it: tell the user.',
} as const;

const authenticationHints = {
  sent: 'The site refuses the credentials: tell the user to check CALENDAR_USER and CALENDAR_PASSWORD of this server.',
  none: 'This needs credentials: tell the user to set CALENDAR_USER and CALENDAR_PASSWORD for this server.',
  'of another site': 'Of other sites than its own, this server reads only what is public.',
} as const;

function hintFor(error: CalendarError, { credentials, whenNotFound }: ToolErrorContext): string {
  if (error instanceof AuthenticationError) return authenticationHints[credentials];
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
    return 'Somebody else has changed the record: read it again, then decide whether to edit it.';
  if (error instanceof DiscoveryError) return discoveryHints[error.problem];
  if (error instanceof NetworkError || error instanceof TimeoutError)
    return 'The site cannot be reached at the moment: try again later, or tell the user to check its address.';
  return 'What the site sent is no calendar data: tell the user; `events-calendar doctor` looks closer.';
}

/** What was requested and what came back, without the words of the site: another site may have any in its addresses. */
function outcomeOf(error: CalendarError, { credentials }: ToolErrorContext): string {
  const isOwnAddress = error.url !== undefined && credentials !== 'of another site';
  const request = isOwnAddress ? `${error.method} ${error.url}` : 'The request';
  if (error instanceof ApiError) return `${request} was refused with status ${error.status}.`;
  if (error instanceof ConflictError) return `${request} was not sent.`;
  return `${request} failed.`;
}

/** Whether an address was refused. The cause of a `NetworkError` is a copy, so its name is compared. */
function isCausedByPrivateAddress(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'PrivateAddressError' || isCausedByPrivateAddress(error.cause);
}

/**
 * What a model reads of an error: what was requested, what came back, what to do next, and apart from it what the site
 * said. Undefined where the error is a mistake of this program.
 */
export function describeToolError(error: unknown, context: ToolErrorContext): string | undefined {
  if (error instanceof ValidationError)
    return `${error.message}\nNothing was sent: correct the arguments, and call again.`;
  if (error instanceof SiteRefusedError) return error.message;
  if (isCausedByPrivateAddress(error))
    return 'This address lies inside a private network, or on this machine. Only public sites are read.';
  if (!CalendarError.is(error)) return undefined;
  const words = siteData([shortText(error.message, 1_000) ?? '']);
  return `${outcomeOf(error, context)} ${hintFor(error, context)}\n${words}`;
}
