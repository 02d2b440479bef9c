import { CredentialsError, UsageError } from '../errors/errors.ts';
import type { CommandContext } from '../process/command-context.ts';
import { askPassword, isInteractive } from '../prompts/prompts.ts';
import type { SiteOptions } from './site-options.ts';

export type Credentials =
  | { readonly username: string; readonly applicationPassword: string }
  | { readonly token: string };

/** Checks whether credentials for a site may be sent to a URL: one of the same origin, or its https: form. */
export function isForSite(given: URL, url: URL): boolean {
  return url.host === given.host && [given.protocol, 'https:'].includes(url.protocol);
}

export function credentialsFromEnvironment({ env }: Pick<CommandContext, 'env'>): Credentials | undefined {
  const { CALENDAR_TOKEN: token, CALENDAR_USER: username, CALENDAR_PASSWORD: applicationPassword } = env;
  if (username && applicationPassword) return { username, applicationPassword };
  return token ? { token } : undefined;
}

/** Adds a missing scheme to a URL: `http` for this machine, `https` for other hosts. */
export function completeAddress(site: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(site)) return site;
  const isLocal = /^(localhost|127\.0\.0\.1)([:/]|$)/i.test(site);
  return `${isLocal ? 'http' : 'https'}://${site}`;
}

/**
 * Returns the credentials for a site. Those of the environment belong to CALENDAR_URL, or else to the site that the
 * user specified.
 *
 * @returns the credentials, or the reason why the existing ones are not for this site, or undefined if there are none
 */
export function credentialsFor(
  baseUrl: string,
  { site, user, credentialsSite = site }: SiteOptions,
  context: Pick<CommandContext, 'env'>,
): Credentials | string | undefined {
  const { CALENDAR_URL: usual } = context.env;
  const credentials = credentialsFromEnvironment(context);
  if (!credentials) return undefined;
  if (user !== undefined && !('username' in credentials && credentials.username === user)) return undefined;
  const own = usual || (credentialsSite === undefined ? baseUrl : credentialsSite);
  if (own && isForSite(parseSite(own), new URL(baseUrl))) return credentials;
  return reasonAgainst(baseUrl, own, usual === undefined ? 'use --site' : 'set CALENDAR_URL to');
}

export function reasonAgainst(baseUrl: string, own: string | null | undefined, how: string): string {
  const reason = `No credentials are sent to ${new URL(baseUrl).origin}`;
  if (!own) return `${reason}. Specify the site they are for with --site or CALENDAR_URL.`;
  return `${reason}: they are for ${parseSite(own).origin}. To send them, ${how} ${baseUrl}.`;
}

export function parseSite(site: string): URL {
  const url = URL.parse(completeAddress(site));
  if (url) return url;
  throw new UsageError('CALENDAR_URL: expected a URL, such as https://example.org.');
}

/**
 * Prompts for the password of `--user` or CALENDAR_USER.
 *
 * @throws {@link CredentialsError} if there is no user, or no terminal for a prompt
 */
export async function askCredentials(origin: string, user: string | undefined, context: CommandContext) {
  const username = user ?? context.env.CALENDAR_USER;
  if (!username || !isInteractive(context))
    throw new CredentialsError(
      `This needs the credentials of a user of ${origin}. Set CALENDAR_USER and CALENDAR_PASSWORD (an ` +
        'application password), or CALENDAR_TOKEN. In a terminal, --user <name> prompts for the password.',
    );
  const message = `Application password for ${username} at ${origin} (Users → Profile in WordPress)`;
  return { username, applicationPassword: (await askPassword(message, context)).trim() };
}
