import type { CalendarClient } from '../../index.ts';
import { CredentialsError, UsageError } from '../errors/errors.ts';
import type { CommandContext } from '../process/command-context.ts';
import { type ClientOverrides, completeAddress, createClient, withClientFlags } from './create-client.ts';
import { credentialsFromEnvironment, findCredentials, isForSite } from './credentials.ts';
import type { SiteOptions } from './site-options.ts';

/** Why a calendar gets no credentials, and what to do: they are only for the site that the user gave. */
function reasonAgainstCredentials(
  { baseUrl }: CalendarClient,
  { site, credentialsSite = site }: SiteOptions,
  { env }: CommandContext,
): string | undefined {
  const { origin } = new URL(baseUrl);
  if (credentialsSite === null)
    return `No credentials are sent to ${origin}: use --site or CALENDAR_URL to say which site they are for.`;
  const given = completeAddress(credentialsSite ?? env.CALENDAR_URL ?? baseUrl);
  if (!URL.canParse(given))
    throw new UsageError('CALENDAR_URL: expected a URL, such as https://example.org.');
  if (isForSite(new URL(given), new URL(baseUrl))) return undefined;
  const { origin: own } = new URL(given);
  return `No credentials are sent to ${origin}, since they are for ${own}. If they are for it, use --site ${baseUrl}.`;
}

/**
 * A client that reads the site of `--site` or `CALENDAR_URL`, with credentials from the environment or `--user` if they
 * are for its origin.
 */
export async function connect(
  options: SiteOptions,
  context: CommandContext,
  overrides?: ClientOverrides,
): Promise<CalendarClient> {
  if (options.user !== undefined) return connectForWriting(options, context, overrides);
  const client = await createClient(options, context, overrides);
  const auth = credentialsFromEnvironment(context);
  if (!auth) return client;
  const reason = reasonAgainstCredentials(client, options, context);
  if (reason === undefined) return withClientFlags(() => client.withOptions({ auth }));
  context.stderr.write(`${reason}\n`);
  return client;
}

/**
 * A client that may write.
 *
 * @throws {@link CredentialsError} if there are no credentials, or the calendar is at another origin than the user gave
 */
export async function connectForWriting(
  options: SiteOptions,
  context: CommandContext,
  overrides?: ClientOverrides,
): Promise<CalendarClient> {
  const client = await createClient(options, context, overrides);
  const { origin } = new URL(client.baseUrl);
  const reason = reasonAgainstCredentials(client, options, context);
  if (reason !== undefined) throw new CredentialsError(reason);
  // Fails before a prompt if credentials cannot be sent there.
  await withClientFlags(() => client.withOptions({ auth: { token: 'placeholder' } }));
  const auth = await findCredentials(origin, options.user, context);
  return withClientFlags(() => client.withOptions({ auth }));
}
