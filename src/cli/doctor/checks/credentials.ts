import * as z from 'zod/mini';
import { AuthenticationError, BadRequestError } from '../../../index.ts';
import { type Check, createFinding } from '../finding.ts';
import type { Credentials } from '../settings.ts';
import { ofAllTimes, type Site } from '../site.ts';
import { describeRelease, newerReleases, refusesWrongCredentials } from './release.ts';

/** How the site responded to the credentials: with the error if it refused them. */
type Arrival = 'accepted' | 'ignored' | AuthenticationError;

/** A user that no site has, to see whether credentials are looked at. */
const nobody: Credentials = {
  username: 'no-such-user-events-calendar-doctor',
  applicationPassword: 'no such password',
};

/** What WordPress responds with where nobody is logged in. Plug-ins that hide users respond with other codes. */
const NotLoggedIn = z.object({ code: z.literal('rest_not_logged_in') });

/** The user that the credentials are of: `/wp/v2/users/me`, of WordPress itself. */
const WordPressUser = z.object({ roles: z.optional(z.array(z.string())) });

const readUser = (site: Site, credentials: Credentials) =>
  site.read('/wp/v2/users/me', { context: 'edit', _fields: 'roles' }, credentials);

/**
 * Whether credentials arrive. Drafts are refused to visitors and to readers alike, so that WordPress has to say who
 * the user is; where it hides that, credentials of nobody are sent, which are refused where they arrive.
 */
async function examineArrival(site: Site, credentials: Credentials): Promise<Arrival> {
  const query = { ...ofAllTimes, per_page: 1 };
  try {
    await site.clientFor(credentials).events.list({ ...query, status: 'draft' });
    return 'accepted';
  } catch (error) {
    if (error instanceof AuthenticationError) return error;
    if (!(error instanceof BadRequestError && 'status' in error.params)) throw error;
  }
  const me = await readUser(site, credentials);
  if (me?.status === 200) return 'accepted';
  if (NotLoggedIn.safeParse(me?.json).success) return 'ignored';
  try {
    await site.clientFor(nobody).events.list(query);
    return 'ignored';
  } catch (error) {
    if (error instanceof AuthenticationError) return 'accepted';
    throw error;
  }
}

const examined = new WeakMap<Site, Promise<Arrival>>();

/** What the site makes of the credentials. It is examined once. */
function arrivalOf(site: Site, credentials: Credentials): Promise<Arrival> {
  const arrival = examined.get(site) ?? examineArrival(site, credentials);
  examined.set(site, arrival);
  return arrival;
}

/** Credentials that are wrong, or that a server takes away before WordPress sees them. */
export const credentials: Check = async (site) => {
  const reason = site.reasonAgainstCredentials;
  const sent = site.settings.credentials;
  if (reason !== undefined || !sent) return reason;
  const { username } = sent;
  const arrival = await arrivalOf(site, sent);
  if (arrival === 'accepted') return;
  if (arrival !== 'ignored') {
    const { status, code, detail } = arrival;
    return createFinding(
      'credentials-rejected',
      `The credentials of ${username} were sent with a list of events, and refused with ${status}${code && ` ${code}`}: ${detail}`,
      code === 'invalid_username' || code === 'invalid_email'
        ? 'Set CALENDAR_USER to the name under Users of the site; names and e-mail addresses of other sites are unknown to it.'
        : 'Set CALENDAR_PASSWORD to an application password (Users → Profile → Application Passwords), not to the password for logging in. Create a new one where it may have been revoked.',
    );
  }
  if ((await takesApplicationPasswords(site)) === false) return 'application passwords are off';
  if (!(await refusesWrongCredentials(site))) {
    return createFinding(
      'credentials-ignored',
      `The credentials of ${username} were sent, and the site responded as to a visitor. Either they are wrong, since The Events Calendar takes wrong ones for those of a visitor up to release 6.2.1${await describeRelease(site)}; or the Authorization header does not reach WordPress.`,
      `Create a new application password (Users → Profile → Application Passwords) and try again. If that changes nothing, let the server pass the header on. ${newerReleases} It then says which of the two it is.`,
    );
  }
  return createFinding(
    'authorization-stripped',
    `The credentials of ${username} were sent, and the site responded as to a visitor: with wrong credentials it would have refused even that. So the Authorization header does not reach WordPress.`,
    'On Apache, add "CGIPassAuth On" to .htaccess, or the line SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1; on nginx with PHP-FPM, pass HTTP_AUTHORIZATION on. A CDN or proxy may take the header away as well.',
  );
};

/** Whether the site takes application passwords. Undefined where it does not say. */
async function takesApplicationPasswords(site: Site): Promise<boolean | undefined> {
  const authentication = (await site.index())?.authentication;
  if (typeof authentication !== 'object' || authentication === null) return undefined;
  return 'application-passwords' in authentication;
}

/** Whether application passwords are switched off. */
export const applicationPasswords: Check = async (site) => {
  const isOn = await takesApplicationPasswords(site);
  if (isOn === undefined) return 'the index of the REST interface, /wp-json/, does not say it';
  if (isOn) return;
  return createFinding(
    'application-passwords-off',
    'The index of the REST interface names no application passwords among the ways to authenticate, so that WordPress ignores them.',
    'WordPress switches them off without https:, and security plugins do, too: allow them there. Reading works without.',
  );
};

/** The methods that a response allows this user, or undefined where it does not say. */
function allowedMethods({ headers }: Response): readonly string[] | undefined {
  return headers
    .get('allow')
    ?.split(',')
    .map((method) => method.trim().toUpperCase());
}

/** The user as messages name it, with its roles where WordPress reveals them. */
async function describeUser(site: Site, user: Credentials): Promise<string> {
  const { data } = WordPressUser.safeParse((await readUser(site, user))?.json);
  const roles = data?.roles?.join(', ');
  return roles ? `${user.username} (${roles})` : user.username;
}

/** What the user may do. The header `Allow` of reads says it, so that nothing has to be written. */
export const rights: Check = async (site) => {
  const reason = site.reasonAgainstCredentials;
  const user = site.settings.credentials;
  if (reason !== undefined || !user) return reason;
  const arrival = await arrivalOf(site, user);
  if (arrival !== 'accepted') return `the credentials are ${arrival === 'ignored' ? 'ignored' : 'rejected'}`;

  const client = site.clientFor(user);
  const { data, response } = await client.events.list({ ...ofAllTimes, per_page: 1 }).withResponse();
  const allowed = allowedMethods(response);
  if (!allowed) return 'responses have no header Allow';
  if (!allowed.includes('POST')) {
    return createFinding(
      'too-few-rights',
      `${await describeUser(site, user)} may read events and not create any: the site allows this user ${allowed.join(', ')} there.`,
      'Give the user the role of an editor under Users, or set CALENDAR_USER and CALENDAR_PASSWORD to another one. Authors may write events of their own alone.',
    );
  }
  const missing: string[] = [];
  const [event] = data.items;
  if (event) {
    const single = await client.events.get(event.id).withResponse();
    if (!allowedMethods(single.response)?.includes('PATCH')) missing.push(`change event ${event.id}`);
  }
  for (const kind of ['categories', 'tags'] as const) {
    const terms = await client[kind].list({ per_page: 1 }).withResponse();
    if (!allowedMethods(terms.response)?.includes('POST')) missing.push(`create ${kind}`);
  }
  if (missing.length === 0) return;
  return createFinding(
    'limited-rights',
    `${await describeUser(site, user)} may create events, but may not ${missing.join(', and not ')}.`,
    'Give the user the role of an editor, where it should change events of others or create terms.',
  );
};
