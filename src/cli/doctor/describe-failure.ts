import {
  ApiError,
  AuthenticationError,
  CalendarError,
  DiscoveryError,
  NetworkError,
  PermissionError,
  RateLimitError,
  ResponseError,
  ServerError,
  TimeoutError,
} from '../../index.ts';
import { createFinding, type Finding } from './finding.ts';

/** Codes of Node.js for certificates that cannot be trusted, and for connections that TLS fails on. */
const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|^ERR_(TLS|SSL)_|^EPROTO$/;

/** The code and message of what an error was caused by in the end: `fetch failed` alone says nothing. */
function rootCauseOf(error: unknown): { readonly code: string; readonly message: string } {
  const { cause, code, message } = (error ?? {}) as { cause?: unknown; code?: unknown; message?: unknown };
  if (cause !== undefined && cause !== null) return rootCauseOf(cause);
  return { code: String(code ?? ''), message: String(message || code || error) };
}

function describeNetworkError(error: NetworkError): Finding {
  const { code, message } = rootCauseOf(error);
  const request = `${error.method} ${error.url}`;
  if (certificateCode.test(code)) {
    return createFinding(
      'certificate-problem',
      `${request} failed, since the certificate of the site cannot be trusted: ${message}.`,
      "Renew the certificate, or install its whole chain and not the site's own alone. Do not switch the check off: whoever reads along could read the credentials then.",
    );
  }
  return createFinding(
    'no-response',
    `${request} received no response: ${message}.`,
    'Check the spelling of the address, and open it in a browser. If it opens there, a firewall or proxy between this machine and the site refuses the connection.',
  );
}

const messageOfPhp =
  /<b>(Warning|Notice|Deprecated|Fatal error|Parse error)<\/b>|^(PHP )?(Warning|Notice|Deprecated): /i;

function describeResponseError(error: ResponseError): Finding {
  const { message, snippet, contentType, status } = error;
  if (message.includes('redirects too often')) {
    return createFinding(
      'redirect-loop',
      message,
      'Look for rules that contradict each other, such as one to www and one from it, in the settings of WordPress (both addresses), .htaccess, plugins and the CDN.',
    );
  }
  if (messageOfPhp.test(snippet)) {
    return createFinding(
      'php-messages',
      message,
      'Set WP_DEBUG_DISPLAY to false in wp-config.php, so that PHP writes messages to its log, and repair the plugin or theme that the message names.',
    );
  }
  if (contentType.includes('html') || /^<(!doctype|html)/i.test(snippet)) {
    const isMissing = status === 404;
    return createFinding(
      'html-instead-of-json',
      message,
      isMissing
        ? 'The web server does not pass the address on to WordPress. Save Settings → Permalinks once more, which writes the rewrite rules anew; on nginx, add the try_files rule of the WordPress documentation.'
        : 'Exclude /wp-json/ from what responds in its place: a login or maintenance page, a security plugin, or a firewall.',
    );
  }
  return createFinding(
    'invalid-response',
    message,
    'Deactivate plugins that change REST responses one by one, and look into the error log of PHP.',
  );
}

function describeDenial(error: AuthenticationError | PermissionError): Finding {
  if (error.code === '') {
    return createFinding(
      'site-blocked',
      error.message,
      'A firewall, a bot protection or a password in front of the site refuses this program. Allow /wp-json/tribe/events/v1/ there, for the address of this machine at least.',
    );
  }
  return createFinding(
    'rest-api-restricted',
    error.message,
    'The interface allows this read to everybody. Allow the namespace tribe/events/v1 in the security plugin that restricts it, or pass credentials with every request.',
  );
}

/** What an error means that a request has ended in. */
export function describeFailure(error: CalendarError): Finding {
  if (error instanceof NetworkError) return describeNetworkError(error);
  if (error instanceof TimeoutError) {
    return createFinding(
      'no-response',
      `${error.message}.`,
      'Wait longer with --timeout. If the site is as slow in a browser, look at its hosting, and for a plugin that takes the time.',
    );
  }
  if (error instanceof ResponseError) return describeResponseError(error);
  if (error instanceof AuthenticationError || error instanceof PermissionError) return describeDenial(error);
  if (error instanceof RateLimitError) {
    const { retryAfter } = error;
    const wait = retryAfter === undefined ? '' : ` It accepts no request for ${retryAfter} seconds.`;
    return createFinding(
      'rate-limited',
      `${error.message}.${wait}`,
      'Run it again later, raise the limit for this machine, and let programs send fewer requests: large pages, and concurrency 1.',
    );
  }
  if (error instanceof ServerError) {
    return createFinding(
      'server-error',
      error.message,
      'Look into the error log of PHP and of the web server at this time. 503 is also what WordPress responds with while it updates: try again in a minute.',
    );
  }
  return createFinding(
    'request-refused',
    error.message,
    error instanceof ApiError && error.code === 'rest_no_route'
      ? 'The route is missing: update the calendar plugin, and look for one that removes REST routes.'
      : 'The site refuses a request that the interface allows. Look for a plugin that changes the interface.',
  );
}

const pluginAdvice =
  'Check the address: it should be a page of the site with the calendar. On that site, activate The Events Calendar under Plugins, and update it where it is older than 4.6, which had no such interface.';

/** How the search went on after it had failed. */
interface SearchOutcome {
  /** Whether the calendar was then found at a default root. */
  readonly isFound: boolean;
  /** Whether the site responded with 429. */
  readonly isLimited: boolean;
}

/** What an error means that the search for a calendar has ended in. */
export function describeSearchFailure(error: CalendarError, { isFound, isLimited }: SearchOutcome): Finding {
  if (!(error instanceof DiscoveryError)) return describeFailure(error);
  const { problem, message, cause } = error;
  if (problem === 'disabled') {
    return createFinding(
      'calendar-disabled',
      `${message}: the header X-TEC-API-VERSION is "disabled".`,
      'The calendar is there, and its REST interface is switched off: in the settings of The Events Calendar, or by a plugin with the filter tribe_events_rest_api_enabled.',
    );
  }
  if (problem === 'no-calendar' && cause) return createFinding('calendar-not-found', message, pluginAdvice);
  if (CalendarError.is(cause)) return describeFailure(cause);
  if (isLimited) {
    return createFinding('rate-limited', message, 'Run it again later, or raise the limit for this machine.');
  }
  if (isFound) {
    return createFinding(
      'no-discovery-links',
      `${message}, but the calendar responds where it lies by default.`,
      'Programs that look for the calendar do not find it: pass them the address of the site itself. A plugin that removes headers and links of WordPress is the usual reason.',
    );
  }
  if (problem === 'no-calendar') return createFinding('calendar-not-found', message, pluginAdvice);
  return createFinding(
    'site-blocked',
    message,
    'A login page, a firewall, a captcha or a maintenance page responds in place of the site. Allow the address of this machine there, or /wp-json/tribe/events/v1/ for everybody.',
  );
}
