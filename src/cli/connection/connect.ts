import type { CalendarClient } from '../../index.ts';
import { CredentialsError, UsageError } from '../errors/errors.ts';
import type { CommandContext } from '../process/command-context.ts';
import { type ClientOverrides, completeAddress, createClient, withClientFlags } from './create-client.ts';
import { credentialsFromEnvironment, findCredentials, isForSite } from './credentials.ts';
import type { SiteOptions } from './site-options.ts';

/** Why no credentials are sent to a calendar, and what to do: they are for the site that the user gave alone. */
function reasonAgainstCredentials(
  { baseUrl }: CalendarClient,
  { site, credentialsSite = site }: SiteOptions,
  { env }: CommandContext,
): string | undefined {
  const { origin } = new URL(baseUrl);
  if (credentialsSite === null)
    return `No credentials are sent to ${origin}: say with --site or CALENDAR_URL which of the sites they are for.`;
  const given = completeAddress(credentialsSite ?? env.CALENDAR_URL ?? baseUrl);
  if (!URL.canParse(given))
    throw new UsageError('CALENDAR_URL: expected an address, such as https://example.org.');
  if (isForSite(new URL(given), new URL(baseUrl))) return undefined;
  const { origin: own } = new URL(given);
  return `No credentials are sent to ${origin}, since they are for ${own}: where they are meant for it, use --site ${baseUrl}.`;
}

/**
 * A client that reads: for the site of `--site` or `CALENDAR_URL`, with the credentials in the environment if there
 * are any and they are for its origin. With `--sign-in` it is that of {@link connectForWriting}.
 */
export async function connect(
  options: SiteOptions,
  context: CommandContext,
  overrides?: ClientOverrides,
): Promise<CalendarClient> {
  if (options.signIn || options.forgetCredentials) return connectForWriting(options, context, overrides);
  const client = await createClient(options, context, overrides);
  const auth = credentialsFromEnvironment(context);
  if (!auth) return client;
  const reason = reasonAgainstCredentials(client, options, context);
  if (reason === undefined) return withClientFlags(() => client.withOptions({ auth }));
  context.stderr.write(`${reason}\n`);
  return client;
}

/**
 * A client that may write: with credentials from the environment, the system's keychain or a prompt.
 *
 * @throws {@link CredentialsError} where the calendar is not at the origin that the user gave
 */
export async function connectForWriting(
  options: SiteOptions,
  context: CommandContext,
  overrides?: ClientOverrides,
): Promise<CalendarClient> {
  const client = await createClient(options, context, overrides);
  // So that nobody enters a password that must not be sent.
  const reason = reasonAgainstCredentials(client, options, context);
  if (reason !== undefined) throw new CredentialsError(reason);
  await withClientFlags(() => client.withOptions({ auth: { token: 'checks-the-address' } }));
  const { origin } = new URL(client.baseUrl);
  const { credentials, offerToSave } = await findCredentials(
    origin,
    { forget: options.forgetCredentials },
    context,
  );
  const signedIn = await withClientFlags(() => client.withOptions({ auth: credentials }));
  if (offerToSave) {
    // Wrong ones are refused here, and not kept.
    await signedIn.root({}, { signal: context.signal });
    await offerToSave();
  }
  return signedIn;
}
