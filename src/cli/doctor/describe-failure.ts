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

/** Codes of Node.js for a server that does not speak TLS, and for certificates that cannot be trusted. */
const noTlsCode = /^(ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)|EPROTO)/;
const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|^ERR_(TLS|SSL)_/;

/** The code and message of the first cause: `fetch failed` alone explains nothing. */
function rootCauseOf(error: unknown): { readonly code: string; readonly message: string } {
  const { cause, code, message } = (error ?? {}) as { cause?: unknown; code?: unknown; message?: unknown };
  if (cause !== undefined && cause !== null) return rootCauseOf(cause);
  return { code: String(code ?? ''), message: String(message || code || error) };
}

function describeNetworkError(error: NetworkError): Finding {
  const { code, message } = rootCauseOf(error);
  const request = `${error.method} ${error.url}`;
  if (noTlsCode.test(code))
    return createFinding(
      'plain-http',
      `${request} failed, since the server at this port speaks plain HTTP.`,
      'Use http: if this is a test on this machine. Otherwise install a certificate, which most hosts do for free.',
    );
  if (certificateCode.test(code))
    return createFinding(
      'certificate-problem',
      `${request} failed, since the certificate of the site cannot be trusted: ${message}.`,
      'Renew the certificate, or install its whole chain. Do not switch the check off: others could read the credentials then.',
    );
  return createFinding(
    'no-response',
    `${request} received no response: ${message}.`,
    'Check the spelling of the URL, and open it in a browser. If it opens there, a firewall or proxy between this machine and the site rejects the connection.',
  );
}

const messageOfPhp =
  /<b>(Warning|Notice|Deprecated|Fatal error|Parse error)<\/b>|^(PHP )?(Warning|Notice|Deprecated): /i;

function describeResponseError({ message, snippet, contentType, status }: ResponseError): Finding {
  if (message.includes('redirects too often'))
    return createFinding(
      'redirect-loop',
      message,
      'Look for rules that contradict each other, such as one to www and one from it, in the settings of WordPress (both URLs), .htaccess, plugins and the CDN.',
    );
  if (messageOfPhp.test(snippet))
    return createFinding(
      'php-messages',
      message,
      'Set WP_DEBUG_DISPLAY to false in wp-config.php, so that PHP writes messages to its log, and repair the plugin or theme in the message.',
    );
  if (contentType.includes('html') || /^<(!doctype|html)/i.test(snippet))
    return createFinding(
      'html-instead-of-json',
      message,
      status === 404
        ? 'The web server does not pass the URL on to WordPress. Save Settings → Permalinks again, which renews the rewrite rules; on nginx, add the try_files rule of the WordPress documentation.'
        : 'Exclude /wp-json/ from what responds instead: a login or maintenance page, a security plugin, or a firewall.',
    );
  return createFinding(
    'invalid-response',
    message,
    'Deactivate plugins that change REST responses one by one, and look into the error log of PHP.',
  );
}

function describeApiError(error: ApiError): Finding {
  const { message, code } = error;
  if (error instanceof AuthenticationError || error instanceof PermissionError)
    return code === ''
      ? createFinding(
          'site-blocked',
          message,
          'A firewall, a bot protection or a password in front of the site rejects this client. Allow /wp-json/tribe/events/v1/ there, at least for the address of this machine.',
        )
      : createFinding(
          'rest-api-restricted',
          message,
          'The API allows everyone to read this. Allow the namespace tribe/events/v1 in the security plugin that restricts it, or pass credentials with every request.',
        );
  if (error instanceof RateLimitError) {
    const { retryAfter } = error;
    const wait = retryAfter === undefined ? '' : ` It accepts no request for ${retryAfter} seconds.`;
    return createFinding(
      'rate-limited',
      `${message}.${wait}`,
      'Run it again later, raise the limit for this machine, and send fewer requests: large pages, and concurrency 1.',
    );
  }
  if (error instanceof ServerError)
    return createFinding(
      'server-error',
      message,
      'Look into the error logs of PHP and of the web server at this time. WordPress also responds with 503 while it updates: try again in a minute.',
    );
  return createFinding(
    'request-refused',
    message,
    code === 'rest_no_route'
      ? 'The route is missing: update the calendar plugin, and look for a plugin that removes REST routes.'
      : 'The site rejects a request that the API allows. Look for a plugin that changes the API.',
  );
}

/** Describes an error that a request has ended in. */
export function describeFailure(error: CalendarError): Finding {
  if (error instanceof NetworkError) return describeNetworkError(error);
  if (error instanceof ResponseError) return describeResponseError(error);
  if (error instanceof ApiError) return describeApiError(error);
  if (error instanceof TimeoutError)
    return createFinding(
      'no-response',
      `${error.message}.`,
      'Wait longer with --timeout. If the site is as slow in a browser, look at its hosting, and for a slow plugin.',
    );
  return createFinding('invalid-response', error.message, 'Look for a plugin that changes the API.');
}

const pluginAdvice =
  'Check the URL: it should be a page of the site with the calendar. On that site, activate The Events Calendar under Plugins. Releases before 4.6 have no API.';

/** Describes an error that the search for a calendar has ended in. `isFound`: it was then found at a default root. */
export function describeSearchFailure(
  error: CalendarError,
  { isFound, isLimited }: { readonly isFound: boolean; readonly isLimited: boolean },
): Finding {
  if (!(error instanceof DiscoveryError)) return describeFailure(error);
  const { problem, message, cause } = error;
  if (problem === 'disabled')
    return createFinding(
      'calendar-disabled',
      `${message}: the header X-TEC-API-VERSION is "disabled".`,
      'The calendar is there, and its REST API is switched off: in the settings of The Events Calendar, or by a plugin with the filter tribe_events_rest_api_enabled.',
    );
  if (problem === 'no-calendar' && cause) return createFinding('calendar-not-found', message, pluginAdvice);
  if (CalendarError.is(cause)) return describeFailure(cause);
  if (isLimited)
    return createFinding('rate-limited', message, 'Run it again later, or raise the limit for this machine.');
  if (isFound)
    return createFinding(
      'no-discovery-links',
      `${message}, but the calendar responds at its usual URL.`,
      'discoverCalendar and --discover do not find it: use the URL of the site. Usually, a plugin removes headers and links of WordPress.',
    );
  if (problem === 'no-calendar') return createFinding('calendar-not-found', message, pluginAdvice);
  return createFinding(
    'site-blocked',
    message,
    'A login page, a firewall, a captcha or a maintenance page responds instead of the site. Allow the address of this machine there, or /wp-json/tribe/events/v1/ for everyone.',
  );
}
