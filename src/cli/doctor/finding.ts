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

/** How much a finding matters: a problem breaks something, a warning may, a note is good to know. */
export type Severity = 'problem' | 'warning' | 'note';

/** All codes with their severity. `docs/troubleshooting.md` has a heading for each code. */
export const severities = {
  'no-response': 'problem',
  'certificate-problem': 'problem',
  'calendar-not-found': 'problem',
  'calendar-disabled': 'problem',
  'site-blocked': 'problem',
  'rest-api-restricted': 'problem',
  'redirect-loop': 'problem',
  'html-instead-of-json': 'problem',
  'php-messages': 'problem',
  'invalid-response': 'problem',
  'server-error': 'problem',
  'rate-limited': 'problem',
  'request-refused': 'problem',
  'no-discovery-links': 'warning',
  'plain-http': 'problem',
  'address-redirected': 'note',
  'api-redirected': 'problem',
  'plain-permalinks': 'note',
  'application-passwords-off': 'warning',
  'credentials-rejected': 'problem',
  'authorization-stripped': 'problem',
  'too-few-rights': 'problem',
  'own-route-closed': 'warning',
  'old-release': 'problem',
  'additional-fields-lost': 'warning',
  'responses-leaked': 'problem',
  'stale-cache': 'problem',
} as const satisfies Record<string, Severity>;

export type FindingCode = keyof typeof severities;

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly message: string;
  readonly advice: string;
  readonly documentation: string;
}

export interface CheckOutcome {
  readonly check: string;
  /** Why the check was skipped. */
  readonly reason?: string;
  readonly findings: readonly Finding[];
}

export function createFinding(code: FindingCode, message: string, advice: string): Finding {
  const documentation = `https://unpkg.com/events-calendar-client/docs/troubleshooting.md#${code}`;
  return { code, severity: severities[code], message, advice, documentation };
}

/** Codes of Node.js for a server that does not speak TLS, and for certificates that cannot be trusted. */
const noTlsCode = /^(ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)|EPROTO)/;
const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|^ERR_(TLS|SSL)_/;

/** Returns the code and message of the root cause, since `fetch failed` explains nothing. */
function rootCauseOf(error: unknown): { readonly code: string; readonly message: string } {
  const { cause, code, message } = (error ?? {}) as { cause?: unknown; code?: unknown; message?: unknown };
  if (cause !== undefined && cause !== null) return rootCauseOf(cause);
  return { code: String(code ?? ''), message: String(message || code || error) };
}

const messageOfPhp =
  /<b>(Warning|Notice|Deprecated|Fatal error|Parse error)<\/b>|^(PHP )?(Warning|Notice|Deprecated): /i;

const advice = {
  'plain-http':
    'Use http: if this is a test site on this machine. Otherwise install a certificate, which most hosts do for free.',
  'certificate-problem':
    'Renew the certificate, or install its whole chain. Do not disable the certificate check: others could then read the credentials.',
  'no-response':
    'Check the spelling of the URL, and open it in a browser. If it opens there, a firewall or proxy rejects connections from this machine. If the site is slow, wait longer with --timeout.',
  'redirect-loop':
    'Look for contradictory rules, such as one that adds www and one that removes it, in the settings of WordPress (both URLs), .htaccess, plugins and the CDN.',
  'php-messages':
    'Set WP_DEBUG_DISPLAY to false in wp-config.php, so that PHP writes messages to its log. Then fix the plugin or theme in the message.',
  'html-instead-of-json':
    'If the status is 404, the web server does not pass the URL to WordPress: save Settings → Permalinks again, and on nginx add the try_files rule from the WordPress documentation. Otherwise, a login or maintenance page, a security plugin or a firewall responds instead: exclude /wp-json/ there.',
  'invalid-response':
    'Deactivate plugins that change REST responses one by one, and check the error log of PHP.',
  'site-blocked':
    'A login page, a firewall, a captcha or a maintenance page responds instead of the site. Allow /wp-json/tribe/events/v1/ there, at least for the IP address of this machine.',
  'rest-api-restricted':
    'The API allows everyone to read this. Allow the namespace tribe/events/v1 in the security plugin that restricts it, or pass credentials with every request.',
  'rate-limited':
    'Run doctor again later. Raise the limit for this machine, and send fewer requests: use large pages, and concurrency 1.',
  'server-error':
    'Check the error logs of PHP and of the web server for this time. WordPress also responds with 503 while it updates: try again in a minute.',
  'request-refused':
    'The site rejects a request that the API allows. Update the calendar plugin, and look for a plugin that removes or changes REST routes.',
  'calendar-disabled':
    'The calendar is there, but its REST API is disabled: by the option rest-v1-disabled of The Events Calendar, or by a plugin with the filter tribe_events_rest_api_enabled.',
  'calendar-not-found':
    'Check that the URL is a page of the site with the calendar, and that no login or maintenance page responds instead. On that site, activate The Events Calendar under Plugins. Releases before 4.6 have no API.',
  'no-discovery-links':
    'discoverCalendar and --discover do not find the calendar: use the URL of the site instead. Usually, a plugin removes the headers and links of WordPress.',
} as const satisfies Partial<Record<FindingCode, string>>;

type FailureCode = keyof typeof advice;

function codeOf(error: CalendarError): FailureCode {
  if (error instanceof TimeoutError) return 'no-response';
  if (error instanceof NetworkError) {
    const { code } = rootCauseOf(error);
    if (noTlsCode.test(code)) return 'plain-http';
    return certificateCode.test(code) ? 'certificate-problem' : 'no-response';
  }
  if (error instanceof ResponseError) {
    const { message, snippet, contentType } = error;
    if (message.includes('redirects too often')) return 'redirect-loop';
    if (messageOfPhp.test(snippet)) return 'php-messages';
    const isHtml = contentType.includes('html') || /^<(!doctype|html)/i.test(snippet);
    return isHtml ? 'html-instead-of-json' : 'invalid-response';
  }
  if (error instanceof AuthenticationError || error instanceof PermissionError)
    return error.code === '' ? 'site-blocked' : 'rest-api-restricted';
  if (error instanceof RateLimitError) return 'rate-limited';
  if (error instanceof ServerError) return 'server-error';
  return error instanceof ApiError ? 'request-refused' : 'invalid-response';
}

export function describeFailure(error: CalendarError): Finding {
  const code = codeOf(error);
  const message =
    error instanceof NetworkError
      ? `${error.method} ${error.url} failed: ${rootCauseOf(error).message}.`
      : error.message;
  return createFinding(code, message, advice[code]);
}

/** Whether a default root has the calendar, the site limits requests, and a redirect leads to a login page. */
type Search = Readonly<Record<'isFound' | 'isLimited' | 'hasLogin', boolean>>;

/** Describes the error that ended the search for a calendar. */
export function describeSearchFailure(error: CalendarError, search: Search): Finding {
  if (!(error instanceof DiscoveryError)) return describeFailure(error);
  const rootError: unknown = Reflect.get(error, Symbol.for('events-calendar-client root error'));
  if (error.problem === 'blocked' && CalendarError.is(rootError)) return describeFailure(rootError);
  const code = codeOfSearch(error, search);
  return createFinding(code, error.message, advice[code]);
}

function codeOfSearch({ problem }: DiscoveryError, { isFound, isLimited, hasLogin }: Search): FailureCode {
  if (problem === 'disabled') return 'calendar-disabled';
  if (isLimited) return 'rate-limited';
  if (isFound) return 'no-discovery-links';
  return problem === 'blocked' || hasLogin ? 'site-blocked' : 'calendar-not-found';
}
