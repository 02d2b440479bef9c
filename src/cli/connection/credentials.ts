import { CredentialsError } from '../errors/errors.ts';
import type { CommandContext } from '../process/command-context.ts';
import { askPassword, isInteractive } from '../prompts/prompts.ts';

export type Credentials =
  | { readonly username: string; readonly applicationPassword: string }
  | { readonly token: string };

/** Checks whether credentials for a site may be sent to a URL: one of the same origin, or its https: form. */
export function isForSite(given: URL, url: URL): boolean {
  return url.host === given.host && [given.protocol, 'https:'].includes(url.protocol);
}

/** Returns the credentials in the environment, if they are complete. */
export function credentialsFromEnvironment({ env }: Pick<CommandContext, 'env'>): Credentials | undefined {
  const { CALENDAR_TOKEN: token, CALENDAR_USER: username, CALENDAR_PASSWORD: applicationPassword } = env;
  if (username && applicationPassword) return { username, applicationPassword };
  return token ? { token } : undefined;
}

/**
 * Returns the credentials in the environment, or prompts for the password of `--user` or CALENDAR_USER.
 *
 * @throws {@link CredentialsError} if there are none, and there is no terminal for a prompt
 */
export async function findCredentials(
  origin: string,
  user: string | undefined,
  context: CommandContext,
): Promise<Credentials> {
  const { CALENDAR_USER: usual } = context.env;
  const found = user === undefined || user === usual ? credentialsFromEnvironment(context) : undefined;
  if (found) return found;
  const username = user ?? usual;
  if (!username || !isInteractive(context))
    throw new CredentialsError(
      `This needs the credentials of a user of ${origin}. Set CALENDAR_USER and CALENDAR_PASSWORD (an ` +
        'application password), or CALENDAR_TOKEN. In a terminal, --user <name> prompts for the password.',
    );
  const message = `Application password for ${username} at ${origin} (Users → Profile in WordPress)`;
  return { username, applicationPassword: (await askPassword(message, context)).trim() };
}
