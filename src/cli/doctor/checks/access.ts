import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  type CalendarClient,
  PermissionError,
  ResponseError,
} from '../../../index.ts';
import { isThisMachine } from '../../connection/connect.ts';
import { createFinding, type Finding } from '../finding.ts';
import { type Check, type CheckedSite, type Exchange, ofAllTimes } from '../site.ts';

const isEventsRoot = ({ url }: Exchange) => decodeURIComponent(url.href).includes('/events/v1');

const isRedirect = ({ status, headers }: Exchange) =>
  status >= 300 && status < 400 && headers.has('location');

function finalPageOf({ settings, exchanges }: CheckedSite): URL {
  const firstRoot = exchanges.findIndex(isEventsRoot);
  const redirect = exchanges.slice(0, firstRoot).findLast(isRedirect);
  return URL.parse(redirect?.headers.get('location') ?? '', redirect?.url) ?? settings.address;
}

export const address: Check = async (site) => {
  const { root, settings, exchanges } = site;
  const findings: Finding[] = [];
  const add = (...finding: Parameters<typeof createFinding>) => findings.push(createFinding(...finding));
  if (root.protocol === 'http:' && !isThisMachine(root))
    add(
      'plain-http',
      `The calendar is at ${root.origin}, so others can read the traffic. Credentials are not sent there, and WordPress accepts no application passwords.`,
      'Install a certificate, which most hosts do for free, and change both URLs under Settings → General to https:.',
    );
  const page = finalPageOf(site);
  if (page.origin !== settings.address.origin)
    add(
      'address-redirected',
      `${settings.address.origin} redirects to ${page.origin}.`,
      `Use ${page.origin} in your code: credentials are sent only to the given URL, and writes are not redirected.`,
    );
  // Some servers redirect only lists, to the same URL with a slash.
  await site.attempt(() => site.sample());
  const redirect = exchanges.find((one) => isEventsRoot(one) && isRedirect(one));
  if (redirect || root.host !== page.host) {
    const from = redirect && `${redirect.url.origin}${redirect.url.pathname}`;
    const to = redirect
      ? `${from} redirects to ${redirect.headers.get('location')}`
      : `it is at ${root.origin}`;
    add(
      'api-redirected',
      `The page is on ${page.origin}. Its API moved: ${to}. Reads follow redirects, writes are rejected, and credentials for ${page.host} are not sent to another host.`,
      `Use ${root.origin} as the URL of the site, and set both URLs under Settings → General to it, so that the links of the site are right. If the server only adds a slash, remove the rule for that from .htaccess, nginx or the CDN, or exclude /wp-json/ from it.`,
    );
  }
  if (root.searchParams.has('rest_route'))
    add(
      'plain-permalinks',
      `The API is at ${root.origin}${root.pathname}?rest_route=…: the site has plain permalinks, or /wp-json/ does not work.`,
      'Set plainPermalinks or --plain-permalinks, unless discoverCalendar or --discover finds the calendar there. To avoid this, choose another structure under Settings → Permalinks.',
    );
  return findings;
};

/** How the site responded to the credentials. An error means that it rejected them. */
type Arrival = 'accepted' | 'ignored' | 'unknown' | AuthenticationError | PermissionError;

/**
 * Checks whether credentials reach WordPress. Some users may not list drafts either. To tell them from
 * visitors, WordPress is asked for the current user.
 */
async function arrivalOf(user: CalendarClient): Promise<Arrival> {
  try {
    await user.events.list({ ...ofAllTimes, per_page: 1, status: 'draft' });
    return 'accepted';
  } catch (error) {
    // A common plugin for tokens rejects them with status 403.
    const isTokenRejected = error instanceof PermissionError && error.code.startsWith('jwt_');
    if (error instanceof AuthenticationError || isTokenRejected) return error;
    if (!(error instanceof BadRequestError && 'status' in error.params)) throw error;
  }
  try {
    await user.site.request('wp/v2/users/me');
    return 'accepted';
  } catch (error) {
    return error instanceof AuthenticationError ? 'ignored' : 'unknown';
  }
}

export const credentials: Check = async (site) => {
  const { user, settings } = site;
  if (!user) return site.reasonAgainstCredentials;
  const auth = settings.credentials!;
  const isToken = 'token' in auth;
  const name = isToken ? 'the user of CALENDAR_TOKEN' : auth.username;
  const arrival = await arrivalOf(user);
  if (arrival === 'accepted')
    return (await findMissingRights(user, name)) ?? (await findClosedRoute(site, user));
  if (arrival === 'unknown') return 'WordPress does not reveal the current user';
  if (arrival === 'ignored') {
    if (!isToken && (await takesApplicationPasswords(site)) === false) return 'application passwords are off';
    return createFinding(
      'authorization-stripped',
      `The credentials of ${name} were sent, but the site responded as if to a visitor. So the Authorization header does not reach WordPress${isToken ? ', or no plugin there accepts tokens' : ''}. Up to release 6.2.1, The Events Calendar also responds like this to wrong credentials.`,
      'On Apache, add "CGIPassAuth On" to .htaccess, or the line SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1. On nginx with PHP-FPM, pass HTTP_AUTHORIZATION to PHP. A CDN or proxy may also remove the header.',
    );
  }
  const { status, code, detail } = arrival;
  return createFinding(
    'credentials-rejected',
    `The credentials of ${name} were rejected with status ${status}${code && ` ${code}`}: ${detail}`,
    adviceOnRejection(code, isToken),
  );
};

function adviceOnRejection(code: string, isToken: boolean): string {
  if (isToken) return 'Create a new token, and set CALENDAR_TOKEN to it.';
  if (code.startsWith('jwt_'))
    return 'A plugin for tokens rejects application passwords. Set CALENDAR_TOKEN to one of its tokens, or deactivate it.';
  if (code === 'invalid_username' || code === 'invalid_email')
    return 'Set CALENDAR_USER to the name under Users of this site. It does not know the names and e-mail addresses of other sites.';
  return 'Set CALENDAR_PASSWORD to an application password (Users → Profile → Application Passwords), not to the login password. Create a new one if it may have been revoked.';
}

/** Checks whether the site accepts application passwords. Returns undefined if it does not reveal that. */
async function takesApplicationPasswords(site: CheckedSite): Promise<boolean | undefined> {
  const authentication = (await site.index())?.authentication;
  if (typeof authentication !== 'object' || authentication === null) return undefined;
  return 'application-passwords' in authentication;
}

export const applicationPasswords: Check = async (site) => {
  const isOn = await takesApplicationPasswords(site);
  if (isOn === undefined) return 'the index of the REST API, /wp-json/, does not reveal it';
  if (isOn) return;
  return createFinding(
    'application-passwords-off',
    'The index of the REST API does not list application passwords as a way to authenticate, so WordPress ignores them.',
    'WordPress disables them without https:, and some security plugins disable them, too: enable them there. Reading works without them.',
  );
};

/** Checks whether the user may write to the URL of a response. Proxies may drop the header `Allow` or replace it. */
export const allowsWrites = ({ headers }: Response): boolean => headers.get('allow') !== 'GET';

/** Checks whether the user may create events. */
export async function mayCreate({ events }: CalendarClient, signal?: AbortSignal): Promise<boolean> {
  // Caches may keep what visitors get.
  const options = { signal, extraQuery: { fresh: Math.random() } };
  const { response } = await events.list({ ...ofAllTimes, per_page: 1 }, options).withResponse();
  return allowsWrites(response);
}

async function findMissingRights(user: CalendarClient, name: string): Promise<Finding | undefined> {
  if (await mayCreate(user)) return undefined;
  return createFinding(
    'too-few-rights',
    `The site lets ${name} read events, but not create them.`,
    'Give the user the role Editor under Users. Authors may write only their own events.',
  );
}

/** Checks whether the user may read an event by WordPress's own route. */
async function findClosedRoute(site: CheckedSite, user: CalendarClient): Promise<Finding | undefined> {
  const { id = 1 } = (await site.sample()).items[0] ?? {};
  try {
    await user.site.request(`wp/v2/tribe_events/${id}`, { query: { _fields: 'id' } });
    return undefined;
  } catch (error) {
    const isAnswer = error instanceof ApiError || error instanceof ResponseError;
    if (!isAnswer || ![401, 403, 404].includes(error.status)) throw error;
    if (error instanceof ApiError && error.code === 'rest_post_invalid_id') return undefined;
    return createFinding(
      'own-route-closed',
      `WordPress's own route of events is closed: ${error.message}`,
      'Allow wp/v2/tribe_events, wp/v2/tribe_venue and wp/v2/tribe_organizer for logged-in users in the plugin that closes them. Until then, each edit sends all fields that the API would reset, and cancel, postpone and stored fail.',
    );
  }
}
