import type { CommandContext } from '../../process/command-context.ts';

/** Credentials of a user of a site, as the client takes them. */
export type Credentials =
  | { readonly username: string; readonly applicationPassword: string }
  | { readonly token: string };

/**
 * Whether credentials for the site that the user gave may be sent to an address: it has the same origin, or is the
 * secure form of it.
 */
export function isForSite(given: URL, address: URL): boolean {
  return address.host === given.host && [given.protocol, 'https:'].includes(address.protocol);
}

/** The credentials in the environment, if it has all of them: flags of other programs can be read by everybody. */
export function credentialsFromEnvironment({ env }: Pick<CommandContext, 'env'>): Credentials | undefined {
  const { CALENDAR_TOKEN: token, CALENDAR_USER: username, CALENDAR_PASSWORD: applicationPassword } = env;
  if (username && applicationPassword) return { username, applicationPassword };
  return token ? { token } : undefined;
}
