import { credentialsFromEnvironment, isForSite, isThisMachine, parseSite } from '../connection/connect.ts';
import { UsageError } from '../errors/errors.ts';
import type { CommandContext } from '../process/command-context.ts';

export interface DoctorOptions {
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly timeout: number;
  readonly apiPrefix?: string;
  readonly vendor?: string;
}

function parseAddress(text: string): URL {
  const address = parseSite(text);
  // The message does not repeat the URL, which logs would then contain.
  if (address.username !== '' || address.password !== '')
    throw new UsageError(
      'The URL contains a user name or password, which shells and servers log. Remove them, and set CALENDAR_USER and CALENDAR_PASSWORD instead.',
    );
  return address;
}

/**
 * Reads the settings from the command line and the environment.
 *
 * @throws UsageError if the URL is missing or wrong
 */
export function settingsFrom(
  url: string | undefined,
  options: DoctorOptions,
  { env, signal }: CommandContext,
) {
  const { CALENDAR_URL: ownUrl } = env;
  const text = url ?? ownUrl;
  if (!text) throw new UsageError('No site is set. Pass the URL of one of its pages, or set CALENDAR_URL.');
  return {
    ...options,
    address: parseAddress(text),
    credentials: credentialsFromEnvironment({ env }),
    /** The site that the credentials are for. */
    credentialsSite: parseAddress(ownUrl || text),
    signal,
  };
}

export type DoctorSettings = ReturnType<typeof settingsFrom>;

export function reasonAgainstCredentials({ credentials, credentialsSite }: DoctorSettings, root: URL) {
  if (!credentials) return 'no credentials: set CALENDAR_USER and CALENDAR_PASSWORD, or CALENDAR_TOKEN';
  if (!isForSite(credentialsSite, root))
    return `credentials are for ${credentialsSite.host}, not for ${root.host}`;
  if (root.protocol !== 'https:' && !isThisMachine(root)) return 'credentials are not sent over http:';
  return undefined;
}
