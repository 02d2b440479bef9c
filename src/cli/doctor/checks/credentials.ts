import { AuthenticationError, BadRequestError, type CalendarClient } from '../../../index.ts';
import { type Check, createFinding, type Finding } from '../finding.ts';
import { ofAllTimes, type Site } from '../site.ts';

/** How the site responded to the credentials: with the error if it rejected them. */
type Arrival = 'accepted' | 'ignored' | 'unknown' | AuthenticationError;

/**
 * Whether credentials arrive. Visitors and readers alike may not list drafts, so WordPress then has to say who the user
 * is.
 */
async function arrivalOf(user: CalendarClient): Promise<Arrival> {
  try {
    await user.events.list({ ...ofAllTimes, per_page: 1, status: 'draft' });
    return 'accepted';
  } catch (error) {
    if (error instanceof AuthenticationError) return error;
    if (!(error instanceof BadRequestError && 'status' in error.params)) throw error;
  }
  try {
    await user.site.request('wp/v2/users/me');
    return 'accepted';
  } catch (error) {
    return error instanceof AuthenticationError ? 'ignored' : 'unknown';
  }
}

/** Credentials that are wrong, that a server takes away before WordPress sees them, or whose user has too few rights. */
export const credentials: Check = async (site) => {
  const { user, settings } = site;
  if (!user) return site.reasonAgainstCredentials;
  const name = settings.credentials!.username;
  const arrival = await arrivalOf(user);
  if (arrival === 'accepted') return findMissingRights(user, name);
  if (arrival === 'unknown') return 'WordPress does not say who the user is';
  if (arrival === 'ignored') {
    if ((await takesApplicationPasswords(site)) === false) return 'application passwords are off';
    return createFinding(
      'authorization-stripped',
      `The credentials of ${name} were sent, and the site responded as to a visitor. So the Authorization header does not reach WordPress. Up to release 6.2.1, The Events Calendar also responds like this to wrong credentials.`,
      'On Apache, add "CGIPassAuth On" to .htaccess, or the line SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1; on nginx with PHP-FPM, pass HTTP_AUTHORIZATION on. A CDN or proxy may take the header away as well.',
    );
  }
  const { status, code, detail } = arrival;
  return createFinding(
    'credentials-rejected',
    `The credentials of ${name} were sent with a list of events, and rejected with ${status}${code && ` ${code}`}: ${detail}`,
    code === 'invalid_username' || code === 'invalid_email'
      ? 'Set CALENDAR_USER to the name under Users of the site; names and e-mail addresses of other sites are unknown to it.'
      : 'Set CALENDAR_PASSWORD to an application password (Users → Profile → Application Passwords), not to the password for logging in. Create a new one if it may have been revoked.',
  );
};

/** Whether the site takes application passwords. Undefined if it does not say. */
async function takesApplicationPasswords(site: Site): Promise<boolean | undefined> {
  const authentication = (await site.index())?.authentication;
  if (typeof authentication !== 'object' || authentication === null) return undefined;
  return 'application-passwords' in authentication;
}

export const applicationPasswords: Check = async (site) => {
  const isOn = await takesApplicationPasswords(site);
  if (isOn === undefined) return 'the index of the REST API, /wp-json/, does not say it';
  if (isOn) return;
  return createFinding(
    'application-passwords-off',
    'The index of the REST API has no application passwords among the ways to authenticate, so WordPress ignores them.',
    'WordPress switches them off without https:, and security plugins do, too: allow them there. Reading works without.',
  );
};

/** Finds what the user may not do. The header `Allow` of reads says it, so that nothing has to be written. */
async function findMissingRights(user: CalendarClient, name: string): Promise<Finding | string | undefined> {
  const allows = ({ headers }: Response, method: string) => headers.get('allow')?.includes(method) ?? true;
  const { data, response } = await user.events.list({ ...ofAllTimes, per_page: 1 }).withResponse();
  const advice = 'Give the user the role of an editor under Users. Authors may write only their own events.';
  if (!allows(response, 'POST'))
    return createFinding('too-few-rights', `${name} may read events, but not create any.`, advice);
  const missing: string[] = [];
  const [event] = data.items;
  if (event && !allows((await user.events.get(event.id).withResponse()).response, 'PATCH'))
    missing.push(`change event ${event.id}`);
  for (const kind of ['categories', 'tags'] as const) {
    const terms = await user[kind].list({ per_page: 1 }).withResponse();
    if (!allows(terms.response, 'POST')) missing.push(`create ${kind}`);
  }
  if (missing.length === 0) return;
  const message = `${name} may create events, but may not ${missing.join(', and not ')}.`;
  return createFinding('limited-rights', message, advice);
}
