import * as z from 'zod/mini';
import { AuthenticationError, BadRequestError } from '../../../index.ts';
import type { Check } from '../check.ts';
import { createFinding, type Finding } from '../findings/finding.ts';
import type { Credentials } from '../settings.ts';
import { ofAllTimes, type Site } from '../site/site.ts';
import { takesApplicationPasswords } from './application-passwords.ts';
import { describeRelease, newerReleases, refusesWrongCredentials } from './release.ts';

/** What the site made of the credentials. */
export type Arrival =
  | { readonly state: 'accepted' }
  | { readonly state: 'rejected'; readonly error: AuthenticationError }
  | { readonly state: 'ignored' };

/** A user that no site has, to see whether credentials are looked at. */
const nobody: Credentials = {
  username: 'no-such-user-events-calendar-doctor',
  applicationPassword: 'no such password',
};

/** What WordPress responds with where nobody is logged in. Plug-ins that hide users respond with other codes. */
const NotLoggedIn = z.object({ code: z.literal('rest_not_logged_in') });

/**
 * Whether credentials arrive. Drafts are refused to visitors and to readers alike, so that WordPress has to say who
 * the user is; where it hides that, credentials of nobody are sent, which are refused where they arrive.
 */
async function examineArrival(site: Site, credentials: Credentials): Promise<Arrival> {
  const { signal } = site.settings;
  const query = { ...ofAllTimes, per_page: 1 };
  try {
    await site.clientFor(credentials).events.list({ ...query, status: 'draft' }, { signal });
    return { state: 'accepted' };
  } catch (error) {
    if (error instanceof AuthenticationError) return { state: 'rejected', error };
    if (!(error instanceof BadRequestError && 'status' in error.params)) throw error;
  }
  const me = await site.read('/wp/v2/users/me', { context: 'edit', _fields: 'roles' }, credentials);
  if (me?.status === 200) return { state: 'accepted' };
  if (NotLoggedIn.safeParse(me?.json).success) return { state: 'ignored' };
  try {
    await site.clientFor(nobody).events.list(query, { signal });
    return { state: 'ignored' };
  } catch (error) {
    if (error instanceof AuthenticationError) return { state: 'accepted' };
    throw error;
  }
}

const examined = new WeakMap<Site, Promise<Arrival>>();

/** What the site makes of the credentials. It is examined once. */
export function arrivalOf(site: Site, credentials: Credentials): Promise<Arrival> {
  const arrival = examined.get(site) ?? examineArrival(site, credentials);
  examined.set(site, arrival);
  return arrival;
}

function describeRejection(
  { status, code, detail }: AuthenticationError,
  { username }: Credentials,
): Finding {
  return createFinding(
    'credentials-rejected',
    `The credentials of ${username} were sent with a list of events, and refused with ${status}${code && ` ${code}`}: ${detail}`,
    code === 'invalid_username' || code === 'invalid_email'
      ? 'Set CALENDAR_USER to the name under Users of the site; names and e-mail addresses of other sites are unknown to it.'
      : 'Set CALENDAR_PASSWORD to an application password (Users → Profile → Application Passwords), not to the password for logging in. Create a new one where it may have been revoked.',
  );
}

/** Credentials that are wrong, or that a server takes away before WordPress sees them. */
export const credentials: Check = {
  name: 'credentials',
  async run(site) {
    const reason = site.reasonAgainstCredentials;
    const sent = site.settings.credentials;
    if (reason !== undefined || !sent) return { skipped: reason ?? 'no credentials' };
    const arrival = await arrivalOf(site, sent);
    if (arrival.state === 'accepted') return [];
    if (arrival.state === 'rejected') return [describeRejection(arrival.error, sent)];
    if ((await takesApplicationPasswords(site)) === false)
      return { skipped: 'application passwords are off' };
    if (!(await refusesWrongCredentials(site))) {
      return [
        createFinding(
          'credentials-ignored',
          `The credentials of ${sent.username} were sent, and the site responded as to a visitor. Either they are wrong, since The Events Calendar takes wrong ones for those of a visitor up to release 6.2.1${await describeRelease(site)}; or the Authorization header does not reach WordPress.`,
          `Create a new application password (Users → Profile → Application Passwords) and try again. If that changes nothing, let the server pass the header on. ${newerReleases} It then says which of the two it is.`,
        ),
      ];
    }
    return [
      createFinding(
        'authorization-stripped',
        `The credentials of ${sent.username} were sent, and the site responded as to a visitor: with wrong credentials it would have refused even that. So the Authorization header does not reach WordPress.`,
        'On Apache, add "CGIPassAuth On" to .htaccess, or the line SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1; on nginx with PHP-FPM, pass HTTP_AUTHORIZATION on. A CDN or proxy may take the header away as well.',
      ),
    ];
  },
};
