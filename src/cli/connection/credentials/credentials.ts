import type { CommandContext } from '../../process/command-context.ts';

/** Credentials of a user of a site, as the client takes them. */
export type Credentials =
  | { readonly username: string; readonly applicationPassword: string }
  | { readonly token: string };

/** The credentials in the environment, if it has all of them: flags of other programs can be read by everybody. */
export function credentialsFromEnvironment({ env }: Pick<CommandContext, 'env'>): Credentials | undefined {
  const { CALENDAR_TOKEN: token, CALENDAR_USER: username, CALENDAR_PASSWORD: applicationPassword } = env;
  if (username && applicationPassword) return { username, applicationPassword };
  return token ? { token } : undefined;
}
